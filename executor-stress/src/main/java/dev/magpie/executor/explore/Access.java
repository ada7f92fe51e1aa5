package dev.magpie.executor.explore;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

/** What woven code calls where it touched memory itself. On a thread that is no actor, it does what it did before. */
public final class Access {

  private Access() {}

  // -- linked into woven code, once for each place --

  /** For a call of VarHandle's method {@code mode}; the type begins with the VarHandle. */
  public static CallSite varHandle(Lookup caller, String mode, MethodType type) throws ReflectiveOperationException {
    MethodHandle generic = MethodHandles.lookup().findStatic(Access.class, "useVarHandle",
        MethodType.methodType(Object.class, Handles.class, String.class, Object[].class));
    return site(MethodHandles.insertArguments(generic, 0, handles(caller), mode), type);
  }

  /** For a read of a field; the type is that of a getter. */
  public static CallSite getField(Lookup caller, String name, MethodType type, Class<?> owner, int isVolatile)
      throws ReflectiveOperationException {
    return field(caller, name, type, owner, type.returnType(),
        isVolatile == 1 ? Operation.VOLATILE_GET : Operation.PLAIN_GET);
  }

  /** For a write of a field; the type is that of a setter. */
  public static CallSite putField(Lookup caller, String name, MethodType type, Class<?> owner, int isVolatile)
      throws ReflectiveOperationException {
    return field(caller, name, type, owner, type.parameterType(1),
        isVolatile == 1 ? Operation.VOLATILE_SET : Operation.PLAIN_SET);
  }

  private static CallSite field(
      Lookup caller, String name, MethodType type, Class<?> owner, Class<?> fieldType, Operation op)
      throws ReflectiveOperationException {
    MethodHandle generic = MethodHandles.lookup().findStatic(Access.class, "useField", MethodType.methodType(
        Object.class, String.class, boolean.class, Operation.class, MethodHandle.class, MethodHandle.class,
        Object[].class));
    MethodHandle get = caller.findGetter(owner, name, fieldType).asType(MethodType.genericMethodType(1));
    MethodHandle set = caller.findSetter(owner, name, fieldType)
        .asType(MethodType.methodType(void.class, Object.class, Object.class));
    return site(MethodHandles.insertArguments(generic, 0, name, fieldType.isPrimitive(), op, get, set), type);
  }

  /** For the place that the twin weakens: tells the actor about it. */
  public static CallSite weakening(Lookup caller, String name, MethodType type) throws ReflectiveOperationException {
    MethodHandle weaken = MethodHandles.lookup().findStatic(Access.class, "weaken",
        MethodType.methodType(void.class, Weakening.class));
    Weakening weakening = ((WeavingLoader) caller.lookupClass().getClassLoader()).weakening();
    return new ConstantCallSite(MethodHandles.insertArguments(weaken, 0, weakening));
  }

  /** For each point that is watched: tells that a thread comes by. */
  public static CallSite passing(Lookup caller, String name, MethodType type, int number)
      throws ReflectiveOperationException {
    MethodHandle passed = MethodHandles.lookup().findStatic(Access.class, "passed",
        MethodType.methodType(void.class, WeavingLoader.class, int.class));
    ClassLoader loader = caller.lookupClass().getClassLoader();
    return new ConstantCallSite(MethodHandles.insertArguments(passed, 0, loader, number));
  }

  private static CallSite site(MethodHandle generic, MethodType type) {
    return new ConstantCallSite(generic.asCollector(Object[].class, type.parameterCount()).asType(type));
  }

  private static Handles handles(Lookup caller) {
    return ((WeavingLoader) caller.lookupClass().getClassLoader()).handles();
  }

  // -- called by those --

  @SuppressWarnings("unused")
  private static Object useVarHandle(Handles handles, String mode, Object[] arguments) throws Throwable {
    Handles.Handle handle = handles.of((VarHandle) arguments[0]);
    Actor me = Actor.current();
    if (me == null) {
      return handle.raw(mode, arguments);
    }
    Object base = arguments[1];
    Object[] operands = handle.operands(arguments);
    Object index = handle.isArray() ? arguments[2] : null;
    Word word = me.execution.word(base, handle.isArray() ? "[" + index + "]" : handle.name(), handle.isPrimitive(),
        handle.word(base, index));
    return me.execution.perform(me, word, weakened(me, Operation.named(mode)), operands);
  }

