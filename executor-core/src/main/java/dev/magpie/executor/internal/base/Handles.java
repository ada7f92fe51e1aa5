package dev.magpie.executor.internal.base;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Finds a class's own field for its VarHandle. */
public final class Handles {

  private Handles() {}

  /** The handle of a field declared by the class whose lookup this is. */
  public static VarHandle field(MethodHandles.Lookup own, String name, Class<?> type) {
    try {
      return own.findVarHandle(own.lookupClass(), name, type);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
