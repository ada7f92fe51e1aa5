package dev.magpie.executor.explore;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A test written for jcstress, read so that the explorer can run it too: actors, arbiter, and what may come out. */
final class RaceTest {

  private static final String JCSTRESS = "Lorg/openjdk/jcstress/annotations/";

  /** What one execution may end with. */
  private record Outcome(List<String> ids, String expect) {}

  private final String className;
  private final Set<String> actors = new TreeSet<>(); // jcstress orders by name as well
  private final List<Outcome> outcomes = new ArrayList<>();
  private String arbiter;
  private boolean isTest;

  private RaceTest(String className) {
    this.className = className;
  }

  /** The test in this class, or null if it is none. */
  static RaceTest read(String className) {
    RaceTest test = new RaceTest(className);
    new ClassReader(WeavingLoader.bytesOf(className.replace('.', '/'))).accept(test.new Annotations(),
        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return test.isTest ? test : null;
  }

  String className() {
    return className;
  }

  /** As in {@code LocalQueueRaces.PushVsSteal}. */
  String name() {
    return className.substring(className.lastIndexOf('.') + 1).replace('$', '.');
  }

  int actors() {
    return actors.size();
  }

  boolean isForbidden(String outcome) {
    for (Outcome known : outcomes) {
      for (String id : known.ids()) {
        if (id.equals(outcome) || Pattern.matches(id, outcome)) {
          return known.expect().equals("FORBIDDEN");
        }
      }
    }
    return true;
  }

  /** The test's class as this loader loads it. */
  Loaded load(ClassLoader loader) throws ReflectiveOperationException {
    return new Loaded(loader.loadClass(className));
  }

  final class Loaded {
    private final MethodHandle newState;
    private final MethodHandle newResult;
    private final List<MethodHandle> actorHandles = new ArrayList<>();
    private final MethodHandle arbiterHandle;

    private Loaded(Class<?> type) throws ReflectiveOperationException {
      MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
      Constructor<?> constructor = type.getDeclaredConstructor();
      newState = lookup.unreflectConstructor(constructor);
      for (String actor : actors) {
        actorHandles.add(lookup.unreflect(method(type, actor)));
      }
      arbiterHandle = arbiter == null ? null : lookup.unreflect(method(type, arbiter));
      Class<?> result = null;
      for (Method method : type.getDeclaredMethods()) {
        String signature = signature(method);
        if ((actors.contains(signature) || signature.equals(arbiter)) && method.getParameterCount() == 1) {
          result = method.getParameterTypes()[0];
        }
      }
      if (result == null) {
        throw new IllegalStateException(name() + " has no result");
      }
      newResult = MethodHandles.publicLookup().findConstructor(result, MethodType.methodType(void.class));
    }

    private static Method method(Class<?> type, String signature) {
      return Stream.of(type.getMethods())
          .filter(method -> signature(method).equals(signature))
          .findFirst()
          .orElseThrow(() -> new IllegalStateException(type + " has no public method " + signature));
    }

    private static String signature(Method method) {
      return method.getName() + Type.getMethodDescriptor(method);
    }

    /** A state and a result, both fresh. */
    Instance start() throws Throwable {
      return new Instance(newState.invoke(), newResult.invoke());
    }

    final class Instance {
      private final Object state;
      private final Object result;

      private Instance(Object state, Object result) {
        this.state = state;
        this.result = result;
      }

      List<Runnable> tasks() {
        List<Runnable> tasks = new ArrayList<>();
        actorHandles.forEach(handle -> tasks.add(() -> call(handle)));
        return tasks;
      }

      /** What came out. */
      String outcome() {
        if (arbiterHandle != null) {
          call(arbiterHandle);
        }
        return result.toString();
      }

      private void call(MethodHandle handle) {
        try {
          if (handle.type().parameterCount() == 1) {
            handle.invoke(state);
          } else {
            handle.invoke(state, result);
          }
        } catch (RuntimeException | Error e) {
          throw e;
        } catch (Throwable t) {
          throw new IllegalStateException(t);
        }
      }
    }
  }

  private final class Annotations extends ClassVisitor {
    private Annotations() {
      super(Opcodes.ASM9);
    }

    @Override
    public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
      isTest |= descriptor.equals(JCSTRESS + "JCStressTest;");
      if (descriptor.equals(JCSTRESS + "Outcome;")) {
        return new OutcomeReader();
      }
      if (descriptor.equals(JCSTRESS + "Outcome$Outcomes;")) {
        return new AnnotationVisitor(Opcodes.ASM9) {
          @Override
          public AnnotationVisitor visitArray(String name) {
            return this;
          }

          @Override
          public AnnotationVisitor visitAnnotation(String name, String desc) {
            return new OutcomeReader();
          }
        };
      }
      return null;
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
      return new MethodVisitor(Opcodes.ASM9) {
        @Override
        public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
          if (annotation.equals(JCSTRESS + "Actor;")) {
            actors.add(name + descriptor);
          } else if (annotation.equals(JCSTRESS + "Arbiter;")) {
            arbiter = name + descriptor;
          }
          return null;
        }
      };
    }
  }

  private final class OutcomeReader extends AnnotationVisitor {
    private final List<String> ids = new ArrayList<>();
    private String expect = "UNKNOWN";

    private OutcomeReader() {
      super(Opcodes.ASM9);
    }

    @Override
    public AnnotationVisitor visitArray(String name) {
      return new AnnotationVisitor(Opcodes.ASM9) {
        @Override
        public void visit(String ignored, Object value) {
          ids.add((String) value);
        }
      };
    }

    @Override
    public void visitEnum(String name, String descriptor, String value) {
      expect = value;
    }

    @Override
    public void visitEnd() {
      outcomes.add(new Outcome(ids.isEmpty() ? List.of("") : ids, expect));
    }
  }
}
