package dev.magpie.executor.bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/**
 * What does a result cost?
 *
 * <pre>
 * java -jar benchmarks.jar FutureBench
 * </pre>
 */
public class FutureBench extends ContenderState {
  private static final int TASKS = 1_000;

  @Benchmark
  @OperationsPerInvocation(TASKS)
  public long invokeAll() {
    return FutureWorkloads.invokeAll(executor, TASKS, Laps.exactly(1));
  }

  @Benchmark
  @OperationsPerInvocation(TASKS)
  public long completableFutureBatch() {
    return FutureWorkloads.completableFutureBatch(executor, TASKS, Laps.exactly(1));
  }

  @Benchmark
  public long nestedSubmitGet() {
    return FutureWorkloads.nestedSubmitGet(executor, Laps.exactly(1));
  }

  @Benchmark
  public long roundTrip() {
    return FutureWorkloads.roundTrip(executor, Laps.exactly(1));
  }
}
