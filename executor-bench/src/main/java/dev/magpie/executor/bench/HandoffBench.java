package dev.magpie.executor.bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/**
 * What does it cost to hand on to the next task, with and without others waiting?
 *
 * <pre>
 * java -jar benchmarks.jar HandoffBench
 * </pre>
 */
public class HandoffBench extends ContenderState {
  private static final int LAPS = 20;
  private static final int DEPTH = 1_000;

  @Benchmark
  @OperationsPerInvocation(LAPS * DEPTH)
  public long chainedSpawn() {
    return HandoffWorkloads.chainedSpawn(executor, DEPTH, Laps.exactly(LAPS));
  }

  @Benchmark
  @OperationsPerInvocation(LAPS * 3_000)
  public long pingPong() {
    return HandoffWorkloads.pingPong(executor, 1_000, 3, Laps.exactly(LAPS));
  }

  @Benchmark
  @OperationsPerInvocation(LAPS * 1_000)
  public long pingPongOnePair() {
    return HandoffWorkloads.pingPong(executor, 1, 1_000, Laps.exactly(LAPS));
  }

  @Benchmark
  @OperationsPerInvocation(LAPS * 20_000)
  public long selfResubmit() {
    return HandoffWorkloads.selfResubmit(executor, 200, 100, Laps.exactly(LAPS));
  }
}
