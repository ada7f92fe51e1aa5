package dev.magpie.executor.fray;

import static dev.magpie.executor.fray.Pools.FEWER;
import static dev.magpie.executor.fray.Pools.ITERATIONS;
import static dev.magpie.executor.fray.Pools.accepts;
import static dev.magpie.executor.fray.Pools.awaitEnd;
import static dev.magpie.executor.fray.Pools.awaitIn;
import static dev.magpie.executor.fray.Pools.end;
import static dev.magpie.executor.fray.Pools.patient;
import static dev.magpie.executor.fray.Pools.together;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.pastalab.fray.core.command.SystemTimeDelegateType.MOCK;
import static org.pastalab.fray.core.observers.TimelineCoverageType.NONE;

import dev.magpie.executor.RejectionPolicy;
import dev.magpie.executor.WorkStealingExecutor;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.ExtendWith;
import org.pastalab.fray.junit.junit5.FrayTestExtension;
import org.pastalab.fray.junit.junit5.annotations.FrayTest;

/**
 * Bounded executors: room is neither lost nor given twice. A lost place shows as a deadlock of who waits for it. Only
 * one thread waits at a time, since Fray 0.9.2 itself fails where a semaphore has two waiters and a permit is
 * released.
 */
@ExtendWith(FrayTestExtension.class)
class BoundedFrayTest {

  private static final RejectionPolicy BLOCK = RejectionPolicy.block(Duration.ofDays(1)); // FrayPoints: without end

  @FrayTest(iterations = ITERATIONS, resetClassLoaderPerIteration = false,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void block_againstDraining_runsEachOnce() throws Exception {
    WorkStealingExecutor pool = patient(1).maxQueuedTasks(0).onRejected(BLOCK).build();
    Runs runs = new Runs(4);
    for (int i = 0; i < 4; i++) {
      pool.execute(runs.task(i));
    }
    end(pool);
    runs.assertEachOnce();
  }

  @FrayTest(iterations = FEWER, resetClassLoaderPerIteration = false, scheduler = SlicedPctScheduler.class,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void block_againstShutdown_letsTheWaiterGo() throws Exception {
    WorkStealingExecutor pool = patient(1).maxQueuedTasks(0).onRejected(BLOCK).build();
    CountDownLatch refused = new CountDownLatch(1);
    AtomicInteger accepted = new AtomicInteger();
    together(
        () -> {
          accepted.addAndGet(accepts(pool, () -> awaitIn(refused)) ? 1 : 0); // leaves no room until the next is refused
          accepted.addAndGet(accepts(pool, () -> {}) ? 1 : 0);
          refused.countDown();
        },
        pool::shutdown);
    awaitEnd(pool);
    assertTrue(accepted.get() <= 1);
  }

  @FrayTest(iterations = ITERATIONS, resetClassLoaderPerIteration = false,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void callerRuns_againstDraining_runsEachOnce() throws Exception {
    WorkStealingExecutor pool =
        patient(1).maxQueuedTasks(0).onRejected(RejectionPolicy.callerRuns()).build();
    Runs runs = new Runs(4);
    together(
        () -> {
          pool.execute(runs.task(0));
          pool.execute(runs.task(1));
        },
        () -> {
          pool.execute(runs.task(2));
          pool.execute(runs.task(3));
        });
    end(pool);
    runs.assertEachOnce();
  }

  @FrayTest(iterations = FEWER, resetClassLoaderPerIteration = false, scheduler = SlicedPctScheduler.class,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void abort_againstDraining_runsItOrRejectsIt() throws Exception {
    WorkStealingExecutor pool = patient(1).maxQueuedTasks(0).build();
    Runs runs = new Runs(2);
    AtomicInteger accepted = new AtomicInteger();
    together(
        () -> accepted.addAndGet(accepts(pool, runs.task(0)) ? 1 : 0),
        () -> accepted.addAndGet(accepts(pool, runs.task(1)) ? 1 : 0));
    end(pool);
    assertTrue(accepted.get() >= 1, "there was room for one");
    assertEquals(accepted.get(), runs.of(0) + runs.of(1));
  }
}
