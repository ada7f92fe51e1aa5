package dev.magpie.executor.contract;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import dev.magpie.executor.WorkStealingExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Publicly reported failures of executors at the end of things: shutdown, interrupts, cancellation. */
@Timeout(value = 2 * Await.LIMIT_SECONDS, threadMode = SEPARATE_THREAD)
final class PublicCasesEndTest {
  @RegisterExtension
  final Pools pools = new Pools();

  @Test
  void p06_submissionsDuringShutdown_runOrAreRejected() throws Exception {
    for (int round = 0; round < 200; round++) {
      WorkStealingExecutor pool = pools.of(2);
      AtomicInteger runs = new AtomicInteger();
      List<Call<Integer>> submitters = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        submitters.add(Call.start(() -> ShutdownContract.submitUntilRejected(pool, runs::incrementAndGet)));
      }
      LockSupport.parkNanos(ThreadLocalRandom.current().nextInt(1_000_000));
      pool.shutdown();
      Await.termination(pool);
      assertEquals(submitters.get(0).value() + submitters.get(1).value(), runs.get());
    }
  }

  @Test
  void p07_taskThatNeverEnds_doesNotHoldAwaitTermination() throws Exception {
    WorkStealingExecutor pool = pools.of(1);
    pools.hog(pool, 1);
    pool.shutdown();
    long start = System.nanoTime();
    assertFalse(pool.awaitTermination(200, MILLISECONDS));
    assertTrue(System.nanoTime() - start >= MILLISECONDS.toNanos(190));
    assertFalse(pool.awaitTermination(0, SECONDS));
    assertFalse(pool.isTerminated());
    Call<Boolean> waiter = Call.start(() -> pool.awaitTermination(Await.LIMIT_SECONDS, SECONDS));
    waiter.interrupt();
    waiter.assertThrown(InterruptedException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void p08_shutdownNowFromWorker_doesNotWaitForItself(int workers) throws Exception {
    WorkStealingExecutor pool = pools.of(workers);
    Await.value(pool.submit(pool::shutdownNow));
    Await.termination(pool);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void p08_shutdownFromWorker_doesNotWaitForItself(int workers) throws Exception {
    WorkStealingExecutor pool = pools.of(workers);
    Await.value(pool.submit(pool::shutdown));
    Await.termination(pool);
  }

  @Test
  void p08_closeFromWorker_throwsAtOnceAndChangesNothing() throws Exception {
    WorkStealingExecutor pool = pools.of(2);
    Await.value(pool.submit(() -> assertThrows(IllegalStateException.class, pool::close)));
    assertFalse(pool.isShutdown());
    Hog.assertParallel(pool, 2);
  }

  @Test
  void p08_closeFromWorkerOfAnotherPool_works() throws Exception {
    WorkStealingExecutor closer = pools.of(1);
    WorkStealingExecutor closed = pools.of(1);
    Await.value(closed.submit(() -> {}));
    Await.value(closer.submit(closed::close));
    assertTrue(closed.isTerminated());
  }

  @Test
  void p09_tasksInEveryPlace_areAllReturnedByShutdownNow() throws Exception {
    for (int round = 0; round < 50; round++) {
      WorkStealingExecutor pool = pools.of(2);
      AtomicInteger runs = new AtomicInteger();
      Set<Runnable> accepted = Collections.synchronizedSet(identitySet());
      CountDownLatch together = new CountDownLatch(2);
      CountDownLatch queued = new CountDownLatch(2);
      for (int i = 0; i < 2; i++) {
        int children = 1 + i * 300;
        pool.execute(() -> {
          together.countDown();
          Await.latch(together);
          executeNew(pool, children, runs, accepted);
          queued.countDown();
          new Sleeper().run();
        });
      }
      Await.latch(queued);
      executeNew(pool, 10, runs, accepted);
      List<Runnable> returned = pool.shutdownNow();
      Await.termination(pool);
      assertEquals(0, runs.get());
      assertEquals(312, returned.size());
      Set<Runnable> identities = identitySet();
      identities.addAll(returned);
      assertEquals(accepted, identities);
    }
  }

  private static Set<Runnable> identitySet() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }

  private static void executeNew(
      WorkStealingExecutor pool, int tasks, AtomicInteger runs, Set<Runnable> accepted) {
    for (int i = 0; i < tasks; i++) {
      Runnable task = new Runnable() {
        @Override
        public void run() {
          runs.incrementAndGet();
        }
      };
      accepted.add(task);
      pool.execute(task);
    }
  }

  @Test
  void p09_batchInFlightAtShutdownNow_runsOrIsReturned() throws Exception {
    for (int round = 0; round < 300; round++) {
      WorkStealingExecutor pool = pools.of(2);
      AtomicInteger runs = new AtomicInteger();
      Hog hog = pools.hog(pool, 2);
      for (int i = 0; i < 500; i++) {
        pool.execute(runs::incrementAndGet);
      }
      hog.release();
      LockSupport.parkNanos(ThreadLocalRandom.current().nextInt(30_000));
      int returned = pool.shutdownNow().size();
      Await.termination(pool);
      assertEquals(500, runs.get() + returned);
    }
  }

  @Test
  void p10_close_runsAllTasksAndInterruptsNone() {
    WorkStealingExecutor pool = pools.of(2);
    AtomicInteger runs = new AtomicInteger();
    AtomicInteger interrupts = new AtomicInteger();
    for (int i = 0; i < 100; i++) {
      pool.execute(() -> {
        LockSupport.parkNanos(2_000_000);
        if (Thread.interrupted()) {
          interrupts.incrementAndGet();
        }
        runs.incrementAndGet();
      });
    }
    pool.close();
    assertTrue(pool.isTerminated());
    assertEquals(100, runs.get());
    assertEquals(0, interrupts.get());
  }

  @Test
  void p10_interruptedClose_stopsTheTasksWaitsAndKeepsTheFlag() throws Exception {
    WorkStealingExecutor pool = pools.of(2);
    Sleeper sleeper = new Sleeper();
    for (int i = 0; i < 10; i++) {
      pool.execute(sleeper);
    }
    sleeper.awaitBegun(2);
    Call<Void> closer = Call.run(pool::close).awaitWaiting();
    closer.interrupt();
    closer.value();
    assertTrue(closer.interruptedAtEnd());
    assertTrue(pool.isTerminated());
    assertEquals(sleeper.begun(), sleeper.interrupted());
  }

  @Test
  void p11_flagLeftByTask_isNotSeenByTheNext() throws Exception {
    WorkStealingExecutor pool = pools.of(1);
    pool.execute(() -> Thread.currentThread().interrupt());
    assertFalse(Await.value(pool.submit(() -> Thread.currentThread().isInterrupted())));
  }

  @Test
  void p11_flagLeftByTask_isNotSeenByItsChildren() throws Exception {
    WorkStealingExecutor pool = pools.of(1);
    AtomicInteger interrupted = new AtomicInteger();
    CountDownLatch all = new CountDownLatch(300);
    pool.execute(() -> {
      for (int i = 0; i < 300; i++) {
        pool.execute(() -> {
          if (Thread.currentThread().isInterrupted()) {
            interrupted.incrementAndGet();
          }
          Thread.currentThread().interrupt();
          all.countDown();
        });
      }
      Thread.currentThread().interrupt();
    });
    Await.latch(all);
    assertEquals(0, interrupted.get());
  }

  @Test
  void p12_cancelOfRunningTask_interruptsItWhoeverSubmitted() throws Exception {
    WorkStealingExecutor pool = pools.of(2);
    Sleeper sleeper = new Sleeper();
    Future<?> fromOutside = pool.submit((Runnable) sleeper);
    Future<?> fromWorker = Await.value(pool.submit(() -> pool.submit((Runnable) sleeper)));
    sleeper.awaitBegun(2);
    for (Future<?> future : List.of(fromOutside, fromWorker)) {
      assertTrue(future.cancel(true));
      assertTrue(future.isCancelled());
    }
    sleeper.awaitInterrupted(2);
  }

  @Test
  void p13_getOnCancelledQueuedTask_returnsAtOnce() throws Exception {
    WorkStealingExecutor pool = pools.of(1);
    Hog hog = pools.hog(pool, 1);
    AtomicInteger runs = new AtomicInteger();
    Future<?> future = pool.submit(runs::incrementAndGet);
    future.cancel(false);
    assertThrows(CancellationException.class, () -> future.get(1, SECONDS));
    hog.releaseAndAwait();
    Await.value(pool.submit(() -> {}));
    assertEquals(0, runs.get());
  }

  @Test
  void p13_getOnTaskDroppedByShutdownNow_canBeEndedByTheOwner() {
    WorkStealingExecutor pool = pools.of(1);
    pools.hog(pool, 1);
    List<Future<?>> futures = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      futures.add(pool.submit(() -> {}));
    }
    List<Runnable> dropped = pool.shutdownNow();
    assertEquals(Set.copyOf(futures), Set.copyOf(dropped));
    for (Future<?> future : futures) {
      assertTrue(future.cancel(false));
      assertThrows(CancellationException.class, future::get);
    }
  }

  @Test
  void p14_interruptedIdleWorkers_neitherSpinNorDie() {
    WorkStealingExecutor pool = pools.of(2);
    Hog.assertParallel(pool, 2);
    Await.eventually("all are idle", () -> pool.activeWorkers() == 0);
    Set<Thread> workers = WorkerThreads.of(pool);
    assertEquals(2, workers.size());
    workers.forEach(Thread::interrupt);
    Await.pass(Duration.ofMillis(100));
    Duration before = WorkerThreads.cpuTime(pool);
    Await.pass(Duration.ofMillis(600));
    Duration used = WorkerThreads.cpuTime(pool).minus(before);
    assertTrue(used.compareTo(Duration.ofMillis(60)) < 0, () -> "interrupted idle workers used " + used);
    assertEquals(workers, WorkerThreads.of(pool));
    Hog.assertParallel(pool, 2);
  }

  @Test
  void p14_taskThatInterruptsItself_leavesAnIdleWorkerWithoutSpin() {
    WorkStealingExecutor pool = pools.of(1);
    CountDownLatch ran = new CountDownLatch(1);
    pool.execute(() -> {
      Thread.currentThread().interrupt();
      ran.countDown();
    });
    Await.latch(ran);
    Await.eventually("idle", () -> pool.activeWorkers() == 0);
    Duration before = WorkerThreads.cpuTime(pool);
    Await.pass(Duration.ofMillis(500));
    Duration used = WorkerThreads.cpuTime(pool).minus(before);
    assertTrue(used.compareTo(Duration.ofMillis(50)) < 0, () -> "the idle worker used " + used);
  }

  @Test
  void p27_interruptedInvokeAll_interruptsWhatRunsAndStartsNothingMore() throws Exception {
    WorkStealingExecutor pool = pools.of(2);
    Sleeper sleeper = new Sleeper();
    Call<?> call = Call.start(() -> pool.invokeAll(Collections.nCopies(4, sleeper)));
    sleeper.awaitBegun(2);
    call.awaitWaiting().interrupt();
    call.assertThrown(InterruptedException.class);
    pool.shutdown();
    Await.termination(pool);
    assertEquals(sleeper.begun(), sleeper.interrupted());
  }

  @Test
  void p27_shutdownNowDuringInvokeAny_endsTheCall() {
    WorkStealingExecutor pool = pools.of(1);
    Sleeper sleeper = new Sleeper();
    Call<?> call = Call.start(() -> pool.invokeAny(Collections.nCopies(3, sleeper)));
    sleeper.awaitBegun(1);
    call.awaitWaiting();
    pool.shutdownNow();
    assertNotNull(call.failure());
  }

  @Test
  void p27_shutdownNowWhileAllOfInvokeAllWaits_endsTheCall() throws Exception {
    WorkStealingExecutor pool = pools.of(1);
    pools.hog(pool, 1);
    Sleeper sleeper = new Sleeper();
    Call<List<Future<String>>> call = Call.start(() -> pool.invokeAll(Collections.nCopies(3, sleeper)));
    call.awaitWaiting();
    pool.shutdownNow();
    for (Future<String> future : call.value()) {
      assertThrows(CancellationException.class, future::get);
    }
    assertEquals(0, sleeper.begun());
  }

  @Test
  void p27_taskOfInvokeAllInterruptedMeanwhile_endsTheCall() throws Exception {
    WorkStealingExecutor pool = pools.of(1);
    Sleeper sleeper = new Sleeper();
    Call<List<Future<String>>> call = Call.start(() -> pool.invokeAll(Collections.nCopies(1, sleeper)));
    sleeper.awaitBegun(1);
    WorkerThreads.of(pool).forEach(Thread::interrupt);
    assertTrue(call.value().get(0).isDone());
  }
}
