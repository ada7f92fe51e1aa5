package dev.magpie.executor.contract;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** What {@link Future#get} promises to those who wait. */
interface GetContract extends Fixture {
  @Test
  default void get_beforeTheTaskRuns_waitsForIt() throws Exception {
    ExecutorService pool = pool(1);
    Hog hog = hog(pool, 1);
    Future<String> future = pool.submit(() -> "value");
    Call<String> waiter = Call.start(future::get).awaitWaiting();
    hog.release();
    assertEquals("value", waiter.value());
  }

  @Test
  default void get_manyWaiters_allReturn() throws Exception {
    ExecutorService pool = pool(1);
    Hog hog = hog(pool, 1);
    Future<String> future = pool.submit(() -> "value");
    List<Call<String>> waiters = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      waiters.add(Call.start(i % 2 == 0 ? future::get : () -> future.get(Await.LIMIT_SECONDS, SECONDS)));
    }
    waiters.forEach(Call::awaitWaiting);
    hog.release();
    for (Call<String> waiter : waiters) {
      assertEquals("value", waiter.value());
    }
  }

  @Test
  default void get_done_givesTheValueAgainAndAgain() throws Exception {
    Future<String> future = pool(1).submit(() -> "value");
    Await.value(future);
    assertEquals("value", future.get());
    assertEquals("value", future.get());
    assertEquals("value", future.get(0, SECONDS));
    assertEquals("value", future.get(-1, SECONDS));
  }

  @Test
  default void get_timeout_throwsAndLeavesTheTaskAlone() throws Exception {
    ExecutorService pool = pool(1);
    Hog hog = hog(pool, 1);
    Future<String> future = pool.submit(() -> "value");
    long start = System.nanoTime();
    assertThrows(TimeoutException.class, () -> future.get(20, MILLISECONDS));
    assertTrue(System.nanoTime() - start >= MILLISECONDS.toNanos(20));
    assertFalse(future.isDone());
    assertFalse(future.isCancelled());
    hog.release();
    assertEquals("value", Await.value(future));
  }

  @Test
  default void get_zeroOrNegativeTimeout_throwsAtOnce() throws Exception {
    ExecutorService pool = pool(1);
    Hog hog = hog(pool, 1);
    Future<String> future = pool.submit(() -> "value");
    assertThrows(TimeoutException.class, () -> future.get(0, SECONDS));
    assertThrows(TimeoutException.class, () -> future.get(-1, SECONDS));
    assertThrows(TimeoutException.class, () -> future.get(Long.MIN_VALUE, NANOSECONDS));
    hog.release();
    assertEquals("value", Await.value(future));
  }

  @Test
  default void get_longestTimeout_waits() throws Exception {
    ExecutorService pool = pool(1);
    Hog hog = hog(pool, 1);
    Future<String> future = pool.submit(() -> "value");
    Call<String> waiter = Call.start(() -> future.get(Long.MAX_VALUE, TimeUnit.DAYS)).awaitWaiting();
    hog.release();
    assertEquals("value", waiter.value());
  }

  @Test
  default void get_nullUnit_throwsNullPointerException() throws Exception {
    ExecutorService pool = pool(1);
    Hog hog = hog(pool, 1);
    Future<String> future = pool.submit(() -> "value");
    assertThrows(NullPointerException.class, () -> future.get(1, null));
    hog.release();
    assertEquals("value", Await.value(future));
  }

  @Test
  default void get_interruptedWhileWaiting_throwsAndLeavesTheTaskAlone() throws Exception {
    ExecutorService pool = pool(1);
    Hog hog = hog(pool, 1);
    Future<String> future = pool.submit(() -> "value");
    Call<String> waiter = Call.start(future::get).awaitWaiting();
    waiter.interrupt();
    waiter.assertThrown(InterruptedException.class);
    assertFalse(waiter.interruptedAtEnd());
    assertFalse(future.isDone());
    hog.release();
    assertEquals("value", Await.value(future));
  }

  @Test
  default void get_timedInterruptedWhileWaiting_throws() {
    ExecutorService pool = pool(1);
    hog(pool, 1);
    Future<String> future = pool.submit(() -> "value");
    Call<String> waiter = Call.start(() -> future.get(Await.LIMIT_SECONDS, SECONDS)).awaitWaiting();
    waiter.interrupt();
    waiter.assertThrown(InterruptedException.class);
    assertFalse(waiter.interruptedAtEnd());
    assertFalse(future.isDone());
  }

  @Test
  default void get_interruptedBefore_throwsAndClearsTheFlag() {
    ExecutorService pool = pool(1);
    hog(pool, 1);
    Future<String> future = pool.submit(() -> "value");
    Call<String> waiter = Call.start(() -> {
      Thread.currentThread().interrupt();
      return future.get();
    });
    waiter.assertThrown(InterruptedException.class);
    assertFalse(waiter.interruptedAtEnd());
  }

  @Test
  default void get_failsWhileWaiting_throwsExecutionException() {
    ExecutorService pool = pool(1);
    Hog hog = hog(pool, 1);
    Future<?> future = pool.submit(Thrown.ASSERTION_ERROR::raise);
    Call<?> waiter = Call.start(future::get).awaitWaiting();
    hog.release();
    waiter.assertThrown(ExecutionException.class);
  }

  @Test
  default void get_cancelledWhileWaiting_throwsCancellationException() {
    ExecutorService pool = pool(1);
    hog(pool, 1);
    Future<String> future = pool.submit(() -> "value");
    Call<String> waiter = Call.start(future::get).awaitWaiting();
    Call<String> timed = Call.start(() -> future.get(Await.LIMIT_SECONDS, SECONDS)).awaitWaiting();
    assertTrue(future.cancel(false));
    waiter.assertThrown(CancellationException.class);
    timed.assertThrown(CancellationException.class);
  }

  @Test
  default void get_onWorkerOfAnotherPool_returns() throws Exception {
    ExecutorService left = pool(1);
    ExecutorService right = pool(1);
    for (int i = 0; i < 300; i++) {
      Future<String> inner = right.submit(() -> "value");
      assertEquals("value", Await.value(left.submit(() -> inner.get())));
    }
  }
}
