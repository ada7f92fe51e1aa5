package dev.magpie.executor.contract;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What invokeAll promises, with a time limit and without. */
interface InvokeAllContract extends Fixture {
  @Test
  default void invokeAll_nullCollection_throwsNullPointerException() {
    ExecutorService pool = pool(1);
    assertThrows(NullPointerException.class, () -> pool.invokeAll(null));
    assertThrows(NullPointerException.class, () -> pool.invokeAll(null, 1, SECONDS));
  }

  @Test
  default void invokeAll_nullUnit_throwsNullPointerExceptionBeforeAnyRun() throws Exception {
    ExecutorService pool = pool(1);
    AtomicInteger runs = new AtomicInteger();
    Callable<Integer> task = runs::incrementAndGet;
    assertThrows(NullPointerException.class, () -> pool.invokeAll(List.of(task), 1, null));
    pool.shutdown();
    Await.termination(pool);
    assertEquals(0, runs.get());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  default void invokeAll_nullElement_throwsAndLeavesNothingQueued(boolean timed) throws Exception {
    ExecutorService pool = pool(1);
    Hog hog = hog(pool, 1);
    AtomicInteger runs = new AtomicInteger();
    List<Callable<Integer>> tasks = Arrays.asList(runs::incrementAndGet, runs::incrementAndGet, null);
    assertThrows(NullPointerException.class,
        () -> invokeAll(pool, tasks, timed ? Duration.ofSeconds(Await.LIMIT_SECONDS) : null));
    hog.release();
    pool.shutdown();
    Await.termination(pool);
    assertEquals(0, runs.get());
  }

  private static <V> List<Future<V>> invokeAll(ExecutorService pool, List<Callable<V>> tasks, Duration limit)
      throws InterruptedException {
    return limit == null ? pool.invokeAll(tasks) : pool.invokeAll(tasks, limit.toNanos(), NANOSECONDS);
  }

  @Test
  default void invokeAll_failingIteration_leavesNothingQueued() throws Exception {
    ExecutorService pool = pool(1);
    Hog hog = hog(pool, 1);
    AtomicInteger runs = new AtomicInteger();
    List<Callable<Integer>> tasks = new AbstractList<>() {
      @Override
      public Callable<Integer> get(int index) {
        if (index == 2) {
          throw new IllegalStateException("expected");
        }
        return runs::incrementAndGet;
      }

      @Override
      public int size() {
        return 3;
      }
    };
    assertThrows(IllegalStateException.class, () -> pool.invokeAll(tasks));
    hog.release();
    pool.shutdown();
    Await.termination(pool);
    assertEquals(0, runs.get());
  }

  @Test
  default void invokeAll_emptyCollection_givesEmptyList() throws Exception {
    ExecutorService pool = pool(1);
    assertEquals(List.of(), pool.invokeAll(List.<Callable<String>>of()));
    assertEquals(List.of(), pool.invokeAll(List.<Callable<String>>of(), 1, SECONDS));
    assertEquals(List.of(), pool.invokeAll(List.<Callable<String>>of(), 0, SECONDS));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 1_000})
  default void invokeAll_values_keepTheirOrder(int size) throws Exception {
    ExecutorService pool = pool(2);
    List<Future<Integer>> futures = pool.invokeAll(numbers(size));
    assertEquals(size, futures.size());
    for (int i = 0; i < size; i++) {
      assertTrue(futures.get(i).isDone());
      assertFalse(futures.get(i).isCancelled());
      assertEquals(i, futures.get(i).get());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 1_000})
  default void invokeAll_timedValues_keepTheirOrder(int size) throws Exception {
    ExecutorService pool = pool(2);
    List<Future<Integer>> futures = pool.invokeAll(numbers(size), Await.LIMIT_SECONDS, SECONDS);
    assertEquals(size, futures.size());
    for (int i = 0; i < size; i++) {
      assertTrue(futures.get(i).isDone());
      assertFalse(futures.get(i).isCancelled());
      assertEquals(i, futures.get(i).get());
    }
  }

