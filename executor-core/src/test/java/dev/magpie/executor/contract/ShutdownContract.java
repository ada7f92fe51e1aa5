package dev.magpie.executor.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What an orderly {@link ExecutorService#shutdown} promises: all that was accepted runs, nothing more. */
interface ShutdownContract extends Fixture {
  @Test
  default void isShutdown_newPool_isFalse() {
    ExecutorService pool = pool(1);
    assertFalse(pool.isShutdown());
    assertFalse(pool.isTerminated());
  }

  @Test
  default void isShutdown_workingPool_isFalse() throws Exception {
    ExecutorService pool = pool(1);
    assertWorks(pool);
    assertFalse(pool.isShutdown());
    assertFalse(pool.isTerminated());
  }

  @Test
  default void shutdown_neverUsed_terminates() throws Exception {
    ExecutorService pool = pool(2);
    pool.shutdown();
    assertTrue(pool.isShutdown());
    Await.termination(pool);
    assertTrue(pool.isTerminated());
  }

  @Test
  default void shutdown_idle_terminates() throws Exception {
    ExecutorService pool = pool(2);
    Hog.assertParallel(pool, 2);
    pool.shutdown();
    Await.termination(pool);
    assertTrue(pool.isTerminated());
  }

  @Test
  default void shutdown_running_isShutdownButNotTerminatedUntilItEnds() throws Exception {
    ExecutorService pool = pool(2);
    Hog hog = hog(pool, 1);
    pool.shutdown();
    assertTrue(pool.isShutdown());
    assertFalse(pool.isTerminated());
    hog.release();
    Await.termination(pool);
    assertTrue(pool.isShutdown());
    assertTrue(pool.isTerminated());
  }

  @Test
  default void shutdown_twice_changesNothing() throws Exception {
    ExecutorService pool = pool(1);
    Hog hog = hog(pool, 1);
    Future<String> queued = pool.submit(() -> "value");
    pool.shutdown();
    pool.shutdown();
    hog.release();
    assertEquals("value", Await.value(queued));
    Await.termination(pool);
    pool.shutdown();
    assertTrue(pool.isTerminated());
  }

  @Test
  default void shutdown_fromManyThreads_terminatesOnce() throws Exception {
    ExecutorService pool = pool(2);
    assertWorks(pool);
    List<Call<Void>> calls = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      calls.add(Call.run(pool::shutdown));
    }
    for (Call<Void> call : calls) {
      call.value();
    }
    Await.termination(pool);
  }

  @Test
  default void shutdown_queuedTasks_allRun() throws Exception {
    ExecutorService pool = pool(2);
    Hog hog = hog(pool, 2);
    AtomicInteger runs = new AtomicInteger();
    for (int i = 0; i < 3_000; i++) {
      pool.execute(runs::incrementAndGet);
    }
    pool.shutdown();
    assertEquals(0, runs.get());
    hog.release();
    Await.termination(pool);
    assertEquals(3_000, runs.get());
    assertEquals(0, hog.interrupts());
  }

  @Test
  default void shutdown_tasksQueuedByTasks_allRun() throws Exception {
    for (int children : new int[] {1, 2, 200, 1_000}) {
      ExecutorService pool = pool(2);
      AtomicInteger runs = new AtomicInteger();
      CountDownLatch queued = new CountDownLatch(2);
      CountDownLatch release = new CountDownLatch(1);
      for (int i = 0; i < 2; i++) {
        pool.execute(() -> {
          for (int k = 0; k < children; k++) {
            pool.execute(runs::incrementAndGet);
          }
          queued.countDown();
          Await.latch(release);
        });
      }
      Await.latch(queued);
      pool.shutdown();
      release.countDown();
      Await.termination(pool);
      assertEquals(2 * children, runs.get());
    }
  }

  @Test
  default void shutdown_futures_allComplete() throws Exception {
    ExecutorService pool = pool(1);
    Hog hog = hog(pool, 1);
    List<Future<Integer>> futures = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      int number = i;
      futures.add(pool.submit(() -> number));
    }
    pool.shutdown();
    hog.release();
    for (int i = 0; i < 500; i++) {
      assertEquals(i, Await.value(futures.get(i)));
    }
  }

  @Test
  default void shutdown_runningTask_isNotInterrupted() throws Exception {
    ExecutorService pool = pool(1);
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    pool.execute(() -> {
      running.countDown();
      Await.latch(release);
      interrupted.complete(Thread.currentThread().isInterrupted());
    });
    Await.latch(running);
    pool.shutdown();
    release.countDown();
    assertFalse(Await.value(interrupted));
    Await.termination(pool);
  }

  @Test
  default void shutdown_laterSubmissions_areRejected() throws Exception {
    ExecutorService pool = pool(1);
    Hog hog = hog(pool, 1);
    AtomicInteger runs = new AtomicInteger();
    pool.shutdown();
    assertRejects(pool, runs);
    hog.release();
    Await.termination(pool);
    assertRejects(pool, runs);
    assertEquals(0, runs.get());
  }

  private static void assertRejects(ExecutorService pool, AtomicInteger runs) {
    assertThrows(RejectedExecutionException.class, () -> pool.execute(runs::incrementAndGet));
    assertThrows(RejectedExecutionException.class, () -> pool.submit(runs::incrementAndGet));
    assertThrows(RejectedExecutionException.class, () -> pool.submit((Runnable) runs::incrementAndGet));
    assertThrows(RejectedExecutionException.class, () -> pool.submit(runs::incrementAndGet, "result"));
  }

  @Test
  default void shutdown_laterNull_isStillANullPointerException() {
    ExecutorService pool = pool(1);
    pool.shutdown();
    assertThrows(NullPointerException.class, () -> pool.execute(null));
    assertThrows(NullPointerException.class, () -> pool.submit((Runnable) null));
  }

  @Test
  default void shutdown_laterSubmissionFromWorker_isRejected() throws Exception {
    ExecutorService pool = pool(1);
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch shutdown = new CountDownLatch(1);
    AtomicInteger runs = new AtomicInteger();
    Future<?> submitter = pool.submit(() -> {
      running.countDown();
      Await.latch(shutdown);
      if (deviates(Deviation.WORKERS_SUBMIT_AFTER_SHUTDOWN)) {
        pool.execute(runs::incrementAndGet);
      } else {
        assertThrows(RejectedExecutionException.class, () -> pool.execute(runs::incrementAndGet));
      }
    });
    Await.latch(running);
    pool.shutdown();
    shutdown.countDown();
    Await.value(submitter);
    Await.termination(pool);
    assertEquals(deviates(Deviation.WORKERS_SUBMIT_AFTER_SHUTDOWN) ? 1 : 0, runs.get());
  }

  @Test
  default void shutdown_chainOfSuccessors_endsWithARejection() throws Exception {
    assumes(Deviation.WORKERS_SUBMIT_AFTER_SHUTDOWN);
    ExecutorService pool = pool(2);
    CompletableFuture<RejectedExecutionException> end = new CompletableFuture<>();
    CountDownLatch some = new CountDownLatch(100);
    pool.execute(new Runnable() {
      @Override
      public void run() {
        some.countDown();
        try {
          pool.execute(this);
        } catch (RejectedExecutionException e) {
          end.complete(e);
        }
      }
    });
    Await.latch(some);
    pool.shutdown();
    Await.value(end);
    Await.termination(pool);
  }

  @Test
  default void shutdown_fromOwnTask_terminatesWhenTheTaskEnds() throws Exception {
    ExecutorService pool = pool(1);
    Future<Boolean> terminatedInside = pool.submit(() -> {
      pool.shutdown();
      return pool.isTerminated();
    });
    assertFalse(Await.value(terminatedInside));
    Await.termination(pool);
  }

  @Test
  default void shutdown_byInterruptedThread_worksAndKeepsTheFlag() throws Exception {
    ExecutorService pool = pool(1);
    Hog hog = hog(pool, 1);
    Future<String> queued = pool.submit(() -> "value");
    Call<Void> call = Call.run(() -> {
      Thread.currentThread().interrupt();
      pool.shutdown();
    });
    call.value();
    assertTrue(call.interruptedAtEnd());
    hog.release();
    assertEquals("value", Await.value(queued));
    Await.termination(pool);
  }

  @Test
  default void shutdown_racingWithExecute_runsExactlyWhatWasAccepted() throws Exception {
    assumes(Deviation.SHUTDOWN_LOSES_RACES);
    for (int round = 0; round < 150; round++) {
      ExecutorService pool = pool(2);
      AtomicInteger runs = new AtomicInteger();
      List<Call<Integer>> submitters = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        submitters.add(Call.start(() -> submitUntilRejected(pool, runs::incrementAndGet)));
      }
      Await.eventually("some tasks have run", () -> runs.get() > 10);
      pool.shutdown();
      Await.termination(pool);
      int accepted = submitters.get(0).value() + submitters.get(1).value();
      assertEquals(accepted, runs.get());
    }
  }

  /** How many submissions were accepted before the first that was not. */
  static int submitUntilRejected(ExecutorService pool, Runnable task) {
    int accepted = 0;
    try {
      while (true) {
        pool.execute(task);
        accepted++;
      }
    } catch (RejectedExecutionException e) {
      return accepted;
    }
  }
}
