package dev.magpie.executor.contract;

import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A fixed ThreadPoolExecutor, as a check of the contract itself. */
final class ThreadPoolExecutorContractTest extends ExecutorServiceContract {
  @Override
  ExecutorService create(int threads, Thread.UncaughtExceptionHandler handler) {
    ThreadFactory factory = task -> {
      Thread thread = new Thread(task);
      thread.setUncaughtExceptionHandler((t, thrown) -> handle(handler, t, thrown));
      return thread;
    };
    return new ThreadPoolExecutor(
        threads, threads, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), factory);
  }

  /** The JVM ignores what a handler throws, as this does, but it would print a line for each. */
  private static void handle(Thread.UncaughtExceptionHandler handler, Thread thread, Throwable thrown) {
    try {
      handler.uncaughtException(thread, thrown);
    } catch (Throwable ignored) {
      return;
    }
  }

  @Override
  public Set<Deviation> deviations() {
    Set<Deviation> deviations = EnumSet.of(Deviation.BULK_CALLS_OUTLIVE_SHUTDOWN_NOW);
    if (Runtime.version().feature() < 19) {
      deviations.add(Deviation.NO_CLOSE);
    }
    return deviations;
  }
}
