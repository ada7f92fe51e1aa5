package dev.magpie.executor.explore;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What woven classes declare. */
final class Members {

  private record Declared(String superName, Map<String, Integer> modifiers, Set<String> methods) {}

  private final Map<String, Declared> types = new ConcurrentHashMap<>();

  /** The modifiers, or -1 for a field of a class that is not woven. */
  int modifiers(String owner, String name) {
    for (String type = owner; WeavingLoader.isWoven(type.replace('/', '.'));) {
      Declared declared = types.computeIfAbsent(type, Members::read);
      Integer modifiers = declared.modifiers().get(name);
      if (modifiers != null) {
        return modifiers;
      }
      type = declared.superName();
    }
    return -1;
  }

  /** The first class from {@code owner} up that has the method, or else is not woven. */
  String ownerOf(String owner, String method) {
    String type = owner;
    while (WeavingLoader.isWoven(type.replace('/', '.'))) {
      Declared declared = types.computeIfAbsent(type, Members::read);
      if (declared.methods().contains(method)) {
        return type;
      }
      type = declared.superName();
    }
    return type;
  }

  private static Declared read(String type) {
    Map<String, Integer> modifiers = new HashMap<>();
    Set<String> methods = new HashSet<>();
    ClassReader reader = new ClassReader(WeavingLoader.bytesOf(type));
    reader.accept(new ClassVisitor(Opcodes.ASM9) {
      @Override
      public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
        modifiers.put(name, access);
        return null;
      }

      @Override
      public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
        methods.add(name + descriptor);
        return null;
      }
    }, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return new Declared(reader.getSuperName(), modifiers, methods);
  }
}
