package dev.magpie.executor.contract;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waiting within the one limit that all tests share. */
public final class Await {
  /** Far beyond what a loaded machine with one processor needs: only a failing test waits this long. */
  public static final long LIMIT_SECONDS = 30;

  private static final long POLL_NANOS = TimeUnit.MICROSECONDS.toNanos(500);

  private Await() {}

  /** Returns once the condition holds; the only helper that looks again and again. */
  public static void eventually(String what, BooleanSupplier condition) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
    while (!condition.getAsBoolean()) {
      assertFalse(Thread.currentThread().isInterrupted(), () -> "interrupted while waiting: " + what);
      assertTrue(System.nanoTime() < deadline, () -> "not within " + LIMIT_SECONDS + " s: " + what);
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  /** Returns once the latch is at zero. */
  public static void latch(CountDownLatch latch) {
    try {
      assertTrue(latch.await(LIMIT_SECONDS, TimeUnit.SECONDS), () -> "latch still at " + latch.getCount());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for a latch", e);
    }
  }

  /** The value of the future, or what its task threw inside an {@link ExecutionException}. */
  public static <V> V value(Future<V> future) throws ExecutionException, InterruptedException {
    try {
      return future.get(LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      return fail("no result within " + LIMIT_SECONDS + " s: " + future, e);
    }
  }

  /** Returns once the executor, shut down before, has terminated. */
  public static void termination(ExecutorService executor) throws InterruptedException {
    boolean terminated = executor.awaitTermination(LIMIT_SECONDS, TimeUnit.SECONDS);
    assertTrue(terminated, () -> "not terminated: " + executor);
  }

  /** Returns once the thread has ended. */
  public static void end(Thread thread) throws InterruptedException {
    thread.join(TimeUnit.SECONDS.toMillis(LIMIT_SECONDS));
    assertFalse(thread.isAlive(), () -> "still alive: " + thread);
  }

  /** Returns once the thread waits for something. */
  public static void waiting(Thread thread) {
    eventually(thread + " waits", () -> {
      Thread.State state = thread.getState();
      return state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING;
    });
  }

  /** Lets time go by, for a measurement over that time or for a task that plays at being slow. */
  public static void pass(Duration time) {
    long deadline = System.nanoTime() + time.toNanos();
    for (long left = time.toNanos(); left > 0; left = deadline - System.nanoTime()) {
      assertFalse(Thread.currentThread().isInterrupted(), "interrupted while time goes by");
      LockSupport.parkNanos(left);
    }
  }
}
