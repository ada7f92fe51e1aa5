package dev.magpie.executor.fray;

import static dev.magpie.executor.fray.Pools.FEWER;
import static dev.magpie.executor.fray.Pools.ITERATIONS;
import static dev.magpie.executor.fray.Pools.accepts;
import static dev.magpie.executor.fray.Pools.awaitEnd;
import static dev.magpie.executor.fray.Pools.end;
import static dev.magpie.executor.fray.Pools.hasty;
import static dev.magpie.executor.fray.Pools.together;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.pastalab.fray.core.command.SystemTimeDelegateType.MOCK;
import static org.pastalab.fray.core.observers.TimelineCoverageType.NONE;

import dev.magpie.executor.WorkStealingExecutor;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.ExtendWith;
import org.pastalab.fray.core.scheduler.RandomScheduler;
import org.pastalab.fray.junit.junit5.FrayTestExtension;
import org.pastalab.fray.junit.junit5.annotations.FrayTest;

/** Workers that give up their threads, against those who need them: somebody always starts one anew. */
@ExtendWith(FrayTestExtension.class)
class RetireFrayTest {

  @FrayTest(iterations = ITERATIONS, resetClassLoaderPerIteration = false,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void submit_whileTheWorkerRetires_runs() throws Exception {
    WorkStealingExecutor pool = hasty(1).build();
    assertEquals(1, pool.submit(() -> 1).get());
    assertEquals(2, pool.submit(() -> 2).get());
    assertEquals(3, pool.submit(() -> 3).get());
    end(pool);
  }

  /** Some readings of the clock pass before the worker retires: it parks first, perhaps. */
  @FrayTest(iterations = FEWER, resetClassLoaderPerIteration = false, scheduler = RandomScheduler.class,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void submit_whileTheWorkerParksOrRetires_runs() throws Exception {
    WorkStealingExecutor pool = hasty(1).keepAlive(Duration.ofNanos(250_000)).build();
    assertEquals(1, pool.submit(() -> 1).get());
    assertEquals(2, pool.submit(() -> 2).get());
    assertEquals(3, pool.submit(() -> 3).get());
    end(pool);
  }

  @FrayTest(iterations = FEWER, resetClassLoaderPerIteration = false, scheduler = SlicedPctScheduler.class,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void submit_byTwoThreadsWhileWorkersRetire_runsEachOnce() throws Exception {
    WorkStealingExecutor pool = hasty(2).build();
    Runs runs = new Runs(4);
    together(
        () -> {
          pool.submit(runs.task(0)).get();
          pool.submit(runs.task(1)).get();
        },
        () -> {
          pool.submit(runs.task(2)).get();
          pool.submit(runs.task(3)).get();
        });
    end(pool);
    runs.assertEachOnce();
  }

  @FrayTest(iterations = ITERATIONS, resetClassLoaderPerIteration = false,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void submit_nestedWhileTheOtherWorkerRetires_runs() throws Exception {
    WorkStealingExecutor pool = hasty(2).build();
    assertEquals(7, pool.submit(() -> pool.submit(() -> 7).get()).get());
    assertEquals(8, pool.submit(() -> pool.submit(() -> 8).get()).get());
    end(pool);
  }

  @FrayTest(iterations = ITERATIONS, resetClassLoaderPerIteration = false,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void shutdown_whileTheLastWorkerRetires_terminates() throws Exception {
    WorkStealingExecutor pool = hasty(2).build();
    Runs runs = new Runs(2);
    together(
        () -> {
          pool.execute(runs.task(0));
          pool.execute(runs.task(1));
        });
    pool.shutdown();
    awaitEnd(pool);
    runs.assertEachOnce();
  }

  /** The first thread cannot be had; another submission may start one all the same, and run both tasks. */
  @FrayTest(iterations = FEWER, resetClassLoaderPerIteration = false, scheduler = RandomScheduler.class,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void submit_whenAThreadFailsToStart_runsOrIsRejected() throws Exception {
    AtomicBoolean failed = new AtomicBoolean();
    WorkStealingExecutor pool =
        hasty(1).threadFactory(task -> failed.compareAndSet(false, true) ? null : new Thread(task)).build();
    Runs runs = new Runs(2);
    AtomicInteger accepted = new AtomicInteger();
    together(
        () -> accepted.addAndGet(accepts(pool, runs.task(0)) ? 1 : 0),
        () -> accepted.addAndGet(accepts(pool, runs.task(1)) ? 1 : 0));
    end(pool);
    assertEquals(accepted.get(), runs.of(0) + runs.of(1));
  }
}
