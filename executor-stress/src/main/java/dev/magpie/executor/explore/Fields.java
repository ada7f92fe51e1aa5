package dev.magpie.executor.explore;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;

/** The modifiers of the fields of woven classes. */
final class Fields {

  private record Declared(String superName, Map<String, Integer> modifiers) {}

  private final Map<String, Declared> types = new HashMap<>();

  /** The modifiers, or -1 for a field of a class that is not woven. */
  int modifiers(String owner, String name) {
    for (String type = owner; WeavingLoader.isWoven(type.replace('/', '.'));) {
      Declared declared = types.computeIfAbsent(type, Fields::read);
      Integer modifiers = declared.modifiers().get(name);
      if (modifiers != null) {
        return modifiers;
      }
      type = declared.superName();
    }
    return -1;
  }

  private static Declared read(String type) {
    Map<String, Integer> modifiers = new HashMap<>();
    ClassReader reader = new ClassReader(WeavingLoader.bytesOf(type));
    reader.accept(new ClassVisitor(Opcodes.ASM9) {
      @Override
      public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
        modifiers.put(name, access);
        return null;
      }
    }, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return new Declared(reader.getSuperName(), modifiers);
  }
}
