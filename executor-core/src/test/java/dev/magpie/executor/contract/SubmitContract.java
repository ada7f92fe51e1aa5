package dev.magpie.executor.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What the three forms of submit promise. */
interface SubmitContract extends Fixture {
  @Test
  default void submit_nullCallable_throwsNullPointerException() throws Exception {
    ExecutorService pool = pool(1);
    assertThrows(NullPointerException.class, () -> pool.submit((Callable<?>) null));
    assertWorks(pool);
  }

  @Test
  default void submit_nullRunnable_throwsNullPointerException() throws Exception {
    ExecutorService pool = pool(1);
    assertThrows(NullPointerException.class, () -> pool.submit((Runnable) null));
    assertWorks(pool);
  }

  @Test
  default void submit_nullRunnableWithResult_throwsNullPointerException() throws Exception {
    ExecutorService pool = pool(1);
    assertThrows(NullPointerException.class, () -> pool.submit(null, "result"));
    assertWorks(pool);
  }

  @Test
  default void submit_callable_givesItsValue() throws Exception {
    String value = new String("value");
    assertSame(value, Await.value(pool(1).submit(() -> value)));
  }

  @Test
  default void submit_callableOfNull_givesNull() throws Exception {
    assertNull(Await.value(pool(1).submit((Callable<?>) () -> null)));
  }

  @Test
  default void submit_runnable_runsAndGivesNull() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    Runnable task = runs::incrementAndGet;
    assertNull(Await.value(pool(1).submit(task)));
    assertEquals(1, runs.get());
  }

  @Test
  default void submit_runnableWithResult_runsAndGivesIt() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    String result = new String("result");
    assertSame(result, Await.value(pool(1).submit(runs::incrementAndGet, result)));
    assertEquals(1, runs.get());
  }

  @Test
  default void submit_runnableWithNullResult_givesNull() throws Exception {
    assertNull(Await.value(pool(1).submit(() -> {}, null)));
  }

  @Test
  default void submit_sameCallableTwice_givesTwoFutures() throws Exception {
    ExecutorService pool = pool(1);
    AtomicInteger runs = new AtomicInteger();
    Callable<Integer> task = runs::incrementAndGet;
    Future<Integer> first = pool.submit(task);
    Future<Integer> second = pool.submit(task);
    assertEquals(1, Await.value(first));
    assertEquals(2, Await.value(second));
  }

  @Test
  default void submit_manyCallables_giveTheirOwnValues() throws Exception {
    ExecutorService pool = pool(3);
    List<Future<Integer>> futures = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      int number = i;
      futures.add(pool.submit(() -> number));
    }
    for (int i = 0; i < 5_000; i++) {
      assertEquals(i, Await.value(futures.get(i)));
    }
  }

  @Test
  default void submit_fromManyThreads_givesEachItsValue() throws Exception {
    ExecutorService pool = pool(2);
    List<Call<Long>> submitters = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      submitters.add(Call.start(() -> {
        long sum = 0;
        for (int k = 0; k < 500; k++) {
          long number = k;
          sum += Await.value(pool.submit(() -> number));
        }
        return sum;
      }));
    }
    for (Call<Long> submitter : submitters) {
      assertEquals(500L * 499 / 2, submitter.value());
    }
  }

  @Test
  default void submit_fromWorker_givesValueOutside() throws Exception {
    ExecutorService pool = pool(1);
    Future<Future<String>> outer = pool.submit(() -> pool.submit(() -> "inner"));
    assertEquals("inner", Await.value(Await.value(outer)));
  }

  @Test
  default void submit_fromWorkerWaitedForThere_givesValue() throws Exception {
    assumes(Deviation.NESTED_GET_MAY_STALL);
    ExecutorService pool = pool(2);
    for (int i = 0; i < 500; i++) {
      assertEquals("inner", Await.value(pool.submit(() -> Await.value(pool.submit(() -> "inner")))));
    }
  }

  @Test
  default void submit_queued_isNotDone() throws Exception {
    ExecutorService pool = pool(1);
    Hog hog = hog(pool, 1);
    Future<String> queued = pool.submit(() -> "value");
    assertFalse(queued.isDone());
    assertFalse(queued.isCancelled());
    hog.release();
    assertEquals("value", Await.value(queued));
    assertTrue(queued.isDone());
    assertFalse(queued.isCancelled());
  }

  @Test
  default void submit_running_isNotDone() throws Exception {
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    Future<?> future = pool(1).submit(() -> {
      running.countDown();
      Await.latch(release);
    });
    Await.latch(running);
    assertFalse(future.isDone());
    release.countDown();
    Await.value(future);
    assertTrue(future.isDone());
  }

  @Test
  default void submit_failing_isDoneAndNotCancelled() {
    Future<?> future = pool(1).submit(Thrown.RUNTIME_EXCEPTION::raise);
    assertThrows(ExecutionException.class, () -> Await.value(future));
    assertTrue(future.isDone());
    assertFalse(future.isCancelled());
  }

  @Test
  default void submit_failingCallable_givesTheExceptionItself() {
    IllegalStateException thrown = new IllegalStateException("expected");
    Future<?> future = pool(1).submit(() -> {
      throw thrown;
    });
    assertFailedWith(thrown, future);
  }

  @Test
  default void submit_failingCallable_givesItsCheckedExceptionAsCause() {
    IOException thrown = new IOException("expected");
    Future<?> future = pool(1).submit((Callable<?>) () -> {
      throw thrown;
    });
    assertFailedWith(thrown, future);
  }

  @Test
  default void submit_failingRunnable_givesTheExceptionItself() {
    AssertionError thrown = new AssertionError("expected");
    Runnable task = () -> {
      throw thrown;
    };
    Future<?> future = pool(1).submit(task, "result");
    assertFailedWith(thrown, future);
  }

  @Test
  default void submit_failing_failsEveryGet() {
    Future<?> future = pool(1).submit(Thrown.ASSERTION_ERROR::raise);
    Throwable first = assertThrows(ExecutionException.class, () -> Await.value(future)).getCause();
    Throwable second = assertThrows(ExecutionException.class, future::get).getCause();
    assertEquals(AssertionError.class, first.getClass());
    assertEquals(AssertionError.class, second.getClass());
  }

  @Test
  default void submit_throwingCancellationException_failsButIsNotCancelled() {
    Future<?> future = pool(1).submit(Thrown.CANCELLATION_EXCEPTION::raise);
    ExecutionException failure = assertThrows(ExecutionException.class, () -> Await.value(future));
    assertEquals(CancellationException.class, failure.getCause().getClass());
    assertFalse(future.isCancelled());
  }
}
