package dev.magpie.executor.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import dev.magpie.executor.WorkStealingExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Publicly reported failures of executors to go on: work lost, work starved, processor time burnt. */
@Timeout(value = 2 * Await.LIMIT_SECONDS, threadMode = SEPARATE_THREAD)
final class PublicCasesLivenessTest {
  @RegisterExtension
  final Pools pools = new Pools();

  @Test
  void p01_oneWorkerHeldForEver_otherRunsEverythingFromOutside() {
    for (int round = 0; round < 20; round++) {
      WorkStealingExecutor pool = pools.of(2);
      pools.hog(pool, 1);
      CountDownLatch all = new CountDownLatch(1_000);
      for (int i = 0; i < 1_000; i++) {
        pool.execute(all::countDown);
      }
      Await.latch(all);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 10, 256, 1_000})
  void p01_workerHeldForEver_otherRunsAllThatItQueued(int children) {
    WorkStealingExecutor pool = pools.of(2);
    CountDownLatch all = new CountDownLatch(children);
    pool.execute(() -> {
      for (int i = 0; i < children; i++) {
        pool.execute(all::countDown);
      }
      new Sleeper().run();
    });
    Await.latch(all);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void p01_allButOneHeldForEver_batchTakenFromOutsideRuns(int held) {
    WorkStealingExecutor pool = pools.of(held + 1);
    CountDownLatch all = new CountDownLatch(500);
    Hog everyone = pools.hog(pool, held + 1);
    AtomicInteger hogs = new AtomicInteger(held);
    for (int i = 0; i < 500; i++) {
      pool.execute(() -> {
        all.countDown();
        if (hogs.getAndDecrement() > 0) {
          new Sleeper().run();
        }
      });
    }
    everyone.release();
    Await.latch(all);
  }

  @Test
  void p02_manyIdleBusyCycles_leaveTheParallelismAsItWas() {
    idleBusyCycles(5_000);
  }

  @Test
  @Tag("soak")
  void p02_veryManyIdleBusyCycles_leaveTheParallelismAsItWas() {
    idleBusyCycles(200_000);
  }

  private void idleBusyCycles(int cycles) {
    WorkStealingExecutor pool = pools.of(3);
    for (int i = 0; i < cycles; i++) {
      CountDownLatch ran = new CountDownLatch(1);
      pool.execute(ran::countDown);
      Await.latch(ran);
    }
    Hog.assertParallel(pool, 3);
    Await.eventually("all are idle again", () -> pool.activeWorkers() == 0);
    assertEquals(0, pool.queuedTasks());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void p03_taskQueuedAsLastWorkerRetires_runs(int workers) {
    queueAroundRetirement(workers, 500);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  @Tag("soak")
  void p03_manyTasksQueuedAsLastWorkerRetires_run(int workers) {
    queueAroundRetirement(workers, 4_000);
  }

  private void queueAroundRetirement(int workers, int times) {
    WorkStealingExecutor pool =
        pools.of(WorkStealingExecutor.builder().workers(workers).keepAlive(Duration.ofMillis(1)));
    for (int i = 0; i < times; i++) {
      CountDownLatch ran = new CountDownLatch(1);
      pool.execute(ran::countDown);
      Await.latch(ran);
      LockSupport.parkNanos(900_000 + ThreadLocalRandom.current().nextInt(200_000));
    }
  }

  @Test
  void p04_childWaitedForByItsParent_runsElsewhere() throws Exception {
    WorkStealingExecutor pool = pools.of(2);
    for (int i = 0; i < 500; i++) {
      Await.value(pool.submit(() -> {
        CountDownLatch child = new CountDownLatch(1);
        pool.execute(child::countDown);
        Await.latch(child);
      }));
    }
  }

  @Test
  void p04_childAfterIdleTime_runsElsewhere() throws Exception {
    WorkStealingExecutor pool = pools.of(2);
    for (int i = 0; i < 50; i++) {
      Await.value(pool.submit(() -> {
        CountDownLatch child = new CountDownLatch(1);
        pool.execute(child::countDown);
        Await.latch(child);
      }));
      Await.pass(Duration.ofMillis(3));
    }
  }

  @Test
  void p04_twoChildrenWaitedFor_runElsewhere() throws Exception {
    WorkStealingExecutor pool = pools.of(2);
    for (int i = 0; i < 500; i++) {
      Await.value(pool.submit(() -> {
        CountDownLatch children = new CountDownLatch(2);
        pool.execute(children::countDown);
        pool.execute(children::countDown);
        Await.latch(children);
      }));
    }
  }

  @Test
  void p04_grandchildWaitedForByChild_runsOnTheThirdWorker() throws Exception {
    WorkStealingExecutor pool = pools.of(3);
    for (int i = 0; i < 300; i++) {
      CountDownLatch grandchild = new CountDownLatch(1);
      Await.value(pool.submit(() -> {
        CountDownLatch child = new CountDownLatch(1);
        pool.execute(() -> {
          pool.execute(grandchild::countDown);
          Await.latch(grandchild);
          child.countDown();
        });
        Await.latch(child);
      }));
    }
  }

  @Test
  void p04_childThroughCompletableFuture_runsElsewhere() throws Exception {
    WorkStealingExecutor pool = pools.of(2);
    for (int i = 0; i < 500; i++) {
      String value = Await.value(pool.submit(() -> Await.value(
          CompletableFuture.supplyAsync(() -> "child", pool).thenApplyAsync(s -> s + "!", pool))));
      assertEquals("child!", value);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void p05_burstsOfMixedTasks_allEndAndAllWorkersAreIdleAfterwards(int workers) {
    mixedBursts(workers, 60);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  @Tag("soak")
  void p05_manyBurstsOfMixedTasks_allEndAndAllWorkersAreIdleAfterwards(int workers) {
    mixedBursts(workers, 250);
  }

  private void mixedBursts(int workers, int bursts) {
    WorkStealingExecutor pool = pools.of(workers);
    AtomicInteger done = new AtomicInteger();
    List<Runnable> kinds = List.of(
        done::incrementAndGet,
        () -> {
          Await.pass(Duration.ofMillis(1));
          done.incrementAndGet();
        },
        () -> {
          LockSupport.parkNanos(50_000);
          done.incrementAndGet();
        },
        () -> pool.execute(done::incrementAndGet));
    int sent = 0;
    for (int burst = 0; burst < bursts; burst++) {
      for (int i = 0; i < 4 + burst % 20; i++) {
        pool.execute(kinds.get((i + burst) % kinds.size()));
        sent++;
      }
      int expected = sent;
      Await.eventually("the burst is done", () -> done.get() == expected);
      Await.eventually("all are idle", () -> pool.activeWorkers() == 0);
      assertTrue(pool.snapshot().liveThreads() <= workers);
      assertEquals(0, pool.queuedTasks());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void p23_selfResubmittingTasks_leaveRoomForTasksFromOutside(int workers) {
    WorkStealingExecutor pool = pools.of(workers);
    AtomicBoolean over = new AtomicBoolean();
    startEndless(pool, 4, over, () -> {});
    for (int i = 0; i < 50; i++) {
      CountDownLatch ran = new CountDownLatch(1);
      pool.execute(ran::countDown);
      Await.latch(ran);
    }
    over.set(true);
  }

  private static void startEndless(WorkStealingExecutor pool, int tasks, AtomicBoolean over, Runnable work) {
    for (int i = 0; i < tasks; i++) {
      pool.execute(new Runnable() {
        @Override
        public void run() {
          work.run();
          if (!over.get()) {
            pool.execute(this);
          }
        }
      });
    }
  }

  @Test
  void p23_selfResubmittingTasks_leaveRoomForEachOther() {
    WorkStealingExecutor pool = pools.of(2);
    AtomicBoolean over = new AtomicBoolean();
    List<CountDownLatch> turns = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      CountDownLatch turn = new CountDownLatch(100);
      turns.add(turn);
      startEndless(pool, 1, over, turn::countDown);
    }
    turns.forEach(Await::latch);
    over.set(true);
  }

  @Test
  void p23_endlessPairs_leaveRoomForTheQueueOfTheirWorker() {
    WorkStealingExecutor pool = pools.of(1);
    AtomicBoolean over = new AtomicBoolean();
    CountDownLatch queued = new CountDownLatch(100);
    pool.execute(() -> {
      for (int i = 0; i < 100; i++) {
        pool.execute(queued::countDown);
      }
      startEndless(pool, 2, over, () -> {});
    });
    Await.latch(queued);
    over.set(true);
  }

  @Test
  void p24_slowSelfResubmittingTasks_delayTasksFromOutsideALittle() {
    WorkStealingExecutor pool = pools.of(2);
    AtomicBoolean over = new AtomicBoolean();
    startEndless(pool, 200, over, () -> LockSupport.parkNanos(1_000_000));
    long[] delays = new long[60];
    CountDownLatch all = new CountDownLatch(delays.length);
    for (int i = 0; i < delays.length; i++) {
      int number = i;
      long sent = System.nanoTime();
      pool.execute(() -> {
        delays[number] = System.nanoTime() - sent;
        all.countDown();
      });
      Await.pass(Duration.ofMillis(5));
    }
    Await.latch(all);
    over.set(true);
    Arrays.sort(delays);
    assertTrue(delays[delays.length / 2] < Duration.ofMillis(250).toNanos(), () -> Arrays.toString(delays));
    assertTrue(delays[delays.length - 1] < Duration.ofSeconds(4).toNanos(), () -> Arrays.toString(delays));
  }

  @Test
  void p33_idleWorkers_useNoProcessorTime() {
    WorkStealingExecutor pool = pools.of(4);
    Hog.assertParallel(pool, 4);
    Await.eventually("all are idle", () -> pool.activeWorkers() == 0);
    Duration before = WorkerThreads.cpuTime(pool);
    Await.pass(Duration.ofSeconds(1));
    Duration used = WorkerThreads.cpuTime(pool).minus(before);
    assertTrue(used.compareTo(Duration.ofMillis(50)) < 0, () -> "idle workers used " + used);
  }

  @Test
  void p33_fewTasks_useLittleProcessorTimeAndFewWakeUps() {
    WorkStealingExecutor pool = pools.of(4);
    Hog.assertParallel(pool, 4);
    Await.eventually("all are idle", () -> pool.activeWorkers() == 0);
    Duration before = WorkerThreads.cpuTime(pool);
    long wakesBefore = pool.snapshot().wakes();
    int tasks = 200;
    for (int i = 0; i < tasks; i++) {
      pool.execute(() -> {});
      Await.pass(Duration.ofMillis(5));
    }
    Duration used = WorkerThreads.cpuTime(pool).minus(before);
    long wakes = pool.snapshot().wakes() - wakesBefore;
    assertTrue(used.compareTo(Duration.ofMillis(300)) < 0, () -> "nearly idle workers used " + used);
    assertTrue(wakes <= 2L * tasks, () -> wakes + " wake-ups for " + tasks + " tasks");
  }
}
