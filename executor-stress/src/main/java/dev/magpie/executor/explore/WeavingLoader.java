package dev.magpie.executor.explore;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Loads the classes under test anew, woven; all others come from its parent. */
final class WeavingLoader extends ClassLoader {

  private static final String TOOL = WeavingLoader.class.getPackageName() + ".";

  private final Weaver weaver;
  private final Handles handles = new Handles();
  private final Set<Site> reached = ConcurrentHashMap.newKeySet();

  WeavingLoader(Weaver weaver) {
    super(WeavingLoader.class.getClassLoader());
    this.weaver = weaver;
    setDefaultAssertionStatus(true);
  }

  Handles handles() {
    return handles;
  }

  Weakening weakening() {
    return weaver.twin().weakening();
  }

  void reach(int number) {
    reached.add(weaver.passed(number));
  }

  /** The sites that actors came by, if the weaver records. */
  Set<Site> reached() {
    return reached;
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