  private static List<Callable<Integer>> numbers(int size) {
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      int number = i;
      tasks.add(() -> number);
    }
    return tasks;
  }

  @Test
  default void invokeAll_slowTasks_returnsWhenAllAreDone() throws Exception {
    ExecutorService pool = pool(2);
    AtomicInteger done = new AtomicInteger();
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      Duration time = Duration.ofMillis(15 - 2L * i);
      tasks.add(() -> {
        Await.pass(time);
        return done.incrementAndGet();
      });
    }
    List<Future<Integer>> futures = pool.invokeAll(tasks);
    assertEquals(6, done.get());
    futures.forEach(future -> assertTrue(future.isDone()));
  }

  @Test
  default void invokeAll_sameTaskTwice_runsTwice() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    Callable<Integer> task = runs::incrementAndGet;
    assertEquals(2, pool(2).invokeAll(List.of(task, task)).size());
    assertEquals(2, runs.get());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  default void invokeAll_failures_areInTheirFutures(boolean timed) throws Exception {
    ExecutorService pool = pool(2);
    List<Callable<String>> tasks = new ArrayList<>();
    for (Thrown kind : Thrown.values()) {
      tasks.add(() -> {
        kind.raise();
        return "never";
      });
      tasks.add(() -> "value");
    }
    List<Future<String>> futures =
        invokeAll(pool, tasks, timed ? Duration.ofSeconds(Await.LIMIT_SECONDS) : null);
    for (int i = 0; i < futures.size(); i += 2) {
      Future<String> failed = futures.get(i);
      assertTrue(failed.isDone());
      assertFalse(failed.isCancelled());
      assertThrows(ExecutionException.class, failed::get);
      assertEquals("value", futures.get(i + 1).get());
    }
    assertEquals(List.of(), uncaught());
  }

  @Test
  default void invokeAll_fromWorker_returns() throws Exception {
    assumes(Deviation.NESTED_GET_MAY_STALL);
    ExecutorService pool = pool(2);
    assertEquals(50, Await.value(pool.submit(() -> pool.invokeAll(numbers(50)))).size());
  }

  @Test
  default void invokeAll_fromManyThreads_eachGetsItsOwn() throws Exception {
    ExecutorService pool = pool(2);
    List<Call<List<Future<Integer>>>> calls = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      calls.add(Call.start(() -> pool.invokeAll(numbers(200))));
    }
    for (Call<List<Future<Integer>>> call : calls) {
      List<Future<Integer>> futures = call.value();
      for (int i = 0; i < 200; i++) {
        assertEquals(i, futures.get(i).get());
      }
    }
  }

  @Test
  default void invokeAll_timeout_cancelsWhatIsUnfinished() throws Exception {
    ExecutorService pool = pool(2);
    Sleeper sleeper = new Sleeper();
    List<Callable<String>> tasks = List.of(() -> "value", sleeper, sleeper, sleeper);
    long millis = 50;
    List<Future<String>> futures = pool.invokeAll(tasks, millis, MILLISECONDS);
    while (futures.get(0).isCancelled()) {
      millis *= 2;
      futures = pool.invokeAll(tasks, millis, MILLISECONDS);
    }
    assertEquals(4, futures.size());
    assertEquals("value", futures.get(0).get());
    for (Future<String> unfinished : futures.subList(1, 4)) {
      assertTrue(unfinished.isDone());
      assertTrue(unfinished.isCancelled());
      assertThrows(CancellationException.class, unfinished::get);
    }
    pool.shutdown();
    Await.termination(pool);
    assertEquals(sleeper.begun(), sleeper.interrupted());
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, Long.MIN_VALUE})
  default void invokeAll_noTime_givesDoneFuturesAtOnce(long nanos) throws Exception {
    if (nanos == Long.MIN_VALUE) {
      assumes(Deviation.LONGEST_NEGATIVE_TIME_OVERFLOWS);
    }
    ExecutorService pool = pool(1);
    Hog hog = hog(pool, 1);
    AtomicInteger runs = new AtomicInteger();
    Callable<Integer> task = runs::incrementAndGet;
    List<Future<Integer>> futures = pool.invokeAll(List.of(task, task), nanos, NANOSECONDS);
    assertEquals(2, futures.size());
    futures.forEach(future -> assertTrue(future.isCancelled()));
    hog.release();
    pool.shutdown();
    Await.termination(pool);
    assertEquals(0, runs.get());
  }

  @Test
  default void invokeAll_interrupted_cancelsWhatIsUnfinished() throws Exception {
    assumes(Deviation.INVOKE_ALL_IGNORES_INTERRUPTS);
    ExecutorService pool = pool(2);
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
  default void invokeAll_interruptedWhileQueued_runsNoneLater() throws Exception {
    assumes(Deviation.INVOKE_ALL_IGNORES_INTERRUPTS);
    ExecutorService pool = pool(1);
    Hog hog = hog(pool, 1);
    AtomicInteger runs = new AtomicInteger();
    Callable<Integer> task = runs::incrementAndGet;
    for (boolean timed : new boolean[] {false, true}) {
      Duration limit = timed ? Duration.ofSeconds(Await.LIMIT_SECONDS) : null;
      Call<?> call = Call.start(() -> invokeAll(pool, Collections.nCopies(10, task), limit));
      call.awaitWaiting().interrupt();
      call.assertThrown(InterruptedException.class);
    }
    hog.release();
    pool.shutdown();
    Await.termination(pool);
    assertEquals(0, runs.get());
  }

  @Test
  default void invokeAll_afterShutdown_isRejected() {
    ExecutorService pool = pool(1);
    pool.shutdown();
    assertThrows(RejectedExecutionException.class, () -> pool.invokeAll(numbers(2)));
    assertThrows(RejectedExecutionException.class, () -> pool.invokeAll(numbers(2), 1, SECONDS));
  }

  @Test
  default void invokeAll_shutdownMeanwhile_stillCompletes() throws Exception {
    ExecutorService pool = pool(1);
    Hog hog = hog(pool, 1);
    Call<List<Future<Integer>>> call = Call.start(() -> pool.invokeAll(numbers(10))).awaitWaiting();
    pool.shutdown();
    hog.release();
    List<Future<Integer>> futures = call.value();
    for (int i = 0; i < 10; i++) {
      assertEquals(i, futures.get(i).get());
    }
  }

  @Test
  default void invokeAll_shutdownNowMeanwhile_endsWithEveryFutureDone() throws Exception {
    ExecutorService pool = pool(1);
    Sleeper sleeper = new Sleeper();
    Call<List<Future<String>>> call = Call.start(() -> pool.invokeAll(Collections.nCopies(4, sleeper)));
    sleeper.awaitBegun(1);
    call.awaitWaiting();
    pool.shutdownNow();
    if (deviates(Deviation.BULK_CALLS_OUTLIVE_SHUTDOWN_NOW)) {
      Await.termination(pool);
      call.awaitWaiting().interrupt();
      call.assertThrown(InterruptedException.class);
      return;
    }
    List<Future<String>> futures = call.value();
    futures.forEach(future -> assertTrue(future.isDone()));
    Await.termination(pool);
    assertEquals(1, sleeper.begun());
    assertEquals(1, sleeper.interrupted());
  }
}
