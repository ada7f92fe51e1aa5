package dev.magpie.executor.contract;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What {@link ExecutorService#awaitTermination} promises. */
interface TerminationContract extends Fixture {
  @Test
  default void awaitTermination_notShutDown_isFalseAfterTheTime() throws Exception {
    ExecutorService pool = pool(1);
    assertWorks(pool);
    long start = System.nanoTime();
    assertFalse(pool.awaitTermination(30, MILLISECONDS));
    assertTrue(System.nanoTime() - start >= MILLISECONDS.toNanos(30));
  }

  @Test
  default void awaitTermination_taskRuns_isFalseAfterTheTime() throws Exception {
    ExecutorService pool = pool(1);
    hog(pool, 1);
    pool.shutdown();
    long start = System.nanoTime();
    assertFalse(pool.awaitTermination(30, MILLISECONDS));
    assertTrue(System.nanoTime() - start >= MILLISECONDS.toNanos(30));
    assertFalse(pool.isTerminated());
  }

  @Test
  default void awaitTermination_zeroOrNegativeTime_isFalseAtOnce() throws Exception {
    ExecutorService pool = pool(1);
    hog(pool, 1);
    assertFalse(pool.awaitTermination(0, SECONDS));
    assertFalse(pool.awaitTermination(-1, SECONDS));
    pool.shutdown();
    assertFalse(pool.awaitTermination(0, SECONDS));
    assertFalse(pool.awaitTermination(-1, SECONDS));
    assertFalse(pool.awaitTermination(Long.MIN_VALUE, NANOSECONDS));
  }

  @Test
  default void awaitTermination_terminated_isTrueWithoutTime() throws Exception {
    ExecutorService pool = pool(1);
    assertWorks(pool);
    pool.shutdown();
    Await.termination(pool);
    assertTrue(pool.awaitTermination(0, SECONDS));
    assertTrue(pool.awaitTermination(-1, SECONDS));
    assertTrue(pool.awaitTermination(Long.MAX_VALUE, DAYS));
  }

  @Test
  default void awaitTermination_nullUnit_throwsNullPointerException() {
    ExecutorService pool = pool(1);
    assertThrows(NullPointerException.class, () -> pool.awaitTermination(1, null));
  }

  @Test
  default void awaitTermination_longestTime_waits() throws Exception {
    ExecutorService pool = pool(1);
    Hog hog = hog(pool, 1);
    pool.shutdown();
    Call<Boolean> waiter = Call.start(() -> pool.awaitTermination(Long.MAX_VALUE, DAYS)).awaitWaiting();
    hog.release();
    assertTrue(waiter.value());
  }

  @Test
  default void awaitTermination_trueMeansEveryTaskHasEnded() throws Exception {
    ExecutorService pool = pool(2);
    int[] ended = new int[100];
    for (int i = 0; i < ended.length; i++) {
      int number = i;
      pool.execute(() -> ended[number] = number + 1);
    }
    pool.shutdown();
    Await.termination(pool);
    assertTrue(pool.isTerminated());
    for (int i = 0; i < ended.length; i++) {
      assertEquals(i + 1, ended[i]);
    }
  }

  @Test
  default void awaitTermination_manyWaiters_allReturn() throws Exception {
    ExecutorService pool = pool(1);
    Hog hog = hog(pool, 1);
    List<Call<Boolean>> waiters = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      waiters.add(Call.start(() -> pool.awaitTermination(Await.LIMIT_SECONDS, SECONDS)).awaitWaiting());
    }
    pool.shutdown();
    hog.release();
    for (Call<Boolean> waiter : waiters) {
      assertTrue(waiter.value());
    }
  }

  @Test
  default void awaitTermination_shutdownNowWhileWaiting_returns() throws Exception {
    ExecutorService pool = pool(1);
    pool.execute(new Sleeper());
    Call<Boolean> waiter =
        Call.start(() -> pool.awaitTermination(Await.LIMIT_SECONDS, SECONDS)).awaitWaiting();
    pool.shutdownNow();
    assertTrue(waiter.value());
  }

  @Test
  default void awaitTermination_interruptedWhileWaiting_throws() {
    ExecutorService pool = pool(1);
    hog(pool, 1);
    pool.shutdown();
    Call<Boolean> waiter =
        Call.start(() -> pool.awaitTermination(Await.LIMIT_SECONDS, SECONDS)).awaitWaiting();
    waiter.interrupt();
    waiter.assertThrown(InterruptedException.class);
    assertFalse(waiter.interruptedAtEnd());
    assertFalse(pool.isTerminated());
  }

  @Test
  default void awaitTermination_interruptedBefore_throws() {
    ExecutorService pool = pool(1);
    hog(pool, 1);
    pool.shutdown();
    Call<Boolean> waiter = Call.start(() -> {
      Thread.currentThread().interrupt();
      return pool.awaitTermination(Await.LIMIT_SECONDS, SECONDS);
    });
    waiter.assertThrown(InterruptedException.class);
    assertFalse(waiter.interruptedAtEnd());
  }

  @Test
  default void awaitTermination_fromOwnTask_isFalseAfterTheTime() throws Exception {
    ExecutorService pool = pool(1);
    Future<Boolean> inside = pool.submit(() -> {
      pool.shutdown();
      return pool.awaitTermination(20, MILLISECONDS);
    });
    assertFalse(Await.value(inside));
    Await.termination(pool);
  }

  @Test
  default void isTerminated_afterTheLastOfManyTasks_becomesTrue() {
    ExecutorService pool = pool(2);
    CountDownLatch all = new CountDownLatch(100);
    for (int i = 0; i < 100; i++) {
      pool.execute(all::countDown);
    }
    pool.shutdown();
    Await.eventually("terminated without anybody waiting", pool::isTerminated);
    assertEquals(0, all.getCount());
  }
}
