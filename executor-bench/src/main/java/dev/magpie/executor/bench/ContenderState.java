package dev.magpie.executor.bench;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** What all our JMH benchmarks share: one executor a trial, time per unit of the workload. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public abstract class ContenderState {
  @Param({Contenders.MAGPIE, Contenders.FORK_JOIN_ASYNC, Contenders.FORK_JOIN_LIFO, Contenders.THREAD_POOL})
  public String contender;

  @Param("2")
  public int workers;

  ExecutorService executor;

  @Setup
  public void create() {
    executor = Contenders.create(contender, workers);
  }

  @TearDown
  public void shutdown() throws InterruptedException {
    executor.shutdown();
    if (!executor.awaitTermination(30, TimeUnit.SECONDS)) {
      throw new IllegalStateException(contender + " did not terminate");
    }
  }
}
