import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.pastalab.fray.runtime.Runtime;

/**
 * An agent that helps Fray to see this project. Its argument lists the prefixes of the classes it changes, as in
 * {@code dev/magpie/,org/jctools/}. It stands behind Fray's agent, which keeps what it made of a class for the whole
 * life of the JVM, whereas a seeded bug must be there for one test only.
 *
 * <p><b>Points.</b> Fray stops threads at VarHandle's getVolatile, setVolatile and compareAndSet, and at no other
 * mode. So the weaker modes become these, and the other read-modify-writes get a point in front of them. Nothing is
 * lost by it: Fray runs one thread at a time, and all it can show is order, never a weak memory.
 *
 * <p><b>Long waits.</b> To Fray a timed wait is over as soon as all others wait too, so a sleeper with a keep-alive
 * time never deadlocks, and a lost wake-up never shows. Here a wait of an hour or more has no end: an executor whose
 * keepAlive is a day parks untimed, and the watch over the LIFO slots, which looks every 100 microseconds, stays what
 * it is.
 *
 * <p><b>Seeded bugs.</b> While the system property {@value #OMIT} says {@code Worker.rest:anyWork}, classes are
 * loaded with the calls of anyWork left out of Worker.rest; instead of a result there is 0, or what stands behind a
 * further {@code =}. While {@value #OFF} is true, nothing is changed at all.
 */
public final class FrayPoints implements ClassFileTransformer {

  static final String OMIT = "fray.points.omit";
  static final String OFF = "fray.points.off";

  private static final long HOUR = TimeUnit.HOURS.toNanos(1);
  private static final ClassDesc SELF = ClassDesc.of("FrayPoints");
  private static final ClassDesc FRAY = ClassDesc.of("org.pastalab.fray.runtime.Runtime");
  private static final ClassDesc SEMAPHORE = ClassDesc.of("java.util.concurrent.Semaphore");

  private static final Map<String, String> STRONGER =
      Map.ofEntries(
          Map.entry("getAcquire", "getVolatile"),
          Map.entry("getOpaque", "getVolatile"),
          Map.entry("setRelease", "setVolatile"),
          Map.entry("setOpaque", "setVolatile"),
          Map.entry("weakCompareAndSet", "compareAndSet"),
          Map.entry("weakCompareAndSetPlain", "compareAndSet"),
          Map.entry("weakCompareAndSetAcquire", "compareAndSet"),
          Map.entry("weakCompareAndSetRelease", "compareAndSet"));

  /** Timed waits, as they are once Fray's agent has been over a class, and what they become. */
  private static final Map<String, String> LONG_WAITS =
      Map.of(
          "onThreadParkNanosWithBlocker(Ljava/lang/Object;J)V", "parkNanos",
          "onLatchAwaitTimeout(Ljava/util/concurrent/CountDownLatch;JLjava/util/concurrent/TimeUnit;)Z", "await");

  private final List<String> prefixes;

  private FrayPoints(List<String> prefixes) {
    this.prefixes = prefixes;
  }

  public static void premain(String prefixes, Instrumentation instrumentation) {
    instrumentation.addTransformer(new FrayPoints(List.of(prefixes.split(","))));
  }

  // -- called by the changed classes --

  public static void parkNanos(Object blocker, long nanos) {
    if (nanos < HOUR) {
      Runtime.onThreadParkNanosWithBlocker(blocker, nanos);
    } else {
      LockSupport.park(blocker);
    }
  }

  public static boolean await(CountDownLatch latch, long time, TimeUnit unit) throws InterruptedException {
    if (unit.toNanos(time) < HOUR) {
      return Runtime.onLatchAwaitTimeout(latch, time, unit);
    }
    latch.await();
    return true;
  }

  public static boolean tryAcquire(Semaphore semaphore, long time, TimeUnit unit) throws InterruptedException {
    if (unit.toNanos(time) < HOUR) {
      return semaphore.tryAcquire(time, unit);
    }
    semaphore.acquire();
    return true;
  }

  // -- the change --

  @Override
  public byte[] transform(ClassLoader loader, String name, Class<?> old, ProtectionDomain domain, byte[] bytes) {
    if (name == null || Boolean.getBoolean(OFF) || prefixes.stream().noneMatch(name::startsWith)) {
      return null;
    }
    Runtime.onSkipPrimitive("FrayPoints"); // a class may be loaded in the middle of a test: what we do is no part of it
    try {
      return transform(loader, bytes);
    } catch (Throwable thrown) {
      System.err.println("FrayPoints: " + name + " is left as it was: " + thrown);
      return null;
    } finally {
      Runtime.onSkipPrimitiveDone("FrayPoints");
    }
  }

