package dev.magpie.executor.contract;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What invokeAny promises, with a time limit and without. */
interface InvokeAnyContract extends Fixture {
  @Test
  default void invokeAny_nullCollection_throwsNullPointerException() {
    ExecutorService pool = pool(1);
    assertThrows(NullPointerException.class, () -> pool.invokeAny(null));
    assertThrows(NullPointerException.class, () -> pool.invokeAny(null, 1, SECONDS));
  }

  @Test
  default void invokeAny_emptyCollection_throwsIllegalArgumentException() {
    ExecutorService pool = pool(1);
    assertThrows(IllegalArgumentException.class, () -> pool.invokeAny(List.<Callable<String>>of()));
    assertThrows(IllegalArgumentException.class,
        () -> pool.invokeAny(List.<Callable<String>>of(), 1, SECONDS));
  }

  @Test
  default void invokeAny_nullUnit_throwsNullPointerException() {
    ExecutorService pool = pool(1);
    Callable<String> task = () -> "value";
    assertThrows(NullPointerException.class, () -> pool.invokeAny(List.of(task), 1, null));
  }

  @Test
  default void invokeAny_nullElementFirst_throwsNullPointerException() throws Exception {
    ExecutorService pool = pool(1);
    List<Callable<String>> tasks = Collections.singletonList(null);
    assertThrows(NullPointerException.class, () -> pool.invokeAny(tasks));
    assertThrows(NullPointerException.class, () -> pool.invokeAny(tasks, 1, SECONDS));
    assertWorks(pool);
  }

  @Test
  default void invokeAny_nullElementLater_throwsAndLeavesNothingRunning() throws Exception {
    assumes(Deviation.INVOKE_ANY_LEAVES_LOSERS_RUNNING);
    ExecutorService pool = pool(1);
    Sleeper sleeper = new Sleeper();
    List<Callable<String>> tasks = Arrays.asList(sleeper, null);
    assertThrows(NullPointerException.class, () -> pool.invokeAny(tasks));
    assertThrows(NullPointerException.class, () -> pool.invokeAny(tasks, Await.LIMIT_SECONDS, SECONDS));
    pool.shutdown();
    Await.termination(pool);
    assertEquals(sleeper.begun(), sleeper.interrupted());
  }

  @Test
  default void invokeAny_oneTask_givesItsValue() throws Exception {
    ExecutorService pool = pool(1);
    Callable<String> task = () -> "value";
    assertEquals("value", pool.invokeAny(List.of(task)));
    assertEquals("value", pool.invokeAny(List.of(task), Await.LIMIT_SECONDS, SECONDS));
  }

  @Test
  default void invokeAny_valueOfNull_givesNull() throws Exception {
    ExecutorService pool = pool(1);
    Callable<String> task = () -> null;
    assertNull(pool.invokeAny(List.of(task)));
    assertNull(pool.invokeAny(List.of(task), Await.LIMIT_SECONDS, SECONDS));
  }

  @Test
  default void invokeAny_failuresAndOneValue_givesTheValue() throws Exception {
    ExecutorService pool = pool(2);
    List<Callable<String>> tasks =
        List.of(InvokeAnyContract::fail, InvokeAnyContract::fail, () -> "value", InvokeAnyContract::fail);
    assertEquals("value", pool.invokeAny(tasks));
    assertEquals("value", pool.invokeAny(tasks, Await.LIMIT_SECONDS, SECONDS));
    assertEquals(List.of(), uncaught());
  }

  private static String fail() {
    throw new IllegalStateException("expected");
  }

