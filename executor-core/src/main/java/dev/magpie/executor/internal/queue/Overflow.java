package dev.magpie.executor.internal.queue;

import org.jspecify.annotations.Nullable;

/** Where a local queue sends tasks for which it has no room. Used by the queue's owner alone. */
@FunctionalInterface
public interface Overflow {

  /**
   * Takes over the first {@code count} tasks, in order.
   *
   * @return how many were taken over: all of them, unless memory ran out
   */
  int addAll(@Nullable Runnable[] tasks, int count);
}
