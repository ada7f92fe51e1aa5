package dev.magpie.executor.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A task may throw anything: it is reported once, in the right place, and costs no thread. */
interface FailureContract extends Fixture {
  @ParameterizedTest
  @EnumSource(Thrown.class)
  default void execute_throwing_reportsToTheHandlerOnce(Thrown kind) throws Exception {
    ExecutorService pool = pool(1);
    pool.execute(kind::raise);
    pool.shutdown();
    Await.termination(pool);
    Await.eventually("the handler was called", () -> !uncaught().isEmpty());
    assertEquals(1, uncaught().size());
    assertEquals(kind.type(), uncaught().get(0).getClass());
  }

  @ParameterizedTest
  @EnumSource(Thrown.class)
  default void execute_throwingManyTimes_costsNoThread(Thrown kind) {
    ExecutorService pool = pool(2);
    for (int i = 0; i < 50; i++) {
      pool.execute(kind::raise);
    }
    Hog.assertParallel(pool, 2);
    Await.eventually("every failure is reported", () -> uncaught().size() >= 50);
    assertEquals(50, uncaught().size());
  }

  @ParameterizedTest
  @EnumSource(Thrown.class)
  default void submit_throwingRunnable_isInTheFutureOnly(Thrown kind) throws Exception {
    ExecutorService pool = pool(1);
    Future<?> future = pool.submit(kind::raise);
    ExecutionException failure = assertThrows(ExecutionException.class, () -> Await.value(future));
    assertCause(kind.type(), failure);
    assertTrue(future.isDone());
    assertFalse(future.isCancelled());
    assertWorks(pool);
    assertTrue(uncaught().isEmpty());
  }

  @ParameterizedTest
  @EnumSource(Thrown.class)
  default void submit_throwingCallable_isInTheFutureOnly(Thrown kind) throws Exception {
    ExecutorService pool = pool(1);
    Callable<String> task = () -> {
      kind.raise();
      return "never";
    };
    Future<String> future = pool.submit(task);
    ExecutionException failure = assertThrows(ExecutionException.class, () -> Await.value(future));
    assertCause(kind.type(), failure);
    assertWorks(pool);
    assertTrue(uncaught().isEmpty());
  }

  @ParameterizedTest
  @EnumSource(Thrown.class)
  default void submit_throwingManyTimes_costsNoThread(Thrown kind) {
    ExecutorService pool = pool(2);
    for (int i = 0; i < 50; i++) {
      pool.submit(kind::raise);
    }
    Hog.assertParallel(pool, 2);
  }

  @Test
  default void execute_throwingFromWorker_costsNoThread() {
    ExecutorService pool = pool(2);
    pool.execute(() -> {
      for (int i = 0; i < 400; i++) {
        pool.execute(Thrown.RUNTIME_EXCEPTION::raise);
      }
    });
    Await.eventually("every failure is reported", () -> uncaught().size() >= 400);
    Hog.assertParallel(pool, 2);
    assertEquals(400, uncaught().size());
  }

  @Test
  default void execute_throwingAmongOthers_runsAllOthers() throws Exception {
    ExecutorService pool = pool(2);
    AtomicInteger runs = new AtomicInteger();
    Thrown[] kinds = Thrown.values();
    for (int i = 0; i < 500; i++) {
      pool.execute(kinds[i % kinds.length]::raise);
      pool.execute(runs::incrementAndGet);
    }
    pool.shutdown();
    Await.termination(pool);
    assertEquals(500, runs.get());
  }

  @Test
  default void execute_throwingLastTask_terminates() throws Exception {
    for (Thrown kind : Thrown.values()) {
      ExecutorService pool = pool(1);
      pool.execute(kind::raise);
      pool.shutdown();
      Await.termination(pool);
    }
  }

  @Test
  default void execute_throwingWhenStopped_terminates() throws Exception {
    ExecutorService pool = pool(2);
    CountDownLatch running = new CountDownLatch(2);
    for (int i = 0; i < 2; i++) {
      pool.execute(() -> {
        running.countDown();
        new Sleeper().run();
        Thrown.ASSERTION_ERROR.raise();
      });
    }
    Await.latch(running);
    pool.shutdownNow();
    Await.termination(pool);
  }

  @Test
  default void handler_calledOnTheThreadOfTheTask() throws Exception {
    CompletableFuture<Thread> task = new CompletableFuture<>();
    CompletableFuture<Thread> handled = new CompletableFuture<>();
    CompletableFuture<Thread> named = new CompletableFuture<>();
    ExecutorService pool = pool(1, (thread, thrown) -> {
      named.complete(thread);
      handled.complete(Thread.currentThread());
    });
    pool.execute(() -> {
      task.complete(Thread.currentThread());
      Thrown.RUNTIME_EXCEPTION.raise();
    });
    assertEquals(Await.value(task), Await.value(handled));
    assertEquals(Await.value(task), Await.value(named));
  }

  @ParameterizedTest
  @EnumSource(Thrown.class)
  default void handler_throwing_costsNoThread(Thrown kind) {
    AtomicInteger calls = new AtomicInteger();
    ExecutorService pool = pool(2, (thread, thrown) -> {
      calls.incrementAndGet();
      kind.raise();
    });
    for (int i = 0; i < 20; i++) {
      pool.execute(Thrown.RUNTIME_EXCEPTION::raise);
    }
    Await.eventually("the handler was called for each", () -> calls.get() == 20);
    Hog.assertParallel(pool, 2);
  }
}
