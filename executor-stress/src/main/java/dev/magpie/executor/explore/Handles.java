package dev.magpie.executor.explore;

import java.lang.constant.ConstantDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.lang.invoke.VarHandle.VarHandleDesc;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What is known of the VarHandles of woven classes. */
final class Handles {

  private final Map<VarHandle, Handle> known = new ConcurrentHashMap<>();

  Handle of(VarHandle varHandle) {
    return known.computeIfAbsent(varHandle, Handle::new);
  }

  static final class Handle {
    private final VarHandle varHandle;
    private final String name;
    private final MethodHandle get;
    private final MethodHandle set;
    private final Map<String, MethodHandle> raw = new ConcurrentHashMap<>();

    private Handle(VarHandle varHandle) {
      this.varHandle = varHandle;
      this.name = isArray() ? "[]" : nameOf(varHandle);
      int coordinates = varHandle.coordinateTypes().size();
      get = spread(varHandle.toMethodHandle(AccessMode.GET), coordinates);
      set = spread(varHandle.toMethodHandle(AccessMode.SET), coordinates + 1);
    }

    private static String nameOf(VarHandle varHandle) {
      ConstantDesc desc = varHandle.describeConstable().orElseThrow(
          () -> new UnsupportedOperationException(
              "the explorer knows VarHandles of fields and arrays, not " + varHandle));
      return ((VarHandleDesc) desc).constantName();
    }

    private static MethodHandle spread(MethodHandle target, int arguments) {
      return target.asType(target.type().generic()).asSpreader(Object[].class, arguments);
    }

    boolean isArray() {
      return varHandle.coordinateTypes().size() == 2;
    }

    boolean isPrimitive() {
      return varHandle.varType().isPrimitive();
    }

    String name() {
      return name;
    }

    /** Of a call's arguments, which begin with the VarHandle, those behind the coordinates. */
    Object[] operands(Object[] arguments) {
      return Arrays.copyOfRange(arguments, isArray() ? 3 : 2, arguments.length);
    }

    Object raw(String mode, Object[] arguments) throws Throwable {
      MethodHandle handle = raw.computeIfAbsent(mode,
          m -> spread(varHandle.toMethodHandle(AccessMode.valueFromMethodName(m)), arguments.length - 1));
      return (Object) handle.invokeExact(Arrays.copyOfRange(arguments, 1, arguments.length));
    }

    Word.Raw word(Object base, Object index) {
      return new Word.Raw() {
        @Override
        public Object get() throws Throwable {
          return (Object) get.invokeExact(index == null ? new Object[] {base} : new Object[] {base, index});
        }

        @Override
        public void set(Object value) throws Throwable {
          Object ignored = (Object) set.invokeExact(
              index == null ? new Object[] {base, value} : new Object[] {base, index, value});
        }
      };
    }
  }
}
