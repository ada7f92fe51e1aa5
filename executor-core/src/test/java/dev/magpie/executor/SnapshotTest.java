package dev.magpie.executor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.magpie.executor.contract.Await;
import dev.magpie.executor.contract.Call;
import dev.magpie.executor.contract.Hog;
import dev.magpie.executor.contract.Pools;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What an executor tells about itself. */
@Timeout(2 * Await.LIMIT_SECONDS)
final class SnapshotTest {
  @RegisterExtension
  final Pools pools = new Pools();

  @Test
  void snapshot_newExecutor_isAllZero() {
    WorkStealingExecutor pool = pools.of(WorkStealingExecutor.builder().workers(3).name("new"));
    assertEquals(
        new ExecutorSnapshot("new", ExecutorSnapshot.State.RUNNING, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        pool.snapshot());
    assertEquals(0, pool.activeWorkers());
    assertEquals(0, pool.queuedTasks());
    assertEquals(0, pool.completedTasks());
    assertEquals(0, pool.stealCount());
  }

  @Test
  void snapshot_busyExecutor_countsWorkersAndQueue() {
    WorkStealingExecutor pool = pools.of(2);
    Hog hog = pools.hog(pool, 2);
    for (int i = 0; i < 10; i++) {
      pool.execute(() -> {});
    }
    ExecutorSnapshot snapshot = pool.snapshot();
    assertEquals(2, snapshot.activeWorkers());
    assertEquals(2, snapshot.liveThreads());
    assertEquals(10, snapshot.queuedTasks());
    assertEquals(10, pool.queuedTasks());
    assertEquals(0, snapshot.completedTasks());
    hog.release();
    Await.eventually("all are done", () -> pool.completedTasks() == 12);
    Await.eventually("all are idle", () -> pool.activeWorkers() == 0);
    assertEquals(0, pool.queuedTasks());
  }

  @Test
  void snapshot_tasksQueuedByAWorker_areLocal() {
    WorkStealingExecutor pool = pools.of(1);
    CountDownLatch queued = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    pool.execute(() -> {
      for (int i = 0; i < 5; i++) {
        pool.execute(() -> {});
      }
      queued.countDown();
      Await.latch(release);
    });
    Await.latch(queued);
    ExecutorSnapshot snapshot = pool.snapshot();
    assertEquals(5, snapshot.localTasks());
    assertEquals(0, snapshot.injectedTasks());
    assertEquals(5, snapshot.queuedTasks());
    release.countDown();
    Await.eventually("all are done", () -> pool.completedTasks() == 6);
  }

  @Test
  void snapshot_moreThanARing_countsEveryTaskOnce() {
    WorkStealingExecutor pool = pools.of(1);
    CountDownLatch queued = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    pool.execute(() -> {
      for (int i = 0; i < 1_000; i++) {
        pool.execute(() -> {});
      }
      queued.countDown();
      Await.latch(release);
    });
    Await.latch(queued);
    ExecutorSnapshot snapshot = pool.snapshot();
    assertEquals(1_000, snapshot.injectedTasks() + snapshot.localTasks());
    assertTrue(snapshot.overflows() > 0, snapshot::toString);
    release.countDown();
    Await.eventually("all are done", () -> pool.completedTasks() == 1_001);
  }

  @Test
  void completedTasks_ofEveryKind_areCounted() {
    WorkStealingExecutor pool =
        pools.of(WorkStealingExecutor.builder().workers(2).uncaughtExceptionHandler((thread, thrown) -> {}));
    Hog hog = pools.hog(pool, 2);
    for (int i = 0; i < 100; i++) {
      pool.execute(() -> {});
      pool.execute(() -> {
        throw new IllegalStateException("expected");
      });
      pool.submit(() -> "value");
      pool.submit(() -> "cancelled").cancel(false);
    }
    hog.release();
    Await.eventually("all are done", () -> pool.completedTasks() == 402);
    Await.eventually("all are idle", () -> pool.activeWorkers() == 0);
    assertEquals(402, pool.completedTasks());
  }

  @Test
  void completedTasks_afterRetirementOfTheWorkers_areKept() {
    WorkStealingExecutor pool = pools.of(
        WorkStealingExecutor.builder().workers(2).keepAlive(Duration.ofMillis(1)));
    for (int round = 1; round <= 10; round++) {
      Hog.assertParallel(pool, 2);
      Await.eventually("no worker is left", () -> pool.snapshot().liveThreads() == 0);
      assertEquals(2L * round, pool.completedTasks());
    }
  }

  @Test
  void state_ofAnExecutor_goesForward() throws Exception {
    WorkStealingExecutor pool = pools.of(1);
    Hog hog = pools.hog(pool, 1);
    pool.execute(() -> {});
    assertEquals(ExecutorSnapshot.State.RUNNING, pool.snapshot().state());
    pool.shutdown();
    assertEquals(ExecutorSnapshot.State.SHUTDOWN, pool.snapshot().state());
    hog.release();
    Await.termination(pool);
    ExecutorSnapshot end = pool.snapshot();
    assertEquals(ExecutorSnapshot.State.TERMINATED, end.state());
    assertEquals(0, end.liveThreads());
    assertEquals(0, end.activeWorkers());
    assertEquals(0, end.queuedTasks());
    assertEquals(2, end.completedTasks());
  }

  @Test
  void state_afterShutdownNow_isStopUntilTheRunningTaskEnds() throws Exception {
    WorkStealingExecutor pool = pools.of(1);
    CountDownLatch running = new CountDownLatch(1);
    AtomicBoolean end = new AtomicBoolean();
    pool.execute(() -> {
      running.countDown();
      while (!end.get()) {
        Thread.onSpinWait();
      }
    });
    Await.latch(running);
    pool.shutdownNow();
    assertEquals(ExecutorSnapshot.State.STOP, pool.snapshot().state());
    end.set(true);
    Await.termination(pool);
    assertEquals(ExecutorSnapshot.State.TERMINATED, pool.snapshot().state());
  }

  @Test
  void stealCount_ofForcedSteals_isCounted() throws Exception {
    WorkStealingExecutor pool = pools.of(2);
    for (int i = 0; i < 100; i++) {
      Await.value(pool.submit(() -> {
        CountDownLatch children = new CountDownLatch(3);
        for (int k = 0; k < 3; k++) {
          pool.execute(children::countDown);
        }
        Await.latch(children);
      }));
    }
    ExecutorSnapshot snapshot = pool.snapshot();
    assertTrue(pool.stealCount() > 0);
    assertTrue(snapshot.stolenTasks() >= snapshot.steals(), snapshot::toString);
    assertEquals(snapshot.steals(), pool.stealCount());
  }

  @Test
  void snapshot_takenUnderLoad_isAlwaysPlausible() throws Exception {
    WorkStealingExecutor pool = pools.of(2);
    AtomicBoolean over = new AtomicBoolean();
    AtomicInteger sent = new AtomicInteger();
    Call<Void> submitter = Call.run(() -> {
      while (!over.get()) {
        pool.execute(() -> pool.execute(() -> {}));
        if (sent.incrementAndGet() % 1_000 == 0) {
          Await.eventually("the queue is short", () -> pool.queuedTasks() < 100);
        }
      }
    });
    long completed = 0;
    for (int i = 0; i < 3_000; i++) {
      ExecutorSnapshot snapshot = pool.snapshot();
      assertTrue(snapshot.activeWorkers() >= 0 && snapshot.activeWorkers() <= 2, snapshot::toString);
      assertTrue(snapshot.liveThreads() >= 0 && snapshot.liveThreads() <= 2, snapshot::toString);
      assertTrue(snapshot.injectedTasks() >= 0, snapshot::toString);
      assertTrue(snapshot.localTasks() >= 0, snapshot::toString);
      assertTrue(snapshot.completedTasks() >= completed, snapshot::toString);
      completed = snapshot.completedTasks();
    }
    over.set(true);
    submitter.value();
    Await.eventually("all are done", () -> pool.completedTasks() == 2L * sent.get());
  }

  @Test
  void toString_ofEachState_namesItAndTheCounts() throws Exception {
    WorkStealingExecutor pool = pools.of(WorkStealingExecutor.builder().workers(1).name("told"));
    Hog hog = pools.hog(pool, 1);
    for (int i = 0; i < 7; i++) {
      pool.execute(() -> {});
    }
    assertContains(pool.toString(), List.of("told", "Running", "queued tasks = 7", "completed tasks = 0"));
    pool.shutdown();
    assertContains(pool.toString(), List.of("told", "Shutting down", "queued tasks = 7"));
    hog.release();
    Await.termination(pool);
    assertContains(pool.toString(), List.of("told", "Terminated", "queued tasks = 0", "completed tasks = 8"));
  }

  private static void assertContains(String text, List<String> parts) {
    for (String part : parts) {
      assertTrue(text.contains(part), () -> part + " is not in " + text);
    }
  }
}
