package dev.magpie.executor.fray;

import static dev.magpie.executor.fray.Pools.FEWER;
import static dev.magpie.executor.fray.Pools.ITERATIONS;
import static dev.magpie.executor.fray.Pools.accepts;
import static dev.magpie.executor.fray.Pools.awaitEnd;
import static dev.magpie.executor.fray.Pools.awaitIn;
import static dev.magpie.executor.fray.Pools.idlePairOfWorkers;
import static dev.magpie.executor.fray.Pools.patient;
import static dev.magpie.executor.fray.Pools.together;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.pastalab.fray.core.command.SystemTimeDelegateType.MOCK;
import static org.pastalab.fray.core.observers.TimelineCoverageType.NONE;

import dev.magpie.executor.WorkStealingExecutor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.ExtendWith;
import org.pastalab.fray.core.scheduler.RandomScheduler;
import org.pastalab.fray.junit.junit5.FrayTestExtension;
import org.pastalab.fray.junit.junit5.annotations.FrayTest;

/** The end of an executor, against all that can go on meanwhile. */
@ExtendWith(FrayTestExtension.class)
class EndFrayTest {

  @FrayTest(iterations = ITERATIONS, resetClassLoaderPerIteration = false,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void shutdown_againstSubmit_runsItOrRejectsIt() throws Exception {
    WorkStealingExecutor pool = patient(1).build();
    Runs runs = new Runs(1);
    AtomicBoolean accepted = new AtomicBoolean();
    together(() -> accepted.set(accepts(pool, runs.task(0))), pool::shutdown);
    awaitEnd(pool);
    assertEquals(accepted.get() ? 1 : 0, runs.of(0));
  }

  @FrayTest(iterations = FEWER, resetClassLoaderPerIteration = false, scheduler = SlicedPctScheduler.class,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void shutdown_againstTwoSubmitters_runsOrRejectsEach() throws Exception {
    WorkStealingExecutor pool = patient(2).build();
    pool.submit(() -> {}).get();
    Runs runs = new Runs(2);
    AtomicInteger accepted = new AtomicInteger();
    together(
        () -> accepted.addAndGet(accepts(pool, runs.task(0)) ? 1 : 0),
        () -> accepted.addAndGet(accepts(pool, runs.task(1)) ? 1 : 0),
        pool::shutdown);
    awaitEnd(pool);
    assertEquals(accepted.get(), runs.of(0) + runs.of(1));
    assertTrue(runs.of(0) <= 1 && runs.of(1) <= 1);
  }

  @FrayTest(iterations = FEWER, resetClassLoaderPerIteration = false,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void shutdown_againstAWorkersSubmit_runsItOrRejectsIt() throws Exception {
    WorkStealingExecutor pool = patient(2).build();
    Runs runs = new Runs(2);
    AtomicInteger accepted = new AtomicInteger();
    pool.execute(
        () -> {
          accepted.addAndGet(accepts(pool, runs.task(0)) ? 1 : 0);
          accepted.addAndGet(accepts(pool, runs.task(1)) ? 1 : 0);
        });
    pool.shutdown();
    awaitEnd(pool);
    assertEquals(accepted.get(), runs.of(0) + runs.of(1));
  }

  @FrayTest(iterations = FEWER, resetClassLoaderPerIteration = false,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void shutdown_ofIdleWorkers_terminates() throws Exception {
    WorkStealingExecutor pool = patient(3).build();
    pool.submit(() -> {}).get();
    pool.submit(() -> {}).get();
    pool.shutdown();
    awaitEnd(pool);
  }

  /** The child waits in the slot of a worker that is blocked, and those that could take it are about to leave. */
  @FrayTest(iterations = ITERATIONS, resetClassLoaderPerIteration = false,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void shutdown_againstATaskThatBlocksOnItsChild_runsBoth() throws Exception {
    WorkStealingExecutor pool = idlePairOfWorkers();
    CountDownLatch child = new CountDownLatch(1);
    pool.execute(
        () -> {
          if (accepts(pool, child::countDown)) {
            awaitIn(child);
          }
        });
    pool.shutdown();
    awaitEnd(pool);
  }

  @FrayTest(iterations = ITERATIONS, resetClassLoaderPerIteration = false,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void shutdownNow_againstSubmit_runsReturnsOrRejectsEach() throws Exception {
    WorkStealingExecutor pool = patient(2).build();
    Runs runs = new Runs(3);
    List<Runnable> tasks = List.of(runs.task(0), runs.task(1), runs.task(2));
    List<Runnable> rejected = new ArrayList<>();
    List<Runnable> returned = new ArrayList<>();
    together(
        () -> {
          for (Runnable task : tasks) {
            if (!accepts(pool, task)) {
              rejected.add(task);
            }
          }
        },
        () -> returned.addAll(pool.shutdownNow()));
    awaitEnd(pool);
    for (int i = 0; i < 3; i++) {
      Runnable task = tasks.get(i);
      assertEquals(
          1, runs.of(i) + Collections.frequency(returned, task) + Collections.frequency(rejected, task), "task " + i);
    }
  }

  @FrayTest(iterations = FEWER, resetClassLoaderPerIteration = false, scheduler = SlicedPctScheduler.class,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void shutdownNow_againstAWorkersSubmit_runsReturnsOrRejectsEach() throws Exception {
    WorkStealingExecutor pool = patient(2).localQueueCapacity(2).build();
    Runs runs = new Runs(4);
    List<Runnable> tasks = List.of(runs.task(0), runs.task(1), runs.task(2), runs.task(3));
    List<Runnable> rejected = new ArrayList<>();
    Runnable parent =
        () -> {
          for (Runnable task : tasks) {
            if (!accepts(pool, task)) {
              rejected.add(task);
            }
          }
        };
    pool.execute(parent);
    List<Runnable> returned = pool.shutdownNow();
    awaitEnd(pool);
    int began = returned.contains(parent) ? 0 : 1;
    for (int i = 0; i < 4; i++) {
      Runnable task = tasks.get(i);
      assertEquals(
          began,
          runs.of(i) + Collections.frequency(returned, task) + Collections.frequency(rejected, task),
          "task " + i);
    }
  }

  @FrayTest(iterations = FEWER, resetClassLoaderPerIteration = false, scheduler = RandomScheduler.class,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void shutdownNow_twice_returnsEachTaskOnce() throws Exception {
    WorkStealingExecutor pool = patient(1).build();
    Runs runs = new Runs(3);
    List<Runnable> tasks = List.of(runs.task(0), runs.task(1), runs.task(2));
    tasks.forEach(pool::execute);
    List<Runnable> returned = Collections.synchronizedList(new ArrayList<>());
    together(() -> returned.addAll(pool.shutdownNow()), () -> returned.addAll(pool.shutdownNow()));
    awaitEnd(pool);
    for (int i = 0; i < 3; i++) {
      assertEquals(1, runs.of(i) + Collections.frequency(returned, tasks.get(i)), "task " + i);
    }
  }

  /** A task that comes after the drain and is not rejected is interrupted too: nothing else would end it. */
  @FrayTest(iterations = ITERATIONS, resetClassLoaderPerIteration = false,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void shutdownNow_againstATaskThatBlocks_interruptsReturnsOrRejectsIt() throws Exception {
    WorkStealingExecutor pool = patient(1).build();
    CountDownLatch never = new CountDownLatch(1);
    AtomicInteger interrupted = new AtomicInteger();
    AtomicInteger returned = new AtomicInteger();
    AtomicInteger rejected = new AtomicInteger();
    Runnable task =
        () -> {
          try {
            never.await();
          } catch (InterruptedException e) {
            interrupted.incrementAndGet();
          }
        };
    together(() -> rejected.set(accepts(pool, task) ? 0 : 1), () -> returned.set(pool.shutdownNow().size()));
    awaitEnd(pool);
    assertEquals(1, interrupted.get() + returned.get() + rejected.get());
  }

  @FrayTest(iterations = ITERATIONS, resetClassLoaderPerIteration = false,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void close_byTwoThreads_returnsWhenAllHasRun() throws Exception {
    WorkStealingExecutor pool = patient(2).build();
    Runs runs = new Runs(2);
    pool.execute(runs.task(0));
    pool.execute(runs.task(1));
    Pools.Job close =
        () -> {
          pool.close();
          runs.assertEachOnce();
        };
    together(close, close);
    awaitEnd(pool);
  }

  @FrayTest(iterations = FEWER, resetClassLoaderPerIteration = false, scheduler = SlicedPctScheduler.class,
      systemTimeDelegateType = MOCK, collectTimelineCoverage = NONE)
  public void close_interrupted_endsWhatRuns() throws Exception {
    WorkStealingExecutor pool = patient(1).build();
    CountDownLatch never = new CountDownLatch(1);
    AtomicBoolean keptFlag = new AtomicBoolean();
    pool.execute(
        () -> {
          try {
            never.await();
          } catch (InterruptedException e) {
            // It ends: this is what the test waits for.
          }
        });
    Thread closing =
        new Thread(
            () -> {
              pool.close();
              keptFlag.set(Thread.currentThread().isInterrupted());
            });
    closing.start();
    closing.interrupt();
    closing.join();
    awaitEnd(pool);
    assertTrue(keptFlag.get());
  }
}
