package dev.magpie.executor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.magpie.executor.contract.Await;
import dev.magpie.executor.contract.Call;
import dev.magpie.executor.contract.Hog;
import dev.magpie.executor.contract.Pools;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A bound on queued tasks, and what becomes of a submission beyond it. */
@Timeout(2 * Await.LIMIT_SECONDS)
final class BoundedTest {
  private static final Duration LIMIT = Duration.ofSeconds(Await.LIMIT_SECONDS);

  @RegisterExtension
  final Pools pools = new Pools();

  private WorkStealingExecutor bounded(int workers, int queued, RejectionPolicy policy) {
    return pools.of(
        WorkStealingExecutor.builder().workers(workers).maxQueuedTasks(queued).onRejected(policy));
  }

  @Test
  void unbounded_byDefault_acceptsWhatComes() {
    WorkStealingExecutor pool = pools.of(1);
    Hog hog = pools.hog(pool, 1);
    CountDownLatch all = new CountDownLatch(100_000);
    for (int i = 0; i < 100_000; i++) {
      pool.execute(all::countDown);
    }
    hog.release();
    Await.latch(all);
  }

  @ParameterizedTest
  @CsvSource({"1, 0", "1, 1", "2, 0", "2, 3", "3, 100"})
  void abort_full_rejectsUntilThereIsRoom(int workers, int queued) {
    WorkStealingExecutor pool = bounded(workers, queued, RejectionPolicy.abort());
    for (int round = 0; round < 3; round++) {
      Hog hog = hogWhenIdle(pool, workers);
      CountDownLatch all = new CountDownLatch(queued);
      AtomicInteger rejected = new AtomicInteger();
      for (int i = 0; i < queued; i++) {
        pool.execute(all::countDown);
      }
      for (int i = 0; i < 3; i++) {
        assertThrows(RejectedExecutionException.class, () -> pool.execute(rejected::incrementAndGet));
        assertThrows(RejectedExecutionException.class, () -> pool.submit(rejected::incrementAndGet));
      }
      assertEquals(queued, pool.queuedTasks());
      hog.release();
      Await.latch(all);
      assertEquals(0, rejected.get());
    }
  }

  private Hog hogWhenIdle(WorkStealingExecutor pool, int workers) {
    Await.eventually("all are idle", () -> pool.activeWorkers() == 0 && pool.queuedTasks() == 0);
    return pools.hog(pool, workers);
  }

  @Test
  void abort_isTheDefault() {
    WorkStealingExecutor pool =
        pools.of(WorkStealingExecutor.builder().workers(1).maxQueuedTasks(0).name("full"));
    pools.hog(pool, 1);
    RejectedExecutionException rejection =
        assertThrows(RejectedExecutionException.class, () -> pool.execute(() -> {}));
    assertTrue(rejection.getMessage().contains("full"), rejection::getMessage);
  }

  @Test
  void abort_full_nullIsStillANullPointerException() {
    WorkStealingExecutor pool = bounded(1, 0, RejectionPolicy.abort());
    pools.hog(pool, 1);
    assertThrows(NullPointerException.class, () -> pool.execute(null));
  }

