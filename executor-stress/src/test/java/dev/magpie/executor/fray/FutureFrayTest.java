package dev.magpie.executor.fray;

import static dev.magpie.executor.fray.Pools.FEWER;
import static dev.magpie.executor.fray.Pools.ITERATIONS;
import static dev.magpie.executor.fray.Pools.awaitEnd;
import static dev.magpie.executor.fray.Pools.end;
import static dev.magpie.executor.fray.Pools.patient;
import static dev.magpie.executor.fray.Pools.together;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.pastalab.fray.core.command.SystemTimeDelegateType.MOCK;
import static org.pastalab.fray.core.observers.TimelineCoverageType.NONE;

import dev.magpie.executor.WorkStealingExecutor;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.extension.ExtendWith;
import org.pastalab.fray.core.scheduler.RandomScheduler;
import org.pastalab.fray.junit.junit5.FrayTestExtension;
import org.pastalab.fray.junit.junit5.annotations.FrayTest;

/** Cancelling, and the calls that wait for many tasks. */
@ExtendWith(FrayTestExtension.class)
class FutureFrayTest {

  @FrayTest(iterations = ITERATIONS, resetClassLoaderPerIteration = false,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void cancel_againstRun_interruptsNoOtherTask() throws Exception {
    WorkStealingExecutor pool = patient(1).build();
    Future<?> cancelled = pool.submit(() -> {});
    Future<Boolean> next = pool.submit(() -> Thread.currentThread().isInterrupted());
    cancelled.cancel(true);
    assertFalse(next.get());
    assertFalse(pool.submit(() -> Thread.currentThread().isInterrupted()).get());
    end(pool);
  }

  @FrayTest(iterations = FEWER, resetClassLoaderPerIteration = false, scheduler = RandomScheduler.class,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void cancel_ofATaskThatBlocks_freesItsWorker() throws Exception {
    WorkStealingExecutor pool = patient(1).build();
    Future<?> cancelled = pool.submit(FutureFrayTest::blockForEver);
    Future<Integer> next = pool.submit(() -> 2);
    together(() -> cancelled.cancel(true), () -> assertEquals(2, next.get()));
    end(pool);
    assertTrue(cancelled.isCancelled());
  }

  @FrayTest(iterations = ITERATIONS, resetClassLoaderPerIteration = false, scheduler = SlicedPctScheduler.class,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void invokeAny_cancelsTheOthers() throws Exception {
    WorkStealingExecutor pool = patient(2).build();
    assertEquals(1, pool.<Integer>invokeAny(List.of(FutureFrayTest::blockForEver, () -> 1)));
    end(pool);
  }

  @FrayTest(iterations = FEWER, resetClassLoaderPerIteration = false,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void invokeAll_againstShutdownNow_endsWithAllDone() throws Exception {
    WorkStealingExecutor pool = patient(1).build();
    List<Callable<Integer>> tasks = List.of(() -> 1, () -> 2);
    together(
        () -> {
          try {
            for (Future<Integer> future : pool.invokeAll(tasks)) {
              assertTrue(future.isDone());
            }
          } catch (RejectedExecutionException e) {
            assertTrue(pool.isShutdown());
          }
        },
        pool::shutdownNow);
    awaitEnd(pool);
  }

  @FrayTest(iterations = FEWER, resetClassLoaderPerIteration = false, scheduler = RandomScheduler.class,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void invokeAll_byAWorker_runsOnTheOthersToo() throws Exception {
    WorkStealingExecutor pool = patient(2).build();
    Runs runs = new Runs(2);
    Callable<Integer> sum =
        () -> {
          pool.invokeAll(List.of(() -> count(runs, 0), () -> count(runs, 1)));
          return runs.of(0) + runs.of(1);
        };
    assertEquals(2, pool.submit(sum).get());
    end(pool);
    runs.assertEachOnce();
  }

  @FrayTest(iterations = FEWER, resetClassLoaderPerIteration = false, scheduler = SlicedPctScheduler.class,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void invokeAll_interrupted_cancelsWhatRuns() throws Exception {
    WorkStealingExecutor pool = patient(1).build();
    List<Callable<Integer>> tasks = List.of(FutureFrayTest::blockForEver, () -> 2);
    Thread invoking =
        new Thread(
            () -> {
              try {
                pool.invokeAll(tasks);
                throw new AssertionError("the first task never ends");
              } catch (InterruptedException e) {
                // As it should be; the executor ends only if the tasks were cancelled.
              }
            });
    invoking.start();
    invoking.interrupt();
    invoking.join();
    end(pool);
  }

  private static int count(Runs runs, int index) {
    runs.task(index).run();
    return 1;
  }

  private static int blockForEver() throws InterruptedException {
    new CountDownLatch(1).await();
    throw new AssertionError("nobody counts down");
  }
}
