package dev.magpie.executor.bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/**
 * What does a tree of tasks cost, breadth first or depth first?
 *
 * <pre>
 * java -jar benchmarks.jar ForkBench
 * </pre>
 */
public class ForkBench extends ContenderState {
  private static final int LEVELS = 14;
  private static final int NODES = (1 << LEVELS) - 1;
  private static final int FIB_18_CALLS = 8_361;

  @Benchmark
  @OperationsPerInvocation(NODES)
  public long fanOutTree() {
    return SpawnWorkloads.fanOutTree(executor, LEVELS, null, Laps.exactly(1));
  }

  @Benchmark
  @OperationsPerInvocation(FIB_18_CALLS)
  public long fib() {
    return ForkWorkloads.fibFork(executor, 18, Laps.exactly(1));
  }
}
