package dev.magpie.executor.contract;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@link Future#cancel} promises, before, during and after the run. */
interface CancelContract extends Fixture {
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  default void cancel_queued_neverRuns(boolean mayInterrupt) throws Exception {
    ExecutorService pool = pool(1);
    Hog hog = hog(pool, 1);
    AtomicInteger runs = new AtomicInteger();
    Future<?> future = pool.submit(runs::incrementAndGet);
    assertTrue(future.cancel(mayInterrupt));
    assertTrue(future.isCancelled());
    assertTrue(future.isDone());
    hog.release();
    assertWorks(pool);
    assertEquals(0, runs.get());
    assertEquals(0, hog.interrupts());
  }

  @Test
  default void cancel_queued_endsEveryGetAtOnce() {
    ExecutorService pool = pool(1);
    hog(pool, 1);
    Future<?> future = pool.submit(() -> "value");
    future.cancel(false);
    assertThrows(CancellationException.class, future::get);
    assertThrows(CancellationException.class, () -> future.get(1, SECONDS));
    assertThrows(CancellationException.class, () -> future.get(0, SECONDS));
  }

  @Test
  default void cancel_queuedByWorker_neverRuns() throws Exception {
    ExecutorService pool = pool(1);
    AtomicInteger runs = new AtomicInteger();
    Future<?> inner = Await.value(pool.submit(() -> {
      Future<?> child = pool.submit(runs::incrementAndGet);
      assertTrue(child.cancel(true));
      return child;
    }));
    assertTrue(inner.isCancelled());
    assertWorks(pool);
    pool.shutdown();
    Await.termination(pool);
    assertEquals(0, runs.get());
  }

