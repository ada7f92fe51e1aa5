package dev.magpie.executor.bench;

import dev.magpie.executor.WorkStealingExecutor;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Ways to bring an executor to a known state before a probe looks at it. */
final class Rest {
  static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Duration STEP = Duration.ofMillis(5);

  private Rest() {}

  /** Starts every worker, has the scheduler compiled, and lets all come to rest. */
  static void warmUp(WorkStealingExecutor executor, int workers) {
    for (int i = 0; i < 20; i++) {
      SpawnWorkloads.skewed(executor, 2_000, BusyWork.ofNanos(2_000), Laps.exactly(1));
      SpawnWorkloads.spawnFromOutside(executor, 10_000, Laps.exactly(2));
      HandoffWorkloads.pingPong(executor, 64, 100, Laps.exactly(5));
    }
    until("all " + workers + " workers live", () -> executor.snapshot().liveThreads() == workers);
    untilIdle(executor);
  }

  /** Until nothing is queued and no worker runs a task. */
  static void untilIdle(WorkStealingExecutor executor) {
    until("idle", () -> executor.queuedTasks() == 0 && executor.activeWorkers() == 0);
    SpawnWorkloads.idle(Duration.ofMillis(50));
  }

  private static void until(String what, BooleanSupplier condition) {
    if (!reached(LIMIT, condition)) {
      throw new IllegalStateException("not " + what + " after " + LIMIT);
    }
  }

  /** Looks again and again; false once the limit has passed. */
  static boolean reached(Duration limit, BooleanSupplier condition) {
    long end = System.nanoTime() + limit.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - end > 0) {
        return false;
      }
      SpawnWorkloads.idle(STEP);
    }
    return true;
  }
}