  @Test
  default void invokeAny_allFail_throwsExecutionExceptionWithACause() {
    ExecutorService pool = pool(2);
    List<Callable<String>> tasks = Collections.nCopies(5, InvokeAnyContract::fail);
    ExecutionException plain = assertThrows(ExecutionException.class, () -> pool.invokeAny(tasks));
    assertNotNull(plain.getCause());
    ExecutionException timed = assertThrows(ExecutionException.class,
        () -> pool.invokeAny(tasks, Await.LIMIT_SECONDS, SECONDS));
    assertNotNull(timed.getCause());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  default void invokeAny_oneValue_interruptsTheLosersThatRun(boolean timed) throws Exception {
    assumes(Deviation.INVOKE_ANY_LEAVES_LOSERS_RUNNING);
    ExecutorService pool = pool(2);
    Sleeper loser = new Sleeper();
    Callable<String> winner = () -> {
      loser.awaitBegun(1);
      return "value";
    };
    List<Callable<String>> tasks = List.of(loser, winner);
    assertEquals("value",
        timed ? pool.invokeAny(tasks, Await.LIMIT_SECONDS, SECONDS) : pool.invokeAny(tasks));
    loser.awaitInterrupted(1);
    pool.shutdown();
    Await.termination(pool);
    assertEquals(1, loser.begun());
  }

  @Test
  default void invokeAny_oneValue_endsTheLosersThatWait() throws Exception {
    assumes(Deviation.INVOKE_ANY_LEAVES_LOSERS_RUNNING);
    ExecutorService pool = pool(1);
    Sleeper loser = new Sleeper();
    Callable<String> winner = () -> "value";
    assertEquals("value", pool.invokeAny(List.of(winner, loser, loser, loser)));
    pool.shutdown();
    Await.termination(pool);
    assertEquals(loser.begun(), loser.interrupted());
  }

  @Test
  default void invokeAny_fromWorker_returns() throws Exception {
    ExecutorService pool = pool(2);
    Callable<String> task = () -> "value";
    assertEquals("value", Await.value(pool.submit(() -> pool.invokeAny(List.of(task, task)))));
  }

  @Test
  default void invokeAny_timeout_throwsAndCancels() throws Exception {
    assumes(Deviation.INVOKE_ANY_LEAVES_LOSERS_RUNNING);
    ExecutorService pool = pool(2);
    Sleeper sleeper = new Sleeper();
    assertThrows(TimeoutException.class,
        () -> pool.invokeAny(Collections.nCopies(3, sleeper), 50, MILLISECONDS));
    pool.shutdown();
    Await.termination(pool);
    assertEquals(sleeper.begun(), sleeper.interrupted());
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, Long.MIN_VALUE})
  default void invokeAny_noTime_throwsTimeoutException(long nanos) throws Exception {
    ExecutorService pool = pool(1);
    Hog hog = hog(pool, 1);
    AtomicInteger runs = new AtomicInteger();
    Callable<Integer> task = runs::incrementAndGet;
    assertThrows(TimeoutException.class, () -> pool.invokeAny(List.of(task, task), nanos, NANOSECONDS));
    hog.release();
    pool.shutdown();
    Await.termination(pool);
    assertEquals(0, runs.get());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  default void invokeAny_interrupted_throwsAndCancels(boolean timed) throws Exception {
    assumes(Deviation.INVOKE_ANY_LEAVES_LOSERS_RUNNING);
    ExecutorService pool = pool(2);
    Sleeper sleeper = new Sleeper();
    List<Sleeper> tasks = Collections.nCopies(4, sleeper);
    Call<String> call = Call.start(
        () -> timed ? pool.invokeAny(tasks, Await.LIMIT_SECONDS, SECONDS) : pool.invokeAny(tasks));
    sleeper.awaitBegun(2);
    call.awaitWaiting().interrupt();
    call.assertThrown(InterruptedException.class);
    pool.shutdown();
    Await.termination(pool);
    assertEquals(sleeper.begun(), sleeper.interrupted());
  }

  @Test
  default void invokeAny_afterShutdown_isRejected() {
    ExecutorService pool = pool(1);
    pool.shutdown();
    Callable<String> task = () -> "value";
    assertThrows(RejectedExecutionException.class, () -> pool.invokeAny(List.of(task)));
    assertThrows(RejectedExecutionException.class, () -> pool.invokeAny(List.of(task), 1, SECONDS));
  }

  @Test
  default void invokeAny_shutdownNowMeanwhile_endsWithAnException() throws Exception {
    ExecutorService pool = pool(1);
    Sleeper sleeper = new Sleeper();
    Call<String> call = Call.start(() -> pool.invokeAny(Collections.nCopies(3, sleeper)));
    sleeper.awaitBegun(1);
    call.awaitWaiting();
    pool.shutdownNow();
    if (deviates(Deviation.BULK_CALLS_OUTLIVE_SHUTDOWN_NOW)) {
      Await.termination(pool);
      call.awaitWaiting().interrupt();
      call.assertThrown(InterruptedException.class);
      return;
    }
    assertNotNull(call.failure());
    Await.termination(pool);
    assertEquals(1, sleeper.begun());
  }
}
