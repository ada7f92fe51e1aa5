package dev.magpie.executor.internal.worker;

import java.lang.Thread.UncaughtExceptionHandler;
import org.jspecify.annotations.Nullable;

/** Brings what a task threw to the first handler there is: the executor's, the thread's own, the JVM's, the log. */
final class Uncaught {

  private final @Nullable UncaughtExceptionHandler executors;
  private final WorkerLog log;

  Uncaught(@Nullable UncaughtExceptionHandler executors, WorkerLog log) {
    this.executors = executors;
    this.log = log;
  }

  /** Never throws. */
  void handle(Thread thread, Throwable thrown) {
    try {
      UncaughtExceptionHandler handler = handlerOf(thread);
      if (handler == null) {
        log.uncaught(thread, thrown);
      } else {
        handler.uncaughtException(thread, thrown);
      }
    } catch (Throwable handlers) {
      log.handlerThrew(thread, thrown, handlers);
    }
  }

  private @Nullable UncaughtExceptionHandler handlerOf(Thread thread) {
    if (executors != null) {
      return executors;
    }
    UncaughtExceptionHandler own = thread.getUncaughtExceptionHandler(); // the thread group if it has none
    return own instanceof ThreadGroup ? Thread.getDefaultUncaughtExceptionHandler() : own;
  }
}
