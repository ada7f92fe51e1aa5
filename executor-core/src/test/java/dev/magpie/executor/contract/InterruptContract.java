package dev.magpie.executor.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import org.junit.jupiter.api.Test;

/** Interrupts belong to tasks: none reaches a task it was not meant for, and none stops a worker. */
interface InterruptContract extends Fixture {
  @Test
  default void interrupt_leftByExecutedTask_isNotSeenByTheNext() throws Exception {
    assumes(Deviation.INTERRUPTS_LEAK);
    ExecutorService pool = pool(1);
    for (int i = 0; i < 200; i++) {
      pool.execute(() -> Thread.currentThread().interrupt());
      assertFalse(Await.value(pool.submit(() -> Thread.currentThread().isInterrupted())));
    }
  }

  @Test
  default void interrupt_leftBySubmittedTask_isNotSeenByTheNext() throws Exception {
    assumes(Deviation.INTERRUPTS_LEAK);
    ExecutorService pool = pool(1);
    for (int i = 0; i < 200; i++) {
      Await.value(pool.submit(() -> Thread.currentThread().interrupt()));
      assertFalse(Await.value(pool.submit(() -> Thread.currentThread().isInterrupted())));
    }
  }

  @Test
  default void interrupt_leftByThrowingTask_isNotSeenByTheNext() throws Exception {
    assumes(Deviation.INTERRUPTS_LEAK);
    ExecutorService pool = pool(1);
    pool.execute(() -> {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("expected");
    });
    assertFalse(Await.value(pool.submit(() -> Thread.currentThread().isInterrupted())));
  }

  @Test
  default void interrupt_leftByParent_isNotSeenByItsChild() throws Exception {
    assumes(Deviation.INTERRUPTS_LEAK);
    ExecutorService pool = pool(1);
    CompletableFuture<Boolean> child = new CompletableFuture<>();
    pool.execute(() -> {
      pool.execute(() -> child.complete(Thread.currentThread().isInterrupted()));
      Thread.currentThread().interrupt();
    });
    assertFalse(Await.value(child));
  }

  @Test
  default void interrupt_leftByTaskBeforeIdleTime_doesNotStopTheWorker() throws Exception {
    ExecutorService pool = pool(2);
    for (int i = 0; i < 50; i++) {
      CountDownLatch ran = new CountDownLatch(1);
      pool.execute(() -> {
        Thread.currentThread().interrupt();
        ran.countDown();
      });
      Await.latch(ran);
    }
    Hog.assertParallel(pool, 2);
  }

  @Test
  default void interrupt_ofTheSubmitter_isNotSeenByTheTask() throws Exception {
    ExecutorService pool = pool(1);
    Call<Boolean> call = Call.start(() -> {
      Thread.currentThread().interrupt();
      CompletableFuture<Boolean> seen = new CompletableFuture<>();
      pool.execute(() -> seen.complete(Thread.currentThread().isInterrupted()));
      assertTrue(Thread.interrupted(), "execute keeps the submitter's interrupt");
      boolean result = Await.value(seen);
      Thread.currentThread().interrupt();
      return result;
    });
    assertFalse(call.value());
    assertTrue(call.interruptedAtEnd());
  }

  @Test
  default void interrupt_ofAnIdleWorker_costsNoParallelism() throws Exception {
    ExecutorService pool = pool(2);
    CompletableFuture<Thread> worker = new CompletableFuture<>();
    pool.execute(() -> worker.complete(Thread.currentThread()));
    Thread thread = Await.value(worker);
    for (int i = 0; i < 20; i++) {
      Await.waiting(thread);
      thread.interrupt();
      assertWorks(pool);
    }
    Hog.assertParallel(pool, 2);
  }

  @Test
  default void interrupt_ofARunningTask_isItsOwn() throws Exception {
    ExecutorService pool = pool(1);
    CompletableFuture<Thread> worker = new CompletableFuture<>();
    CountDownLatch never = new CountDownLatch(1);
    CompletableFuture<String> seen = new CompletableFuture<>();
    pool.execute(() -> {
      worker.complete(Thread.currentThread());
      try {
        never.await();
      } catch (InterruptedException e) {
        seen.complete("interrupted");
      }
    });
    Thread thread = Await.value(worker);
    Await.waiting(thread);
    thread.interrupt();
    assertEquals("interrupted", Await.value(seen));
    assertWorks(pool);
  }
}