  @Test
  void abort_manySubmitters_acceptsExactlyTheBound() throws Exception {
    for (int round = 0; round < 30; round++) {
      WorkStealingExecutor pool = bounded(2, 50, RejectionPolicy.abort());
      Hog hog = pools.hog(pool, 2);
      AtomicInteger runs = new AtomicInteger();
      List<Call<Integer>> submitters = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        submitters.add(Call.start(() -> submitUntilRejected(pool, runs)));
      }
      int accepted = 0;
      for (Call<Integer> submitter : submitters) {
        accepted += submitter.value();
      }
      assertEquals(50, accepted);
      hog.release();
      pool.shutdown();
      Await.termination(pool);
      assertEquals(50, runs.get());
    }
  }

  private static int submitUntilRejected(WorkStealingExecutor pool, AtomicInteger runs) {
    int accepted = 0;
    try {
      while (true) {
        pool.execute(runs::incrementAndGet);
        accepted++;
      }
    } catch (RejectedExecutionException e) {
      return accepted;
    }
  }

  @Test
  void abort_full_admitsTheWorkersOwnSubmissions() throws Exception {
    WorkStealingExecutor pool = bounded(2, 0, RejectionPolicy.abort());
    CountDownLatch all = new CountDownLatch(2_000);
    Await.value(pool.submit(() -> {
      for (int i = 0; i < 2_000; i++) {
        pool.execute(all::countDown);
      }
    }));
    Await.latch(all);
    Hog hog = hogWhenIdle(pool, 2);
    assertThrows(RejectedExecutionException.class, () -> pool.execute(() -> {}));
    hog.release();
  }

  @Test
  void abort_full_rejectsTheWorkersOfAnotherExecutor() throws Exception {
    WorkStealingExecutor pool = bounded(1, 0, RejectionPolicy.abort());
    WorkStealingExecutor other = pools.of(1);
    pools.hog(pool, 1);
    Await.value(other.submit(
        () -> assertThrows(RejectedExecutionException.class, () -> pool.execute(() -> {}))));
  }

  @Test
  void callerRuns_full_runsOnTheCaller() throws Exception {
    WorkStealingExecutor pool = bounded(1, 1, RejectionPolicy.callerRuns());
    Hog hog = pools.hog(pool, 1);
    Future<Thread> queued = pool.submit(Thread::currentThread);
    for (int i = 0; i < 10; i++) {
      Future<Thread> rejected = pool.submit(Thread::currentThread);
      assertTrue(rejected.isDone());
      assertSame(Thread.currentThread(), rejected.get());
    }
    assertFalse(queued.isDone());
    hog.release();
    assertFalse(Await.value(queued) == Thread.currentThread());
  }

  @Test
  void callerRuns_fullAndShutDown_rejects() {
    WorkStealingExecutor pool = bounded(1, 0, RejectionPolicy.callerRuns());
    pools.hog(pool, 1);
    pool.shutdown();
    AtomicInteger runs = new AtomicInteger();
    assertThrows(RejectedExecutionException.class, () -> pool.execute(runs::incrementAndGet));
    assertEquals(0, runs.get());
  }

  @Test
  void callerRuns_manySubmitters_runEveryTaskOnce() throws Exception {
    WorkStealingExecutor pool = bounded(2, 5, RejectionPolicy.callerRuns());
    AtomicInteger runs = new AtomicInteger();
    List<Call<Void>> submitters = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      submitters.add(Call.run(() -> {
        for (int k = 0; k < 2_000; k++) {
          pool.execute(runs::incrementAndGet);
        }
      }));
    }
    for (Call<Void> submitter : submitters) {
      submitter.value();
    }
    pool.shutdown();
    Await.termination(pool);
    assertEquals(8_000, runs.get());
  }

  @Test
  void block_full_waitsForRoom() throws Exception {
    WorkStealingExecutor pool = bounded(1, 0, RejectionPolicy.block(LIMIT));
    Hog hog = pools.hog(pool, 1);
    CountDownLatch ran = new CountDownLatch(1);
    Call<Void> submitter = Call.run(() -> pool.execute(ran::countDown)).awaitWaiting();
    hog.release();
    submitter.value();
    Await.latch(ran);
  }

  @Test
  void block_fullForTooLong_rejects() throws Exception {
    WorkStealingExecutor pool = bounded(1, 0, RejectionPolicy.block(Duration.ofMillis(30)));
    Hog hog = pools.hog(pool, 1);
    AtomicInteger runs = new AtomicInteger();
    long start = System.nanoTime();
    assertThrows(RejectedExecutionException.class, () -> pool.execute(runs::incrementAndGet));
    assertTrue(System.nanoTime() - start >= Duration.ofMillis(30).toNanos());
    hog.release();
    pool.shutdown();
    Await.termination(pool);
    assertEquals(0, runs.get());
  }

  @Test
  void block_noTime_rejectsAtOnce() {
    WorkStealingExecutor pool = bounded(1, 0, RejectionPolicy.block(Duration.ZERO));
    pools.hog(pool, 1);
    assertThrows(RejectedExecutionException.class, () -> pool.execute(() -> {}));
  }

  @Test
  void block_interrupted_rejectsAndKeepsTheFlag() throws Exception {
    WorkStealingExecutor pool = bounded(1, 0, RejectionPolicy.block(LIMIT));
    Hog hog = pools.hog(pool, 1);
    AtomicInteger runs = new AtomicInteger();
    Call<Void> submitter = Call.run(() -> pool.execute(runs::incrementAndGet)).awaitWaiting();
    submitter.interrupt();
    submitter.assertThrown(RejectedExecutionException.class);
    assertTrue(submitter.interruptedAtEnd());
    hog.release();
    pool.shutdown();
    Await.termination(pool);
    assertEquals(0, runs.get());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void block_shutdownMeanwhile_rejects(boolean now) throws Exception {
    WorkStealingExecutor pool = bounded(1, 0, RejectionPolicy.block(LIMIT));
    Hog hog = pools.hog(pool, 1);
    AtomicInteger runs = new AtomicInteger();
    List<Call<Void>> submitters = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      submitters.add(Call.run(() -> pool.execute(runs::incrementAndGet)).awaitWaiting());
    }
    if (now) {
      pool.shutdownNow();
    } else {
      pool.shutdown();
    }
    for (Call<Void> submitter : submitters) {
      submitter.assertThrown(RejectedExecutionException.class);
    }
    hog.release();
    Await.termination(pool);
    assertEquals(0, runs.get());
  }

  @Test
  void block_manySubmitters_runEveryTaskOnce() throws Exception {
    WorkStealingExecutor pool = bounded(2, 3, RejectionPolicy.block(LIMIT));
    AtomicInteger runs = new AtomicInteger();
    AtomicInteger inProgress = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    List<Call<Void>> submitters = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      submitters.add(Call.run(() -> {
        for (int k = 0; k < 1_000; k++) {
          pool.execute(() -> {
            most.accumulateAndGet(inProgress.incrementAndGet(), Math::max);
            inProgress.decrementAndGet();
            runs.incrementAndGet();
          });
        }
      }));
    }
    for (Call<Void> submitter : submitters) {
      submitter.value();
    }
    pool.shutdown();
    Await.termination(pool);
    assertEquals(6_000, runs.get());
    assertTrue(most.get() <= 2, () -> most + " tasks were in progress at once");
  }

  @ParameterizedTest
  @CsvSource({"1, 0", "2, 10", "1, 2147483647"})
  void bounded_shutdownThenShutdownNow_endsAsUnbounded(int workers, int queued) throws Exception {
    WorkStealingExecutor idle = bounded(workers, queued, RejectionPolicy.block(LIMIT));
    Await.value(idle.submit(() -> {}));
    idle.shutdown();
    assertEquals(List.of(), idle.shutdownNow());
    Await.termination(idle);

    WorkStealingExecutor busy = bounded(workers, queued, RejectionPolicy.block(LIMIT));
    Hog hog = pools.hog(busy, workers);
    CountDownLatch ran = new CountDownLatch(Math.min(queued, 1));
    for (long i = 0; i < ran.getCount(); i++) {
      busy.execute(ran::countDown);
    }
    busy.shutdown();
    assertEquals(Math.min(queued, 1), busy.shutdownNow().size());
    busy.shutdownNow();
    Await.termination(busy);
    assertEquals(workers, hog.interrupts());
  }

  @Test
  void bounded_closeInterrupted_ends() throws Exception {
    WorkStealingExecutor pool = bounded(2, 10, RejectionPolicy.abort());
    Hog hog = pools.hog(pool, 1);
    pool.execute(() -> {});
    Call<Void> closer = Call.run(pool::close).awaitWaiting();
    closer.interrupt();
    closer.value();
    assertTrue(closer.interruptedAtEnd());
    assertEquals(1, hog.interrupts());
  }

  @Test
  void block_tasksThatThrow_stillMakeRoom() throws Exception {
    WorkStealingExecutor pool = pools.of(WorkStealingExecutor.builder().workers(2).maxQueuedTasks(1)
        .onRejected(RejectionPolicy.block(LIMIT)).uncaughtExceptionHandler((thread, thrown) -> {}));
    for (int i = 0; i < 1_000; i++) {
      pool.execute(() -> {
        throw new IllegalStateException("expected");
      });
    }
    Await.eventually("all have ended", () -> pool.completedTasks() == 1_000);
  }

  @Test
  void block_shutdownOfAnotherExecutor_isNotNoticed() throws Exception {
    WorkStealingExecutor other = bounded(1, 0, RejectionPolicy.block(LIMIT));
    WorkStealingExecutor pool = bounded(1, 0, RejectionPolicy.block(LIMIT));
    Hog hog = pools.hog(pool, 1);
    Call<Void> submitter = Call.run(() -> pool.execute(() -> {})).awaitWaiting();
    other.shutdownNow();
    Await.termination(other);
    hog.release();
    submitter.value();
  }
}
