package dev.magpie.executor.explore;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Rewrites classes so that each touch of memory, and each wait, goes through {@link Access}. */
final class Weaver {

  static final String VAR_HANDLE = "java/lang/invoke/VarHandle";

  private static final int MAJOR_VERSION = 6; // where it stands in a class file

  private static final String ACCESS = Type.getInternalName(Access.class);
  private static final String LINKER =
      "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;";
  private static final String SITE = ")Ljava/lang/invoke/CallSite;";
  private static final Handle USE_VAR_HANDLE = linker("varHandle", LINKER + SITE);
  private static final Handle GET_FIELD = linker("getField", LINKER + "Ljava/lang/Class;I" + SITE);
  private static final Handle PUT_FIELD = linker("putField", LINKER + "Ljava/lang/Class;I" + SITE);
  private static final Handle WEAKEN = linker("weakening", LINKER + SITE);
  private static final Handle PASS = linker("passing", LINKER + "I" + SITE);

  private final Accessors accessors;
  private final Members members = new Members();
  private final Twin twin;
  private final List<Site> watched; // null unless wanted

  private Weaver(Accessors accessors, Twin twin, List<Site> watched) {
    this.accessors = accessors;
    this.twin = twin;
    this.watched = watched;
  }

  /** The code as it is. */
  static Weaver faithful(Accessors accessors) {
    return new Weaver(accessors, null, null);
  }

  /** The code as it is, which also tells which sites a thread comes by. */
  static Weaver watching(Accessors accessors) {
    return new Weaver(accessors, null, Collections.synchronizedList(new ArrayList<>()));
  }

  /** The code with one access weakened. */
  static Weaver of(Accessors accessors, Twin twin) {
    return new Weaver(accessors, twin, null);
  }

  Site watched(int number) {
    return watched.get(number);
  }

  Twin twin() {
    return twin;
  }

  private static Handle linker(String method, String descriptor) {
    return new Handle(Opcodes.H_INVOKESTATIC, ACCESS, method, descriptor, false);
  }

  byte[] weave(byte[] original) {
    ClassReader reader = new ClassReader(original);
    if (reader.readUnsignedShort(MAJOR_VERSION) < Opcodes.V1_7) {
      return original; // too old for invokedynamic, and for VarHandles
    }
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(visitor(writer, site -> { }), 0);
    return writer.toByteArray();
  }

  /** The sites of a class, in the order of its code. */
  List<Site> sites(byte[] original) {
    Set<Site> found = new LinkedHashSet<>();
    new ClassReader(original).accept(visitor(new ClassWriter(0), found::add), 0);
    return new ArrayList<>(found);
  }

  private ClassVisitor visitor(ClassWriter writer, Consumer<Site> onSite) {
    return new ClassVisitor(Opcodes.ASM9, writer) {
      private String type;

      @Override
      public void visit(int version, int access, String name, String sig, String superName, String[] interfaces) {
        type = name;
        super.visit(version, access, name, sig, superName, interfaces);
      }

      @Override
      public MethodVisitor visitMethod(int access, String name, String descriptor, String sig, String[] thrown) {
        return new Method(super.visitMethod(access, name, descriptor, sig, thrown), type, name + descriptor, onSite);
      }
    };
  }

  private final class Method extends MethodVisitor {
    private final String type;
    private final String method;
    private final Consumer<Site> onSite;
    private final Map<String, Site> sites = new HashMap<>();
    private int line;
    private int unfinished; // objects allocated, and not yet through their constructor

    private Method(MethodVisitor next, String type, String method, Consumer<Site> onSite) {
      super(Opcodes.ASM9, next);
      this.type = type;
      this.method = method;
      this.onSite = onSite;
    }

