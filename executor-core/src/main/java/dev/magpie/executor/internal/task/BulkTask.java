package dev.magpie.executor.internal.task;

import java.util.concurrent.Callable;

/**
 * A future made by {@code invokeAll} or {@code invokeAny}. Nobody but that call holds it, so when {@code shutdownNow} takes
 * it from its queue, the executor cancels it: otherwise the call would wait for ever.
 */
class BulkTask<V> extends TaskFuture<V> {

  BulkTask(Callable<V> callable, BlockingHook hook) {
    super(callable, hook);
  }

  /** Cancels the task if a bulk call waits for it. */
  static void cancelIfBulk(Runnable task) {
    if (task instanceof BulkTask) {
      ((BulkTask<?>) task).cancel(false);
    }
  }
}
