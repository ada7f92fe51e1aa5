package dev.magpie.executor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.magpie.executor.contract.Await;
import dev.magpie.executor.contract.Hog;
import dev.magpie.executor.contract.Pools;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An executor beside others in one JVM, and callers of every kind of thread. */
@Timeout(2 * Await.LIMIT_SECONDS)
final class HostsTest {
  @RegisterExtension
  final Pools pools = new Pools();

  @Test
  void twoExecutors_oneStopped_otherGoesOn() throws Exception {
    WorkStealingExecutor stopped = pools.of(2);
    WorkStealingExecutor other = pools.of(2);
    Hog hog = pools.hog(other, 1);
    pools.hog(stopped, 2);
    stopped.shutdownNow();
    Await.termination(stopped);
    assertEquals(0, hog.interrupts());
    assertFalse(other.isShutdown());
    assertEquals("value", Await.value(other.submit(() -> "value")));
    Await.eventually("only the hog is left", () -> other.activeWorkers() == 1);
  }

  @Test
  void twoExecutors_oneFull_otherRuns() {
    WorkStealingExecutor full = pools.of(1);
    pools.hog(full, 1);
    for (int i = 0; i < 1_000; i++) {
      full.execute(() -> {});
    }
    Hog.assertParallel(pools.of(2), 2);
    assertEquals(1_000, full.queuedTasks());
  }

  @Test
  void twoExecutors_workerOfOne_isAnOutsiderForTheOther() throws Exception {
    WorkStealingExecutor left = pools.of(1);
    WorkStealingExecutor right = pools.of(1);
    Thread leftWorker = Await.value(left.submit(Thread::currentThread));
    Thread ranOn = Await.value(left.submit(() -> Await.value(right.submit(Thread::currentThread))));
    assertNotSame(leftWorker, ranOn);
    Await.eventually("each ran its own", () -> left.completedTasks() == 2 && right.completedTasks() == 1);
  }

  @Test
  void nestedExecutors_waitingForEachOther_complete() throws Exception {
    WorkStealingExecutor outer = pools.of(2);
    WorkStealingExecutor inner = pools.of(2);
    for (int i = 0; i < 300; i++) {
      int number = i;
      Future<Integer> future = outer.submit(
          () -> inner.submit(() -> outer.submit(() -> inner.submit(() -> number).get()).get()).get());
      assertEquals(number, Await.value(future));
    }
  }

  @Test
  void nestedExecutors_createdAndClosedByTasks_complete() throws Exception {
    WorkStealingExecutor outer = pools.of(2);
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      int number = i;
      tasks.add(() -> {
        try (WorkStealingExecutor inner = WorkStealingExecutor.create(2)) {
          return Await.value(inner.submit(() -> number));
        }
      });
    }
    List<Future<Integer>> futures = outer.invokeAll(tasks);
    for (int i = 0; i < 50; i++) {
      assertEquals(i, futures.get(i).get());
    }
  }

  @Test
  void callers_fromForkJoinPool_areOutsiders() throws Exception {
    WorkStealingExecutor pool = pools.of(2);
    ForkJoinPool callers = new ForkJoinPool(2);
    try {
      for (int i = 0; i < 200; i++) {
        assertEquals("value", Await.value(callers.submit(() -> Await.value(pool.submit(() -> "value")))));
      }
    } finally {
      callers.shutdown();
    }
  }

  @Test
  void callers_asCompletableFutureExecutor_runAllStages() throws Exception {
    WorkStealingExecutor pool = pools.of(2);
    List<CompletableFuture<Integer>> stages = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      int number = i;
      stages.add(CompletableFuture.supplyAsync(() -> number, pool)
          .thenComposeAsync(n -> CompletableFuture.supplyAsync(() -> n + 1, pool), pool)
          .thenCombineAsync(CompletableFuture.supplyAsync(() -> 1, pool), Integer::sum, pool));
    }
    for (int i = 0; i < 200; i++) {
      assertEquals(i + 2, Await.value(stages.get(i)));
    }
  }

  @Test
  @EnabledForJreRange(min = JRE.JAVA_21)
  void callers_onVirtualThreads_executeAndWait() throws Exception {
    WorkStealingExecutor pool = pools.of(2);
    AtomicInteger runs = new AtomicInteger();
    ExecutorService callers = virtualThreads();
    try {
      List<Future<Integer>> futures = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        int number = i;
        futures.add(callers.submit(() -> {
          pool.execute(runs::incrementAndGet);
          Callable<Integer> task = () -> number;
          pool.invokeAll(List.of(task, task));
          return pool.submit(task).get() + pool.invokeAny(List.of(task));
        }));
      }
      for (int i = 0; i < 200; i++) {
        assertEquals(2 * i, Await.value(futures.get(i)));
      }
      Await.eventually("all have run", () -> runs.get() == 200);
    } finally {
      callers.shutdownNow();
    }
  }

  @Test
  @EnabledForJreRange(min = JRE.JAVA_21)
  void callers_onVirtualThreads_mayBlockOnABound() throws Exception {
    WorkStealingExecutor pool = pools.of(WorkStealingExecutor.builder().workers(2).maxQueuedTasks(1)
        .onRejected(RejectionPolicy.block(Duration.ofSeconds(Await.LIMIT_SECONDS))));
    CountDownLatch runs = new CountDownLatch(5_000);
    ExecutorService callers = virtualThreads();
    try {
      List<Future<?>> futures = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        futures.add(callers.submit(() -> {
          for (int k = 0; k < 100; k++) {
            pool.execute(runs::countDown);
          }
        }));
      }
      for (Future<?> future : futures) {
        Await.value(future);
      }
      Await.latch(runs);
    } finally {
      callers.shutdownNow();
    }
  }

  @Test
  @EnabledForJreRange(min = JRE.JAVA_21)
  void callers_onVirtualThreads_mayShutDownAndClose() throws Exception {
    ExecutorService callers = virtualThreads();
    try {
      WorkStealingExecutor closed = pools.of(2);
      Hog.assertParallel(closed, 2);
      Await.value(callers.submit(closed::close));
      assertTrue(closed.isTerminated());
      assertThrows(RejectedExecutionException.class, () -> closed.execute(() -> {}));
    } finally {
      callers.shutdownNow();
    }
  }

  private static ExecutorService virtualThreads() throws ReflectiveOperationException {
    return (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
  }

  @Test
  void oneWorker_everyKindOfSubmission_completes() throws Exception {
    WorkStealingExecutor pool = pools.of(1);
    Callable<String> task = () -> "value";
    assertEquals("value", Await.value(pool.submit(task)));
    assertEquals("value", pool.invokeAny(List.of(task, task)));
    assertEquals(3, pool.invokeAll(List.of(task, task, task)).size());
    CountDownLatch nested = new CountDownLatch(1);
    pool.execute(() -> pool.execute(() -> pool.execute(nested::countDown)));
    Await.latch(nested);
  }
}
