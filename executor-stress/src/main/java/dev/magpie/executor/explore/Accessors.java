package dev.magpie.executor.explore;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The methods that only pass an access on to a VarHandle: a call of one is the site, not the VarHandle in it. */
final class Accessors {

  private final Map<String, Operation> byClassAndMethod = new ConcurrentHashMap<>();
  private final Map<String, String> superOf = new ConcurrentHashMap<>();
  private final Set<String> classes;

  Accessors(Set<String> classes) {
    this.classes = classes;
    classes.forEach(this::read);
  }

  boolean isAccessorClass(String type) {
    return classes.contains(type);
  }

  /** What a call does, or null if it is not one of an accessor. */
  Operation of(String owner, String method, String descriptor) {
    for (String type = owner; type != null; type = superOf.computeIfAbsent(type, Accessors::superName)) {
      Operation operation = byClassAndMethod.get(type + "." + method + descriptor);
      if (operation != null || !WeavingLoader.isWoven(type.replace('/', '.'))) {
        return operation;
      }
    }
    return null;
  }

  private static String superName(String type) {
    String name = WeavingLoader.isWoven(type.replace('/', '.'))
        ? new ClassReader(WeavingLoader.bytesOf(type)).getSuperName() : null;
    return name == null ? "java/lang/Object" : name;
  }

  private void read(String type) {
    ClassReader reader = new ClassReader(WeavingLoader.bytesOf(type));
    reader.accept(new ClassVisitor(Opcodes.ASM9) {
      @Override
      public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
        return name.startsWith("<") ? null : new MethodVisitor(Opcodes.ASM9) {
          @Override
          public void visitMethodInsn(int opcode, String owner, String called, String desc, boolean isInterface) {
            if (owner.equals(Weaver.VAR_HANDLE) && opcode == Opcodes.INVOKEVIRTUAL
                && byClassAndMethod.put(type + "." + name + descriptor, Operation.named(called)) != null) {
              throw new IllegalStateException("an accessor makes one access: " + type + "." + name);
            }
          }
        };
      }
    }, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
  }
}
