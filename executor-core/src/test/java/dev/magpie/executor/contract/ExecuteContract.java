package dev.magpie.executor.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What {@link java.util.concurrent.Executor#execute} promises. */
interface ExecuteContract extends Fixture {
  @Test
  default void execute_null_throwsNullPointerException() throws Exception {
    ExecutorService pool = pool(1);
    assertThrows(NullPointerException.class, () -> pool.execute(null));
    assertWorks(pool);
  }

  @Test
  default void execute_nullFromWorker_throwsNullPointerException() throws Exception {
    ExecutorService pool = pool(1);
    Await.value(pool.submit(() -> assertThrows(NullPointerException.class, () -> pool.execute(null))));
    assertWorks(pool);
  }

  @Test
  default void execute_oneTask_runsOnAnotherThread() throws Exception {
    CompletableFuture<Thread> runner = new CompletableFuture<>();
    pool(1).execute(() -> runner.complete(Thread.currentThread()));
    assertNotSame(Thread.currentThread(), Await.value(runner));
  }

  @Test
  default void execute_manyTasks_eachRunsOnce() throws Exception {
    ExecutorService pool = pool(3);
    int tasks = 20_000;
    AtomicInteger[] runs =
        IntStream.range(0, tasks).mapToObj(i -> new AtomicInteger()).toArray(AtomicInteger[]::new);
    for (AtomicInteger run : runs) {
      pool.execute(run::incrementAndGet);
    }
    pool.shutdown();
    Await.termination(pool);
    for (AtomicInteger run : runs) {
      assertEquals(1, run.get());
    }
  }

  @Test
  default void execute_sameTaskManyTimes_runsAsOften() throws Exception {
    ExecutorService pool = pool(2);
    AtomicInteger runs = new AtomicInteger();
    Runnable task = runs::incrementAndGet;
    for (int i = 0; i < 1_000; i++) {
      pool.execute(task);
    }
    pool.shutdown();
    Await.termination(pool);
    assertEquals(1_000, runs.get());
  }

  @Test
  default void execute_fromManyThreads_eachRunsOnce() throws Exception {
    ExecutorService pool = pool(2);
    AtomicInteger runs = new AtomicInteger();
    List<Call<Void>> submitters = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      submitters.add(Call.run(() -> {
        for (int k = 0; k < 2_000; k++) {
          pool.execute(runs::incrementAndGet);
        }
      }));
    }
    for (Call<Void> submitter : submitters) {
      submitter.value();
    }
    pool.shutdown();
    Await.termination(pool);
    assertEquals(12_000, runs.get());
  }

  @Test
  default void execute_oneThread_keepsTheOrderOfOneSubmitter() throws Exception {
    ExecutorService pool = pool(1);
    ConcurrentLinkedQueue<Integer> order = new ConcurrentLinkedQueue<>();
    for (int i = 0; i < 2_000; i++) {
      int number = i;
      pool.execute(() -> order.add(number));
    }
    pool.shutdown();
    Await.termination(pool);
    assertEquals(IntStream.range(0, 2_000).boxed().toList(), List.copyOf(order));
  }

  @Test
  default void execute_oneThread_keepsTheOrderBehindARunningTask() throws Exception {
    ExecutorService pool = pool(1);
    Hog hog = hog(pool, 1);
    ConcurrentLinkedQueue<Integer> order = new ConcurrentLinkedQueue<>();
    for (int i = 0; i < 2_000; i++) {
      int number = i;
      pool.execute(() -> order.add(number));
    }
    hog.release();
    pool.shutdown();
    Await.termination(pool);
    assertEquals(IntStream.range(0, 2_000).boxed().toList(), List.copyOf(order));
  }

  @Test
  default void execute_blockingTasks_runOnAllThreadsTogether() {
    for (int threads = 1; threads <= 5; threads++) {
      Hog.assertParallel(pool(threads), threads);
    }
  }

  @Test
  default void execute_blockingTasksFromWorker_runOnAllThreadsTogether() throws Exception {
    ExecutorService pool = pool(3);
    CountDownLatch together = new CountDownLatch(3);
    Await.value(pool.submit(() -> {
      for (int i = 0; i < 2; i++) {
        pool.execute(() -> {
          together.countDown();
          Await.latch(together);
        });
      }
      together.countDown();
      Await.latch(together);
    }));
  }

  @Test
  default void execute_manyTasks_neverMoreAtOnceThanThreads() throws Exception {
    ExecutorService pool = pool(2);
    AtomicInteger inProgress = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    for (int i = 0; i < 300; i++) {
      pool.execute(() -> {
        most.accumulateAndGet(inProgress.incrementAndGet(), Math::max);
        Await.pass(Duration.ofNanos(50_000));
        inProgress.decrementAndGet();
      });
    }
    pool.shutdown();
    Await.termination(pool);
    assertTrue(most.get() <= 2, () -> most + " tasks were in progress at once");
  }

  @Test
  default void execute_manyTasks_useNoMoreThreadsThanAsked() {
    ExecutorService pool = pool(2);
    Set<Thread> threads = Collections.synchronizedSet(new HashSet<>());
    CountDownLatch all = new CountDownLatch(500);
    for (int i = 0; i < 500; i++) {
      pool.execute(() -> {
        threads.add(Thread.currentThread());
        all.countDown();
      });
    }
    Await.latch(all);
    assertTrue(threads.size() <= 2, threads::toString);
  }

  @Test
  default void execute_fromWorker_runs() {
    ExecutorService pool = pool(1);
    CountDownLatch ran = new CountDownLatch(1);
    pool.execute(() -> pool.execute(ran::countDown));
    Await.latch(ran);
  }

  @Test
  default void execute_manyFromOneWorker_eachRunsOnce() throws Exception {
    ExecutorService pool = pool(2);
    AtomicInteger runs = new AtomicInteger();
    CountDownLatch all = new CountDownLatch(5_000);
    pool.execute(() -> {
      for (int i = 0; i < 5_000; i++) {
        pool.execute(() -> {
          runs.incrementAndGet();
          all.countDown();
        });
      }
    });
    Await.latch(all);
    pool.shutdown();
    Await.termination(pool);
    assertEquals(5_000, runs.get());
  }

  @Test
  default void execute_chainOfSuccessors_runsToTheEnd() {
    ExecutorService pool = pool(2);
    CountDownLatch links = new CountDownLatch(20_000);
    pool.execute(new Runnable() {
      @Override
      public void run() {
        links.countDown();
        if (links.getCount() > 0) {
          pool.execute(this);
        }
      }
    });
    Await.latch(links);
  }

  @Test
  default void execute_tree_runsEveryNode() {
    ExecutorService pool = pool(3);
    CountDownLatch leaves = new CountDownLatch(1 << 12);
    pool.execute(() -> grow(pool, 12, leaves));
    Await.latch(leaves);
  }

  private static void grow(ExecutorService pool, int levels, CountDownLatch leaves) {
    if (levels == 0) {
      leaves.countDown();
      return;
    }
    pool.execute(() -> grow(pool, levels - 1, leaves));
    pool.execute(() -> grow(pool, levels - 1, leaves));
  }

  @Test
  default void execute_betweenTwoPools_runsInEach() {
    ExecutorService left = pool(1);
    ExecutorService right = pool(1);
    CountDownLatch hops = new CountDownLatch(2_000);
    left.execute(() -> hop(left, right, hops));
    Await.latch(hops);
  }

  private static void hop(ExecutorService here, ExecutorService there, CountDownLatch hops) {
    hops.countDown();
    if (hops.getCount() > 0) {
      there.execute(() -> hop(there, here, hops));
    }
  }

  @Test
  default void execute_afterIdleTime_runsSoon() {
    ExecutorService pool = pool(2);
    for (int i = 0; i < 100; i++) {
      CountDownLatch ran = new CountDownLatch(1);
      pool.execute(ran::countDown);
      Await.latch(ran);
      Await.pass(Duration.ofMillis(1));
    }
  }

  @Test
  default void execute_futureTask_completesIt() throws Exception {
    FutureTask<String> future = new FutureTask<>(() -> "done");
    pool(1).execute(future);
    assertEquals("done", Await.value(future));
  }

  @Test
  default void execute_asExecutorOfCompletableFuture_runsEachStage() throws Exception {
    ExecutorService pool = pool(2);
    CompletableFuture<Integer> sum = CompletableFuture.supplyAsync(() -> 1, pool);
    for (int i = 0; i < 1_000; i++) {
      sum = sum.thenApplyAsync(n -> n + 1, pool);
    }
    assertEquals(1_001, Await.value(sum));
  }

  @Test
  default void execute_underCompletionService_givesEachResultOnce() throws Exception {
    CompletionService<Integer> results = new ExecutorCompletionService<>(pool(2));
    for (int i = 0; i < 200; i++) {
      int number = i;
      results.submit(() -> number);
    }
    Set<Integer> seen = new HashSet<>();
    for (int i = 0; i < 200; i++) {
      seen.add(Await.value(results.take()));
    }
    assertEquals(200, seen.size());
  }
}
