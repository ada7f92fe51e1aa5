package dev.magpie.executor.demo;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A running executor under test. */
record Subject(ExecutorService executor, String threadPrefix, Supplier<Gauges> gauges) {
  private static final long STOP_SECONDS = 10;

  /** Shuts the executor down; false if it had not stopped within a generous time. */
  boolean stop() throws InterruptedException {
    executor.shutdown();
    if (executor.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS)) {
      return true;
    }
    executor.shutdownNow();
    return false;
  }
}