  @Test
  default void cancel_everyQueuedTask_leavesNothingToRun() throws Exception {
    ExecutorService pool = pool(2);
    Hog hog = hog(pool, 2);
    AtomicInteger runs = new AtomicInteger();
    List<Future<?>> futures = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      futures.add(pool.submit(runs::incrementAndGet));
    }
    for (Future<?> future : futures) {
      assertTrue(future.cancel(true));
    }
    hog.release();
    pool.shutdown();
    Await.termination(pool);
    assertEquals(0, runs.get());
  }

  @Test
  default void cancel_runningWithInterrupt_interruptsIt() {
    Sleeper sleeper = new Sleeper();
    Future<?> future = pool(1).submit((Runnable) sleeper);
    sleeper.awaitBegun(1);
    assertTrue(future.cancel(true));
    assertTrue(future.isCancelled());
    assertTrue(future.isDone());
    assertThrows(CancellationException.class, () -> Await.value(future));
    assertInterrupted(sleeper, Deviation.CANCEL_NEVER_INTERRUPTS);
  }

  @Test
  default void cancel_runningCallableWithInterrupt_interruptsIt() {
    Sleeper sleeper = new Sleeper();
    Future<String> future = pool(1).submit((Callable<String>) sleeper);
    sleeper.awaitBegun(1);
    assertTrue(future.cancel(true));
    assertThrows(CancellationException.class, () -> Await.value(future));
    assertInterrupted(sleeper, Deviation.CANCEL_NEVER_INTERRUPTS);
  }

  @Test
  default void cancel_runningSubmittedByWorker_interruptsIt() throws Exception {
    ExecutorService pool = pool(2);
    Sleeper sleeper = new Sleeper();
    Future<?> future = Await.value(pool.submit(() -> pool.submit((Runnable) sleeper)));
    sleeper.awaitBegun(1);
    assertTrue(future.cancel(true));
    assertTrue(future.isCancelled());
    assertInterrupted(sleeper, Deviation.CANCEL_NEVER_INTERRUPTS_WORKERS_TASKS);
  }

  private void assertInterrupted(Sleeper sleeper, Deviation unless) {
    if (deviates(unless)) {
      assertEquals(0, sleeper.interrupted());
    } else {
      sleeper.awaitInterrupted(1);
    }
  }

  @Test
  default void cancel_runningWithoutInterrupt_letsItFinish() throws Exception {
    ExecutorService pool = pool(1);
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    Future<?> future = pool.submit(() -> {
      running.countDown();
      Await.latch(release);
      interrupted.complete(Thread.currentThread().isInterrupted());
    });
    Await.latch(running);
    assertTrue(future.cancel(false));
    assertTrue(future.isCancelled());
    assertTrue(future.isDone());
    assertThrows(CancellationException.class, future::get);
    release.countDown();
    assertFalse(Await.value(interrupted));
    assertWorks(pool);
  }

  @Test
  default void cancel_runningThenItThrows_staysCancelledAndReportsNothing() throws Exception {
    ExecutorService pool = pool(1);
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    Future<?> future = pool.submit(() -> {
      running.countDown();
      Await.latch(release);
      throw new IllegalStateException("after the cancellation");
    });
    Await.latch(running);
    future.cancel(false);
    release.countDown();
    assertWorks(pool);
    assertThrows(CancellationException.class, future::get);
    assertEquals(List.of(), uncaught());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  default void cancel_done_isRefusedAndChangesNothing(boolean mayInterrupt) throws Exception {
    Future<String> future = pool(1).submit(() -> "value");
    Await.value(future);
    assertFalse(future.cancel(mayInterrupt));
    assertFalse(future.isCancelled());
    assertTrue(future.isDone());
    assertEquals("value", future.get());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  default void cancel_failed_isRefusedAndChangesNothing(boolean mayInterrupt) {
    Future<?> future = pool(1).submit(Thrown.ASSERTION_ERROR::raise);
    assertThrows(ExecutionException.class, () -> Await.value(future));
    assertFalse(future.cancel(mayInterrupt));
    assertFalse(future.isCancelled());
    assertThrows(ExecutionException.class, future::get);
  }

  @Test
  default void cancel_twice_staysCancelled() {
    ExecutorService pool = pool(1);
    hog(pool, 1);
    Future<?> future = pool.submit(() -> "value");
    assertTrue(future.cancel(false));
    future.cancel(true);
    future.cancel(false);
    assertTrue(future.isCancelled());
    assertThrows(CancellationException.class, future::get);
  }

  @Test
  default void cancel_fromManyThreads_atLeastOneSucceeds() throws Exception {
    ExecutorService pool = pool(1);
    hog(pool, 1);
    for (int round = 0; round < 50; round++) {
      Future<?> future = pool.submit(() -> "value");
      Call<Boolean> left = Call.start(() -> future.cancel(true));
      Call<Boolean> right = Call.start(() -> future.cancel(false));
      assertTrue(left.value() | right.value());
      assertTrue(future.isCancelled());
    }
  }

  @Test
  default void cancel_byTheTaskItself_endsAsCancelled() throws Exception {
    ExecutorService pool = pool(1);
    CompletableFuture<Future<?>> itself = new CompletableFuture<>();
    CountDownLatch end = new CountDownLatch(1);
    Future<?> future = pool.submit(() -> {
      Await.value(itself).cancel(true);
      end.countDown();
      return "value";
    });
    itself.complete(future);
    Await.latch(end);
    assertThrows(CancellationException.class, future::get);
    assertFalse(Await.value(pool.submit(() -> Thread.currentThread().isInterrupted())));
  }

  @Test
  default void cancel_racingWithTheRun_isOneOrTheOther() throws Exception {
    assumes(Deviation.CANCEL_MISREPORTS_RACES);
    ExecutorService pool = pool(2);
    for (int i = 0; i < 5_000; i++) {
      Future<String> future = pool.submit(() -> "value");
      spin(i % 50);
      if (future.cancel(i % 2 == 0)) {
        assertTrue(future.isCancelled());
        assertThrows(CancellationException.class, future::get);
      } else {
        assertFalse(future.isCancelled());
        assertEquals("value", Await.value(future));
      }
    }
  }

  @Test
  default void cancel_racingWithTheEnd_neverInterruptsTheNextTask() throws Exception {
    assumes(Deviation.CANCEL_INTERRUPTS_LATE);
    ExecutorService pool = pool(1);
    for (int i = 0; i < 5_000; i++) {
      Future<?> future = pool.submit(() -> {});
      Future<Boolean> next = pool.submit(() -> {
        spin(20);
        return Thread.currentThread().isInterrupted();
      });
      spin(i % 50);
      future.cancel(true);
      assertFalse(Await.value(next), "an interrupt meant for the task before arrived here");
    }
  }

  private static void spin(int turns) {
    for (int i = 0; i < turns; i++) {
      Thread.onSpinWait();
    }
  }

  @Test
  default void cancel_manyWaiters_allReturn() {
    ExecutorService pool = pool(1);
    hog(pool, 1);
    Future<?> future = pool.submit(() -> "value");
    List<Call<?>> waiters = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      waiters.add(Call.start(future::get).awaitWaiting());
    }
    future.cancel(false);
    for (Call<?> waiter : waiters) {
      waiter.assertThrown(CancellationException.class);
    }
  }

  @Test
  default void cancel_manyRunningTasks_leavesAllThreadsAtWork() throws Exception {
    assumes(Deviation.CANCEL_NEVER_INTERRUPTS);
    ExecutorService pool = pool(2);
    for (int i = 0; i < 200; i++) {
      Sleeper sleeper = new Sleeper();
      Future<?> future = pool.submit((Runnable) sleeper);
      sleeper.awaitBegun(1);
      future.cancel(true);
      sleeper.awaitInterrupted(1);
    }
    Hog.assertParallel(pool, 2);
    assertNull(Await.value(pool.submit(() -> {})));
  }
}
