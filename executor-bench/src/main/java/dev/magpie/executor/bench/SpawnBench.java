package dev.magpie.executor.bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/**
 * What does a task cost, of many at once?
 *
 * <pre>
 * java -jar benchmarks.jar SpawnBench
 * </pre>
 */
public class SpawnBench extends ContenderState {
  private static final int TASKS = 10_000;
  private static final int BURST = 100;
  private static final int BURSTS = 100;

  @Benchmark
  @OperationsPerInvocation(TASKS)
  public long fromWorker() {
    return SpawnWorkloads.spawnFromWorker(executor, TASKS, Laps.exactly(1));
  }

  @Benchmark
  @OperationsPerInvocation(TASKS)
  public long fromOutside() {
    return SpawnWorkloads.spawnFromOutside(executor, TASKS, Laps.exactly(1));
  }

  @Benchmark
  @OperationsPerInvocation(BURST * BURSTS)
  public long burstsFromWorker() {
    return SpawnWorkloads.spawnFromWorker(executor, BURST, Laps.exactly(BURSTS));
  }
}
