package dev.magpie.executor.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@link ExecutorService#shutdownNow} promises: each task runs or is returned, and none does both. */
interface ShutdownNowContract extends Fixture {
  @Test
  default void shutdownNow_neverUsed_returnsNothingAndTerminates() throws Exception {
    ExecutorService pool = pool(1);
    assertEquals(List.of(), pool.shutdownNow());
    assertTrue(pool.isShutdown());
    Await.termination(pool);
  }

  @Test
  default void shutdownNow_idle_returnsNothingAndTerminates() throws Exception {
    ExecutorService pool = pool(2);
    Hog.assertParallel(pool, 2);
    assertEquals(List.of(), pool.shutdownNow());
    Await.termination(pool);
    assertTrue(pool.isTerminated());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10, 2_000})
  default void shutdownNow_queuedTasks_returnsEachOnceAndRunsNone(int size) throws Exception {
    ExecutorService pool = pool(1);
    Hog hog = hog(pool, 1);
    AtomicInteger runs = new AtomicInteger();
    List<Runnable> tasks = distinct(size, runs);
    tasks.forEach(pool::execute);
    assertReturned(tasks, pool.shutdownNow());
    hog.release();
    Await.termination(pool);
    assertEquals(0, runs.get());
  }

  private static List<Runnable> distinct(int size, AtomicInteger runs) {
    List<Runnable> tasks = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      tasks.add(new Runnable() {
        @Override
        public void run() {
          runs.incrementAndGet();
        }
      });
    }
    return tasks;
  }

  private void assertReturned(List<Runnable> expected, List<Runnable> returned) {
    if (deviates(Deviation.SHUTDOWN_NOW_RETURNS_NOTHING)) {
      assertEquals(List.of(), returned);
      return;
    }
    assertEquals(expected.size(), returned.size());
    assertEquals(identities(expected), identities(returned));
  }

  private static Set<Runnable> identities(List<Runnable> tasks) {
    Set<Runnable> identities = Collections.newSetFromMap(new IdentityHashMap<>());
    identities.addAll(tasks);
    return identities;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 100, 1_000})
  default void shutdownNow_tasksQueuedByTasks_returnsEachOnce(int children) throws Exception {
    ExecutorService pool = pool(2);
    AtomicInteger runs = new AtomicInteger();
    List<Runnable> tasks = Collections.synchronizedList(new ArrayList<>());
    CountDownLatch together = new CountDownLatch(2);
    CountDownLatch queued = new CountDownLatch(2);
    for (int i = 0; i < 2; i++) {
      pool.execute(() -> {
        together.countDown();
        Await.latch(together);
        for (Runnable child : distinct(children, runs)) {
          tasks.add(child);
          pool.execute(child);
        }
        queued.countDown();
        new Sleeper().run();
      });
    }
    Await.latch(queued);
    assertReturned(tasks, pool.shutdownNow());
    Await.termination(pool);
    assertEquals(0, runs.get());
  }

  @Test
  default void shutdownNow_sameTaskQueuedTwice_returnsItTwice() {
    ExecutorService pool = pool(1);
    hog(pool, 1);
    Runnable task = () -> {};
    pool.execute(task);
    pool.execute(task);
    List<Runnable> expected =
        deviates(Deviation.SHUTDOWN_NOW_RETURNS_NOTHING) ? List.of() : List.of(task, task);
    assertEquals(expected, pool.shutdownNow());
  }

  @Test
  default void shutdownNow_runningTasks_areInterruptedAndNotReturned() throws Exception {
    ExecutorService pool = pool(2);
    Sleeper sleeper = new Sleeper();
    pool.execute(sleeper);
    pool.execute(sleeper);
    sleeper.awaitBegun(2);
    assertEquals(List.of(), pool.shutdownNow());
    Await.termination(pool);
    assertEquals(2, sleeper.interrupted());
  }

  @Test
  default void shutdownNow_runningFuture_endsWithItsException() throws Exception {
    ExecutorService pool = pool(1);
    Sleeper sleeper = new Sleeper();
    Future<String> future = pool.submit(() -> sleeper.call());
    sleeper.awaitBegun(1);
    pool.shutdownNow();
    Await.termination(pool);
    assertTrue(future.isDone());
    assertFalse(future.isCancelled());
  }

  @Test
  default void shutdownNow_taskThatIgnoresInterrupts_delaysTermination() throws Exception {
    ExecutorService pool = pool(1);
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    pool.execute(() -> {
      running.countDown();
      while (release.getCount() > 0) {
        try {
          release.await();
        } catch (InterruptedException e) {
          interrupted.countDown();
        }
      }
    });
    Await.latch(running);
    pool.shutdownNow();
    Await.latch(interrupted);
    assertTrue(pool.isShutdown());
    assertFalse(pool.isTerminated());
    release.countDown();
    Await.termination(pool);
  }

  @Test
  default void shutdownNow_submittedTask_returnsItsFuture() {
    ExecutorService pool = pool(1);
    hog(pool, 1);
    Future<String> future = pool.submit(() -> "value");
    List<Runnable> returned = pool.shutdownNow();
    if (deviates(Deviation.SHUTDOWN_NOW_RETURNS_NOTHING)) {
      assertEquals(List.of(), returned);
      assertTrue(future.isCancelled());
    } else {
      assertEquals(List.of(future), returned);
      assertFalse(future.isDone());
    }
  }

  @Test
  default void shutdownNow_returnedFuture_canBeRunByTheCaller() throws Exception {
    assumes(Deviation.SHUTDOWN_NOW_RETURNS_NOTHING);
    ExecutorService pool = pool(1);
    hog(pool, 1);
    Future<String> future = pool.submit(() -> "value");
    Call<String> waiter = Call.start(future::get).awaitWaiting();
    pool.shutdownNow().forEach(Runnable::run);
    assertEquals("value", waiter.value());
  }

  @Test
  default void shutdownNow_returnedFuture_canBeCancelledByTheCaller() {
    ExecutorService pool = pool(1);
    hog(pool, 1);
    Future<String> future = pool.submit(() -> "value");
    Call<String> waiter = Call.start(future::get).awaitWaiting();
    for (Runnable returned : pool.shutdownNow()) {
      assertInstanceOf(Future.class, returned).cancel(false);
    }
    waiter.assertThrown(CancellationException.class);
    assertThrows(CancellationException.class, future::get);
  }

  @Test
  default void shutdownNow_twice_returnsNothingTheSecondTime() {
    ExecutorService pool = pool(1);
    hog(pool, 1);
    List<Runnable> tasks = distinct(5, new AtomicInteger());
    tasks.forEach(pool::execute);
    assertReturned(tasks, pool.shutdownNow());
    assertEquals(List.of(), pool.shutdownNow());
  }

  @Test
  default void shutdownNow_fromManyThreads_returnsEachTaskOnce() throws Exception {
    ExecutorService pool = pool(1);
    hog(pool, 1);
    List<Runnable> tasks = distinct(500, new AtomicInteger());
    tasks.forEach(pool::execute);
    List<Call<List<Runnable>>> calls = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      calls.add(Call.start(pool::shutdownNow));
    }
    List<Runnable> returned = new ArrayList<>();
    for (Call<List<Runnable>> call : calls) {
      returned.addAll(call.value());
    }
    assertReturned(tasks, returned);
  }

  @Test
  default void shutdownNow_afterShutdown_returnsWhatStillWaits() throws Exception {
    ExecutorService pool = pool(1);
    Hog hog = hog(pool, 1);
    List<Runnable> tasks = distinct(20, new AtomicInteger());
    tasks.forEach(pool::execute);
    pool.shutdown();
    assertReturned(tasks, pool.shutdownNow());
    Await.termination(pool);
    assertEquals(1, hog.interrupts());
  }

  @Test
  default void shutdownNow_afterTermination_returnsNothing() throws Exception {
    ExecutorService pool = pool(1);
    assertWorks(pool);
    pool.shutdown();
    Await.termination(pool);
    assertEquals(List.of(), pool.shutdownNow());
    assertTrue(pool.isTerminated());
  }

  @Test
  default void shutdownNow_fromOwnTask_terminatesWhenTheTaskEnds() throws Exception {
    ExecutorService pool = pool(1);
    List<Runnable> tasks = distinct(3, new AtomicInteger());
    List<Runnable> returned = Collections.synchronizedList(new ArrayList<>());
    pool.execute(() -> {
      tasks.forEach(pool::execute);
      returned.addAll(pool.shutdownNow());
    });
    Await.termination(pool);
    assertReturned(tasks, returned);
  }

  @Test
  default void shutdownNow_laterSubmissions_areRejected() throws Exception {
    ExecutorService pool = pool(1);
    hog(pool, 1);
    pool.shutdownNow();
    assertThrows(RejectedExecutionException.class, () -> pool.execute(() -> {}));
    assertThrows(RejectedExecutionException.class, () -> pool.submit(() -> "value"));
    Await.termination(pool);
    assertThrows(RejectedExecutionException.class, () -> pool.execute(() -> {}));
  }

  @Test
  default void shutdownNow_byInterruptedThread_worksAndKeepsTheFlag() throws Exception {
    ExecutorService pool = pool(1);
    hog(pool, 1);
    List<Runnable> tasks = distinct(3, new AtomicInteger());
    tasks.forEach(pool::execute);
    Call<List<Runnable>> call = Call.start(() -> {
      Thread.currentThread().interrupt();
      return pool.shutdownNow();
    });
    assertReturned(tasks, call.value());
    assertTrue(call.interruptedAtEnd());
    Await.termination(pool);
  }

  @Test
  default void shutdownNow_racingWithExecute_eachTaskRunsOrIsReturned() throws Exception {
    assumes(Deviation.SHUTDOWN_NOW_RETURNS_NOTHING);
    for (int round = 0; round < 150; round++) {
      ExecutorService pool = pool(2);
      AtomicInteger runs = new AtomicInteger();
      List<Call<Integer>> submitters = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        submitters.add(Call.start(() -> ShutdownContract.submitUntilRejected(pool, runs::incrementAndGet)));
      }
      Await.eventually("some tasks have run", () -> runs.get() > 10);
      int returned = pool.shutdownNow().size();
      Await.termination(pool);
      int accepted = submitters.get(0).value() + submitters.get(1).value();
      assertEquals(accepted, runs.get() + returned);
    }
  }
}
