package dev.magpie.executor.bench;

import dev.magpie.executor.WorkStealingExecutor;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** An idle executor uses no CPU. */
final class IdleProbe implements Probe {
  private static final Duration LOOK = Duration.ofSeconds(5);
  private static final double MOST_MILLIS = 5;

  private final String name;
  private final WorkStealingExecutor executor;

  IdleProbe(String name, WorkStealingExecutor executor) {
    this.name = name;
    this.executor = executor;
  }

  @Override
  public List<Finding> run() {
    Rest.untilIdle(executor);
    WorkerThreads workers = WorkerThreads.of(name);
    long ownBefore = ForeignCpu.ownNanos();
    long before = workers.cpuNanos();
    SpawnWorkloads.idle(LOOK);
    double workerMillis = (workers.cpuNanos() - before) / 1e6;
    double ownMillis = (ForeignCpu.ownNanos() - ownBefore) / 1e6;
    return List.of(
        Finding.of("CPU of " + workers.count() + " idle workers in " + LOOK.toSeconds() + " s, ms",
            millis(workerMillis), "< 5", workers.count() > 0 && workerMillis < MOST_MILLIS),
        Finding.unpromised("CPU of the whole process meanwhile, ms", millis(ownMillis)));
  }

  private static String millis(double millis) {
    return String.format(Locale.ROOT, "%.2f", millis);
  }
}