    @Override
    public void visitLineNumber(int number, Label start) {
      line = number;
      super.visitLineNumber(number, start);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
      if (owner.equals(VAR_HANDLE) && opcode == Opcodes.INVOKEVIRTUAL && isAccess(name)) {
        if (!accessors.isAccessorClass(type)) {
          site(name, Operation.named(name));
        }
        super.visitInvokeDynamicInsn(name, descriptor.replace("(", "(L" + VAR_HANDLE + ";"), USE_VAR_HANDLE);
      } else if (owner.equals(VAR_HANDLE) && opcode == Opcodes.INVOKESTATIC) {
        if (!site(name, null)) {
          super.visitMethodInsn(Opcodes.INVOKESTATIC, ACCESS, "fence", "()V", false);
        }
      } else if (!thread(owner, name, descriptor)) {
        Operation operation = opcode == Opcodes.INVOKESTATIC || accessors.isAccessorClass(type)
            ? null : accessors.of(owner, name, descriptor);
        if (operation != null) {
          site(name, operation);
        }
        boolean foreign = operation == null && isForeign(owner, name, descriptor);
        if (foreign) {
          super.visitMethodInsn(Opcodes.INVOKESTATIC, ACCESS, "beforeForeign", "()V", false);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (name.equals("<init>") && unfinished > 0) { // not before: an object that is none yet cannot be passed by
          unfinished--;
          allocation(owner);
        }
        if (foreign) {
          super.visitMethodInsn(Opcodes.INVOKESTATIC, ACCESS, "afterForeign", "()V", false);
        }
      }
    }

    private boolean isAccess(String name) {
      return name.startsWith("get") || name.startsWith("set") || name.startsWith("compareAnd")
          || name.startsWith("weak");
    }

    private boolean isForeign(String owner, String name, String descriptor) {
      return !name.startsWith("<") && members.ownerOf(owner, name + descriptor).startsWith("java/util/concurrent/");
    }

    private boolean thread(String owner, String name, String descriptor) {
      if (owner.equals("java/util/concurrent/locks/LockSupport") && !descriptor.equals("()V")) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, ACCESS, name, descriptor, false);
        return true;
      }
      if (owner.equals("java/lang/Thread") && (name.equals("onSpinWait") || name.equals("yield"))) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, ACCESS, "spin", "()V", false);
        return true;
      }
      return false;
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      int modifiers = opcode == Opcodes.GETFIELD || opcode == Opcodes.PUTFIELD ? members.modifiers(owner, name) : -1;
      if (modifiers == -1 || (modifiers & (Opcodes.ACC_FINAL | Opcodes.ACC_STATIC)) != 0) {
        super.visitFieldInsn(opcode, owner, name, descriptor);
        return;
      }
      boolean isVolatile = (modifiers & Opcodes.ACC_VOLATILE) != 0;
      if (isVolatile && !method.startsWith("<")) {
        site(name, opcode == Opcodes.GETFIELD ? Operation.VOLATILE_GET : Operation.VOLATILE_SET);
      }
      String self = "L" + owner + ";";
      boolean reads = opcode == Opcodes.GETFIELD;
      super.visitInvokeDynamicInsn(name, reads ? "(" + self + ")" + descriptor : "(" + self + descriptor + ")V",
          reads ? GET_FIELD : PUT_FIELD, Type.getObjectType(owner), isVolatile ? 1 : 0);
    }

    @Override
    public void visitTypeInsn(int opcode, String allocated) {
      super.visitTypeInsn(opcode, allocated);
      if (opcode == Opcodes.NEW) {
        unfinished++;
      } else if (opcode == Opcodes.ANEWARRAY) {
        allocation(allocated);
      }
    }

    /** A point that threads are watched at; of no interest otherwise. */
    private void allocation(String allocated) {
      if (watched != null) {
        String target = "new " + allocated.substring(allocated.lastIndexOf('/') + 1) + " in " + line;
        watch(new Site(type, method, 0, target, null));
      }
    }

    private void watch(Site site) {
      super.visitInvokeDynamicInsn("passed", "()V", PASS, watched.size());
      watched.add(site);
    }

    @Override
    public void visitInsn(int opcode) {
      switch (opcode) {
        case Opcodes.AALOAD, Opcodes.IALOAD, Opcodes.LALOAD -> {
          super.visitInsn(Opcodes.DUP2);
          super.visitMethodInsn(Opcodes.INVOKESTATIC, ACCESS, "beforeLoad", "(Ljava/lang/Object;I)V", false);
          super.visitInsn(opcode);
        }
        case Opcodes.AASTORE -> store("([Ljava/lang/Object;ILjava/lang/Object;)V");
        case Opcodes.IASTORE -> store("([III)V");
        case Opcodes.LASTORE -> store("([JIJ)V");
        default -> super.visitInsn(opcode);
      }
    }

    private void store(String descriptor) {
      super.visitMethodInsn(Opcodes.INVOKESTATIC, ACCESS, "store", descriptor, false);
    }

    /** Reports the site, and weakens it if the twin wants that; true if nothing is to be left of it. */
    private boolean site(String target, Operation operation) {
      if (operation != null && operation.weakenings().isEmpty()) {
        return false;
      }
      String place = target + " in " + line; // javac copies a finally block to each way out: still one site
      Site site = sites.computeIfAbsent(place, p -> new Site(type, method, sites.size(), target, operation));
      onSite.accept(site);
      if (watched != null) {
        watch(site);
      }
      if (twin == null || !twin.site().equals(site)) {
        return false;
      }
      if (operation != null) {
        super.visitInvokeDynamicInsn("weaken", "()V", WEAKEN);
      }
      return operation == null;
    }
  }
}