  private static byte[] transform(ClassLoader loader, byte[] bytes) {
    ClassHierarchyResolver resolver =
        ClassHierarchyResolver.ofResourceParsing(loader == null ? ClassLoader.getSystemClassLoader() : loader)
            .orElse(ClassHierarchyResolver.defaultResolver());
    ClassFile file = ClassFile.of(ClassHierarchyResolverOption.of(resolver));
    ClassModel model = file.parse(bytes);
    String className = model.thisClass().asInternalName();
    Omission omission = Omission.of(System.getProperty(OMIT));
    return file.transformClass(
        model,
        (builder, element) -> {
          if (element instanceof MethodModel method && !method.methodName().stringValue().startsWith("<")) {
            String callee = omission.calleeIn(className, method.methodName().stringValue());
            builder.transformMethod(method, MethodTransform.transformingCode(calls(callee, omission.result)));
          } else {
            builder.with(element);
          }
        });
  }

  private static CodeTransform calls(String omitted, int result) {
    return (builder, element) -> {
      if (!(element instanceof InvokeInstruction call)) {
        builder.with(element);
      } else if (call.name().equalsString(omitted)) {
        omit(builder, call, result);
      } else {
        change(builder, call);
      }
    };
  }

  private static void change(CodeBuilder builder, InvokeInstruction call) {
    String owner = call.owner().asInternalName();
    String name = call.name().stringValue();
    if (owner.equals("java/lang/invoke/VarHandle") && STRONGER.containsKey(name)) {
      builder.invokevirtual(call.owner().asSymbol(), STRONGER.get(name), call.typeSymbol());
    } else if (owner.equals("java/lang/invoke/VarHandle")) {
      if (name.startsWith("getAnd") || name.startsWith("compareAndExchange")) {
        point(builder);
      }
      builder.with(call);
    } else if (owner.equals("org/pastalab/fray/runtime/Runtime")) {
      String wait = LONG_WAITS.get(name + call.type().stringValue());
      builder.invokestatic(wait == null ? FRAY : SELF, wait == null ? name : wait, call.typeSymbol());
    } else if (name.equals("tryAcquire") && call.type().equalsString("(JLjava/util/concurrent/TimeUnit;)Z")) {
      MethodTypeDesc type = call.typeSymbol().insertParameterTypes(0, SEMAPHORE);
      builder.invokestatic(SELF, "tryAcquire", type);
    } else {
      builder.with((CodeElement) call);
    }
  }

  /** What Fray's agent puts in front of a volatile write. All these points share one place in memory. */
  private static void point(CodeBuilder builder) {
    MethodTypeDesc type = MethodTypeDesc.ofDescriptor("(Ljava/lang/Object;J)V");
    builder.loadConstant("FrayPoints").loadConstant(0L).invokestatic(FRAY, "onUnsafeWriteVolatile", type);
  }

  private static void omit(CodeBuilder builder, InvokeInstruction call, int result) {
    List<ClassDesc> arguments = call.typeSymbol().parameterList();
    for (ClassDesc argument : arguments.reversed()) {
      if (TypeKind.from(argument).slotSize() == 2) {
        builder.pop2();
      } else {
        builder.pop();
      }
    }
    if (call.opcode() != Opcode.INVOKESTATIC) {
      builder.pop();
    }
    switch (TypeKind.from(call.typeSymbol().returnType())) {
      case VOID -> { }
      case LONG -> builder.loadConstant((long) result);
      case REFERENCE -> builder.aconst_null();
      default -> builder.loadConstant(result);
    }
  }

  /** A call to leave out: of which method, in which method, and what its result would be. */
  private record Omission(String className, String method, String callee, int result) {

    static Omission of(String property) {
      if (property == null) {
        return new Omission("", "", "", 0);
      }
      String[] parts = property.split("[.:=]");
      return new Omission("/" + parts[0], parts[1], parts[2], parts.length == 4 ? Integer.parseInt(parts[3]) : 0);
    }

    String calleeIn(String name, String inMethod) {
      return !className.isEmpty() && name.endsWith(className) && inMethod.equals(method) ? callee : "";
    }
  }
}
