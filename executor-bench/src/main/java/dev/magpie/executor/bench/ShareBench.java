package dev.magpie.executor.bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;

/**
 * Do the other workers come and take their share of real work?
 *
 * <pre>
 * java -jar benchmarks.jar ShareBench
 * </pre>
 */
public class ShareBench extends ContenderState {
  private BusyWork halfMicro;
  private BusyWork twoMicros;

  @Setup
  public void calibrate() {
    halfMicro = BusyWork.ofNanos(500);
    twoMicros = BusyWork.ofNanos(2_000);
  }

  @Benchmark
  @OperationsPerInvocation(5_000)
  public long skewedHalfMicro() {
    return SpawnWorkloads.skewed(executor, 5_000, halfMicro, Laps.exactly(1));
  }

  @Benchmark
  @OperationsPerInvocation(2_000)
  public long skewedTwoMicros() {
    return SpawnWorkloads.skewed(executor, 2_000, twoMicros, Laps.exactly(1));
  }

  @Benchmark
  @OperationsPerInvocation(5_000)
  public long externalHalfMicro() {
    return SpawnWorkloads.externalShort(executor, 5_000, halfMicro, Laps.exactly(1));
  }
}
