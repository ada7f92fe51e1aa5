package dev.magpie.executor.fray;

import static dev.magpie.executor.fray.Pools.FEWER;
import static dev.magpie.executor.fray.Pools.ITERATIONS;
import static dev.magpie.executor.fray.Pools.end;
import static dev.magpie.executor.fray.Pools.idlePairOfWorkers;
import static dev.magpie.executor.fray.Pools.meet;
import static dev.magpie.executor.fray.Pools.patient;
import static dev.magpie.executor.fray.Pools.together;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.pastalab.fray.core.command.SystemTimeDelegateType.MOCK;
import static org.pastalab.fray.core.observers.TimelineCoverageType.NONE;

import dev.magpie.executor.WorkStealingExecutor;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.ExtendWith;
import org.pastalab.fray.core.scheduler.RandomScheduler;
import org.pastalab.fray.junit.junit5.FrayTestExtension;
import org.pastalab.fray.junit.junit5.annotations.FrayTest;

/** No task is lost, and none waits while a worker sleeps: a lost wake-up shows as a deadlock. */
@ExtendWith(FrayTestExtension.class)
class SubmitFrayTest {

  @FrayTest(iterations = ITERATIONS, resetClassLoaderPerIteration = false,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void submit_fromOutside_runs() throws Exception {
    WorkStealingExecutor pool = patient(1).build();
    assertEquals(1, pool.submit(() -> 1).get());
    assertEquals(2, pool.submit(() -> 2).get()); // while the worker goes to sleep
    end(pool);
  }

  @FrayTest(iterations = ITERATIONS, resetClassLoaderPerIteration = false, scheduler = SlicedPctScheduler.class,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void submit_byTwoThreads_runsEachOnce() throws Exception {
    WorkStealingExecutor pool = patient(2).build();
    Runs runs = new Runs(4);
    together(
        () -> {
          pool.execute(runs.task(0));
          pool.submit(runs.task(1)).get();
        },
        () -> {
          pool.execute(runs.task(2));
          pool.submit(runs.task(3)).get();
        });
    end(pool);
    runs.assertEachOnce();
  }

  @FrayTest(iterations = ITERATIONS, resetClassLoaderPerIteration = false,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void submit_ofTasksThatNeedEachOther_runsThemAtATime() throws Exception {
    WorkStealingExecutor pool = patient(2).build();
    CountDownLatch met = new CountDownLatch(2);
    together(() -> pool.execute(() -> meet(met)), () -> pool.execute(() -> meet(met)));
    met.await();
    end(pool);
  }

  /** One worker takes both tasks from the inject queue, and the first of them waits for the second. */
  @FrayTest(iterations = ITERATIONS, resetClassLoaderPerIteration = false, scheduler = SlicedPctScheduler.class,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void submit_ofTasksTakenInOneBatch_wakesAnotherWorker() throws Exception {
    WorkStealingExecutor pool = patient(2).build();
    pool.submit(() -> {}).get();
    CountDownLatch met = new CountDownLatch(2);
    pool.execute(() -> meet(met));
    pool.execute(() -> meet(met));
    met.await();
    end(pool);
  }

  @FrayTest(iterations = ITERATIONS, resetClassLoaderPerIteration = false,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void submit_byATaskThatWaitsForIt_runsOnAnotherWorker() throws Exception {
    WorkStealingExecutor pool = patient(2).build();
    Future<Integer> outer = pool.submit(() -> pool.submit(() -> 7).get());
    assertEquals(7, outer.get());
    end(pool);
  }

  @FrayTest(iterations = FEWER, resetClassLoaderPerIteration = false, scheduler = RandomScheduler.class,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void submit_nestedOnAnIdlePool_runs() throws Exception {
    WorkStealingExecutor pool = idlePairOfWorkers();
    Future<Integer> outer = pool.submit(() -> pool.submit(() -> 7).get());
    assertEquals(7, outer.get());
    end(pool);
  }

  @FrayTest(iterations = FEWER, resetClassLoaderPerIteration = false, scheduler = RandomScheduler.class,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void submit_nestedAsDeepAsThereAreWorkers_runs() throws Exception {
    WorkStealingExecutor pool = patient(3).build();
    Future<Integer> outer = pool.submit(() -> pool.submit(() -> pool.submit(() -> 7).get()).get());
    assertEquals(7, outer.get());
    end(pool);
  }

  /** The task waits in its submitter's LIFO slot, and the submitter does not say that it blocks. */
  @FrayTest(iterations = ITERATIONS, resetClassLoaderPerIteration = false, scheduler = SlicedPctScheduler.class,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void submit_byATaskThatBlocks_runsOnAnotherWorker() throws Exception {
    WorkStealingExecutor pool = idlePairOfWorkers();
    CountDownLatch met = new CountDownLatch(2);
    pool.execute(
        () -> {
          pool.execute(() -> meet(met));
          meet(met);
        });
    met.await();
    end(pool);
  }

  @FrayTest(iterations = ITERATIONS, resetClassLoaderPerIteration = false,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void submit_ofMoreThanALocalQueueHolds_runsEachOnce() throws Exception {
    WorkStealingExecutor pool = patient(2).localQueueCapacity(2).lifoSlot(false).build();
    Runs runs = new Runs(6);
    pool.submit(
            () -> {
              for (int i = 0; i < 6; i++) {
                pool.execute(runs.task(i));
              }
            })
        .get();
    end(pool);
    runs.assertEachOnce();
  }

  @FrayTest(iterations = FEWER, resetClassLoaderPerIteration = false, scheduler = SlicedPctScheduler.class,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void submit_throughSlotAndOverflow_runsEachOnce() throws Exception {
    WorkStealingExecutor pool = patient(3).localQueueCapacity(2).build();
    Runs runs = new Runs(6);
    pool.submit(
            () -> {
              for (int i = 0; i < 6; i++) {
                pool.execute(runs.task(i));
              }
            })
        .get();
    end(pool);
    runs.assertEachOnce();
  }

  @FrayTest(iterations = FEWER, resetClassLoaderPerIteration = false, scheduler = RandomScheduler.class,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void submit_ofATaskThatThrows_leavesTheOthersAlone() throws Exception {
    AtomicInteger handled = new AtomicInteger();
    WorkStealingExecutor pool =
        patient(2).uncaughtExceptionHandler((thread, thrown) -> handled.incrementAndGet()).build();
    Runs runs = new Runs(2);
    pool.execute(runs.task(0));
    pool.execute(
        () -> {
          throw new IllegalStateException("on purpose");
        });
    pool.execute(runs.task(1));
    end(pool);
    runs.assertEachOnce();
    assertEquals(1, handled.get());
    assertEquals(3, pool.completedTasks());
  }
}