  @SuppressWarnings("unused")
  private static Object useField(
      String name, boolean primitive, Operation op, MethodHandle get, MethodHandle set, Object[] arguments)
      throws Throwable {
    Actor me = Actor.current();
    boolean reads = op.kind() == Operation.Kind.GET;
    if (me == null) {
      if (reads) {
        return (Object) get.invokeExact(arguments[0]);
      }
      set.invokeExact(arguments[0], arguments[1]);
      return null;
    }
    Object base = arguments[0];
    Word word = me.execution.word(base, name, primitive, new Word.Raw() {
      @Override
      public Object get() throws Throwable {
        return (Object) get.invokeExact(base);
      }

      @Override
      public void set(Object value) throws Throwable {
        set.invokeExact(base, value);
      }
    });
    Operation used = op.mode() == Mode.VOLATILE ? weakened(me, op) : op;
    return reads ? me.execution.perform(me, word, used) : me.execution.perform(me, word, used, arguments[1]);
  }

  private static Operation weakened(Actor me, Operation op) {
    Weakening weakening = me.weakening;
    me.weakening = null;
    return weakening == null ? op : weakening.operation();
  }

  @SuppressWarnings("unused")
  private static void weaken(Weakening weakening) {
    Actor me = Actor.current();
    if (me != null) {
      me.weakening = weakening;
    }
  }

  @SuppressWarnings("unused")
  private static void passed(WeavingLoader loader, int number) {
    loader.passed(number);
  }

  /** Instead of each of VarHandle's static fences. */
  public static void fence() {
    Actor me = Actor.current();
    if (me == null) {
      VarHandle.fullFence();
    } else {
      me.execution.fullFence(me);
    }
  }

  // -- arrays --

  /** Before an instruction that loads an element: puts there what it is to find. */
  public static void beforeLoad(Object array, int index) throws Throwable {
    Actor me = Actor.current();
    if (me != null) {
      Word word = element(me, array, index);
      me.execution.showElement(word, me.execution.perform(me, word, Operation.PLAIN_GET));
    }
  }

  /** Instead of an instruction that stores a reference. */
  public static void store(Object[] array, int index, Object value) throws Throwable {
    Actor me = Actor.current();
    if (me == null) {
      array[index] = value;
    } else {
      me.execution.perform(me, element(me, array, index), Operation.PLAIN_SET, value);
    }
  }

  /** Instead of an instruction that stores an int. */
  public static void store(int[] array, int index, int value) throws Throwable {
    Actor me = Actor.current();
    if (me == null) {
      array[index] = value;
    } else {
      me.execution.perform(me, element(me, array, index), Operation.PLAIN_SET, value);
    }
  }

  /** Instead of an instruction that stores a long. */
  public static void store(long[] array, int index, long value) throws Throwable {
    Actor me = Actor.current();
    if (me == null) {
      array[index] = value;
    } else {
      me.execution.perform(me, element(me, array, index), Operation.PLAIN_SET, value);
    }
  }

  private static Word element(Actor me, Object array, int index) throws Throwable {
    boolean isPrimitive = array.getClass().getComponentType().isPrimitive();
    return me.execution.word(array, "[" + index + "]", isPrimitive, new Word.Raw() {
      @Override
      public Object get() {
        return java.lang.reflect.Array.get(array, index);
      }

      @Override
      public void set(Object value) {
        java.lang.reflect.Array.set(array, index, value);
      }
    });
  }

  // -- threads --

  /** Instead of LockSupport's method. */
  public static void park(Object blocker) {
    Actor me = Actor.current();
    if (me == null) {
      LockSupport.park(blocker);
    } else {
      me.execution.park(me, false);
    }
  }

  /** Instead of LockSupport's method. The time passes when nobody else can go on. */
  public static void parkNanos(Object blocker, long nanos) {
    Actor me = Actor.current();
    if (me == null) {
      LockSupport.parkNanos(blocker, nanos);
    } else {
      me.execution.park(me, true);
    }
  }

  /** Instead of LockSupport's method. */
  public static void unpark(Thread thread) {
    Actor me = Actor.current();
    if (me == null || !(thread instanceof Actor target)) {
      LockSupport.unpark(thread);
    } else {
      me.execution.unpark(me, target);
    }
  }

  /** Instead of Thread's yield and onSpinWait. */
  public static void spin() {
    Actor me = Actor.current();
    if (me == null) {
      Thread.yield();
    } else {
      me.execution.spin(me);
    }
  }

  /** Before a call of a class of java.util.concurrent: taken for one step, in the one order of volatile accesses. */
  public static void beforeForeign() {
    Actor me = Actor.current();
    if (me != null) {
      me.execution.fullFence(me);
    }
  }

  /** After such a call. */
  public static void afterForeign() {
    Actor me = Actor.current();
    if (me != null) {
      me.execution.fence(me);
    }
  }
}
