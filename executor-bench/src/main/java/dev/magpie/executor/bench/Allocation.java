package dev.magpie.executor.bench;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;

/** Bytes an executor allocates for a task, from submission to end, on all the threads that touch it. */
final class Allocation {
  private static final int WARM_UPS = 5;

  private final String name;
  private final ExecutorService executor;

  /** @param name whose {@link WorkerThreads} are the executor's */
  Allocation(String name, ExecutorService executor) {
    this.name = name;
    this.executor = executor;
  }

  /** Bytes per operation, by operation. */
  Map<String, Double> perOperation() {
    Map<String, Double> bytes = new LinkedHashMap<>();
    bytes.put("execute from a worker, 100 at a time", executeLocally());
    bytes.put("execute from a worker, 10,000 at a time",
        onWorkers(() -> SpawnWorkloads.spawnFromWorker(executor, 10_000, Laps.exactly(20))));
    bytes.put("execute from outside",
        everywhere(() -> SpawnWorkloads.spawnFromOutside(executor, 10_000, Laps.exactly(20))));
    bytes.put("submit(Callable) from outside", everywhere(this::submitFromOutside));
    return bytes;
  }

  /** Bursts that fit a local queue; the caller's own objects are allocated outside the workers. */
  double executeLocally() {
    return onWorkers(() -> SpawnWorkloads.spawnFromWorker(executor, 100, Laps.exactly(1_000)));
  }

  private long submitFromOutside() {
    return new Submissions(executor, 10_000, Laps.exactly(20)).go(10_000);
  }

  private double onWorkers(Run run) {
    return measure(run, false);
  }

  private double everywhere(Run run) {
    return measure(run, true);
  }

  private double measure(Run run, boolean withCaller) {
    for (int i = 0; i < WARM_UPS; i++) {
      run.units();
    }
    WorkerThreads workers = WorkerThreads.of(name);
    long before = allocated(workers, withCaller);
    long units = run.units();
    return (double) (allocated(workers, withCaller) - before) / units;
  }

  private static long allocated(WorkerThreads workers, boolean withCaller) {
    return workers.allocatedBytes() + (withCaller ? WorkerThreads.allocatedBytesOfCaller() : 0);
  }

  private interface Run {
    long units();
  }

  private static final class Submissions extends OutsideRun {
    private final ExecutorService executor;
    private final int tasks;

    Submissions(ExecutorService executor, int tasks, Laps laps) {
      super(executor, tasks, laps);
      this.executor = executor;
      this.tasks = tasks;
    }

    @Override
    void lap() {
      Callable<Object> task = () -> {
        arrive();
        return null;
      };
      for (int i = 0; i < tasks; i++) {
        executor.submit(task);
      }
    }
  }
}
