package dev.magpie.executor.explore;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.function.Consumer;

/** Loads the classes under test anew, woven; all others come from its parent. */
final class WeavingLoader extends ClassLoader {

  private static final String TOOL = WeavingLoader.class.getPackageName() + ".";

  private final Weaver weaver;
  private final Handles handles = new Handles();
  private final Consumer<Site> onPass;

  WeavingLoader(Weaver weaver) {
    this(weaver, site -> { });
  }

  /** With what is to be done by a thread that comes by a site, if the weaver watches them. */
  WeavingLoader(Weaver weaver, Consumer<Site> onPass) {
    super(WeavingLoader.class.getClassLoader());
    this.weaver = weaver;
    this.onPass = onPass;
    setDefaultAssertionStatus(true);
  }

  Handles handles() {
    return handles;
  }

  Weakening weakening() {
    return weaver.twin().weakening();
  }

  void passed(int number) {
    onPass.accept(weaver.watched(number));
  }

  static boolean isWoven(String className) {
    return className.startsWith("dev.magpie.executor.") && !className.startsWith(TOOL)
        || className.startsWith("org.jctools.");
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!isWoven(name)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      if (loaded == null) {
        byte[] woven = weaver.weave(bytes(name));
        loaded = defineClass(name, woven, 0, woven.length);
      }
      if (resolve) {
        resolveClass(loaded);
      }
      return loaded;
    }
  }

  private static byte[] bytes(String className) throws ClassNotFoundException {
    String resource = className.replace('.', '/') + ".class";
    try (InputStream in = WeavingLoader.class.getClassLoader().getResourceAsStream(resource)) {
      if (in == null) {
        throw new ClassNotFoundException(className);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static byte[] bytesOf(String internalName) {
    try {
      return bytes(internalName.replace('/', '.'));
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
