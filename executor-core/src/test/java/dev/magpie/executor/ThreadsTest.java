package dev.magpie.executor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.magpie.executor.contract.Await;
import dev.magpie.executor.contract.Call;
import dev.magpie.executor.contract.Hog;
import dev.magpie.executor.contract.Pools;
import dev.magpie.executor.contract.WorkerThreads;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(2 * Await.LIMIT_SECONDS)
final class ThreadsTest {
  @RegisterExtension
  final Pools pools = new Pools();

  private static WorkStealingExecutorBuilder builder(int workers) {
    return WorkStealingExecutor.builder().workers(workers);
  }

  private static Thread worker(WorkStealingExecutor pool) throws Exception {
    return Await.value(pool.submit(Thread::currentThread));
  }

  @Test
  void name_ofWorkers_isExecutorAndNumber() {
    WorkStealingExecutor pool = pools.of(builder(3).name("server"));
    Hog.assertParallel(pool, 3);
    Set<String> names = WorkerThreads.of(pool).stream().map(Thread::getName).collect(Collectors.toSet());
    assertEquals(Set.of("server-worker-0", "server-worker-1", "server-worker-2"), names);
  }

  @Test
  void name_ofFirstWorker_hasNumberZero() throws Exception {
    assertEquals("server-worker-0", worker(pools.of(builder(3).name("server"))).getName());
  }

  @Test
  void name_afterRetirement_isGivenAgain() {
    WorkStealingExecutor pool = pools.of(builder(2).name("again").keepAlive(Duration.ofMillis(1)));
    for (int i = 0; i < 5; i++) {
      Hog hog = pools.hog(pool, 2);
      Set<String> names = WorkerThreads.of(pool).stream().map(Thread::getName).collect(Collectors.toSet());
      hog.release();
      assertEquals(Set.of("again-worker-0", "again-worker-1"), names);
      WorkerThreads.awaitNone(pool);
    }
  }

  @Test
  void daemon_default_isFalseWhoeverSubmits() throws Exception {
    WorkStealingExecutor pool = pools.of(1);
    assertFalse(Call.start(() -> worker(pool).isDaemon()).value());
  }

  @Test
  void daemon_true_isThat() throws Exception {
    assertTrue(worker(pools.of(builder(1).daemon(true))).isDaemon());
  }

  @Test
  void threadPriority_default_isNormalWhoeverSubmits() throws Exception {
    WorkStealingExecutor pool = pools.of(1);
    int priority = Call.start(() -> {
      Thread.currentThread().setPriority(Thread.MIN_PRIORITY);
      return worker(pool).getPriority();
    }).value();
    assertEquals(Thread.NORM_PRIORITY, priority);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 10})
  void threadPriority_given_isThat(int priority) throws Exception {
    assertEquals(priority, worker(pools.of(builder(1).threadPriority(priority))).getPriority());
  }

  @Test
  void contextClassLoader_default_isTheCreators() throws Exception {
    ClassLoader creators = new URLClassLoader(new URL[0]);
    WorkStealingExecutor pool = Call.start(() -> {
      Thread.currentThread().setContextClassLoader(creators);
      return pools.of(builder(1));
    }).value();
    assertSame(creators, worker(pool).getContextClassLoader());
  }

  @Test
  void contextClassLoader_given_isThat() throws Exception {
    ClassLoader given = new URLClassLoader(new URL[0]);
    WorkStealingExecutor pool = pools.of(builder(1).contextClassLoader(given));
    assertSame(given, worker(pool).getContextClassLoader());
    pool.execute(() -> Thread.currentThread().setContextClassLoader(null));
    assertSame(given, Await.value(pool.submit(() -> Thread.currentThread().getContextClassLoader())));
  }

  @Test
  void threads_beforeTheFirstTask_areNone() {
    assertEquals(Set.of(), WorkerThreads.of(pools.of(4)));
  }

  @Test
  void threads_underLoad_areAsManyAsWorkers() {
    WorkStealingExecutor pool = pools.of(3);
    CountDownLatch all = new CountDownLatch(20_000);
    for (int i = 0; i < 20_000; i++) {
      pool.execute(all::countDown);
    }
    Await.latch(all);
    Hog.assertParallel(pool, 3);
    assertEquals(3, WorkerThreads.of(pool).size());
    assertEquals(3, pool.snapshot().liveThreads());
  }

  @Test
  void threads_moreWorkersThanProcessors_allWork() {
    int workers = 4 * Runtime.getRuntime().availableProcessors() + 3;
    Hog.assertParallel(pools.of(workers), workers);
  }

  @Test
  void keepAlive_over_endsAllWorkersAndLeavesTheExecutorUsable() throws Exception {
    WorkStealingExecutor pool = pools.of(builder(4).keepAlive(Duration.ofMillis(20)));
    for (int i = 0; i < 5; i++) {
      Hog.assertParallel(pool, 4);
      WorkerThreads.awaitNone(pool);
      Await.eventually("no thread is counted", () -> pool.snapshot().liveThreads() == 0);
      assertFalse(pool.isTerminated());
    }
    assertEquals("value", Await.value(pool.submit(() -> "value")));
  }

  @Test
  void keepAlive_default_keepsIdleWorkers() {
    WorkStealingExecutor pool = pools.of(2);
    Hog.assertParallel(pool, 2);
    Set<Thread> workers = WorkerThreads.of(pool);
    Await.eventually("idle", () -> pool.activeWorkers() == 0);
    Await.pass(Duration.ofMillis(200));
    assertEquals(workers, WorkerThreads.of(pool));
  }

  @Test
  void keepAlive_zero_runsEveryTask() {
    WorkStealingExecutor pool = pools.of(builder(2).keepAlive(Duration.ZERO));
    for (int i = 0; i < 300; i++) {
      CountDownLatch ran = new CountDownLatch(1);
      pool.execute(ran::countDown);
      Await.latch(ran);
    }
    Hog.assertParallel(pool, 2);
    WorkerThreads.awaitNone(pool);
  }

  @Test
  void keepAlive_overWhileOneWorkerIsBusy_endsTheOthersOnly() throws Exception {
    WorkStealingExecutor pool = pools.of(builder(3).keepAlive(Duration.ofMillis(20)));
    Hog.assertParallel(pool, 3);
    Hog hog = pools.hog(pool, 1);
    Await.eventually("one worker is left", () -> WorkerThreads.of(pool).size() == 1);
    assertEquals("value", Await.value(pool.submit(() -> "value")));
    hog.release();
    WorkerThreads.awaitNone(pool);
  }

  @Test
  void keepAlive_afterRetirement_shutdownStillTerminates() throws Exception {
    WorkStealingExecutor pool = pools.of(builder(2).keepAlive(Duration.ofMillis(1)));
    Hog.assertParallel(pool, 2);
    WorkerThreads.awaitNone(pool);
    pool.shutdown();
    Await.termination(pool);
  }

  @Test
  void termination_isTheEndOfAllThreads() throws Exception {
    for (int i = 0; i < 20; i++) {
      WorkStealingExecutor pool = pools.of(builder(3).keepAlive(Duration.ofHours(1)));
      Hog.assertParallel(pool, 3);
      Set<Thread> workers = WorkerThreads.of(pool);
      pool.shutdown();
      Await.termination(pool);
      assertEquals(0, pool.snapshot().liveThreads());
      for (Thread worker : workers) {
        Await.end(worker);
      }
    }
  }

  @Test
  void threadFactory_given_makesAllThreads() {
    Set<Thread> made = ConcurrentHashMap.newKeySet();
    Set<Thread> ran = ConcurrentHashMap.newKeySet();
    WorkStealingExecutor pool = pools.of(builder(2).threadFactory(task -> {
      Thread thread = new Thread(task, "made-" + made.size());
      made.add(thread);
      return thread;
    }));
    assertEquals(Set.of(), made);
    Hog.assertParallel(pool, 2);
    CountDownLatch all = new CountDownLatch(1_000);
    for (int i = 0; i < 1_000; i++) {
      pool.execute(() -> {
        ran.add(Thread.currentThread());
        all.countDown();
      });
    }
    Await.latch(all);
    assertEquals(2, made.size());
    assertTrue(made.containsAll(ran));
  }

  @Test
  void threadFactory_givenWithPlainThreads_leavesWorkersAtHome() throws Exception {
    WorkStealingExecutor pool = pools.of(builder(1).threadFactory(Thread::new));
    CountDownLatch all = new CountDownLatch(2_000);
    Await.value(pool.submit(() -> {
      for (int i = 0; i < 2_000; i++) {
        pool.execute(all::countDown);
      }
    }));
    Await.latch(all);
    Await.value(pool.submit(() -> assertThrows(IllegalStateException.class, pool::close)));
  }

  @Test
  void threadFactory_givingNull_tellsTheSubmitterAndKeepsNothing() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    WorkStealingExecutor pool = pools.of(builder(1)
        .threadFactory(task -> calls.incrementAndGet() == 1 ? null : new Thread(task)));
    AtomicInteger runs = new AtomicInteger();
    RuntimeException told = assertThrows(RuntimeException.class, () -> pool.execute(runs::incrementAndGet));
    assertTrue(String.valueOf(told.getMessage()).contains("threadFactory"), told::toString);
    Await.value(pool.submit(() -> {}));
    assertEquals(0, runs.get());
    assertEquals(0, pool.queuedTasks());
  }

  @Test
  void threadFactory_throwing_tellsTheSubmitterAndKeepsNothing() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    IllegalStateException thrown = new IllegalStateException("no more threads");
    WorkStealingExecutor pool = pools.of(builder(1).threadFactory(task -> {
      if (calls.incrementAndGet() == 1) {
        throw thrown;
      }
      return new Thread(task);
    }));
    AtomicInteger runs = new AtomicInteger();
    RuntimeException told = assertThrows(RuntimeException.class, () -> pool.execute(runs::incrementAndGet));
    assertTrue(told == thrown || told.getCause() == thrown, told::toString);
    Await.value(pool.submit(() -> {}));
    assertEquals(0, runs.get());
  }

  @Test
  void threadFactory_failingForTheSecondWorker_losesNothing() {
    AtomicInteger calls = new AtomicInteger();
    WorkStealingExecutor pool = pools.of(builder(2).threadFactory(task -> {
      if (calls.incrementAndGet() > 1) {
        throw new IllegalStateException("one thread is enough");
      }
      return new Thread(task);
    }));
    CountDownLatch all = new CountDownLatch(1_000);
    for (int i = 0; i < 1_000; i++) {
      pool.execute(all::countDown);
    }
    pool.execute(() -> {
      for (int i = 0; i < 100; i++) {
        pool.execute(() -> {});
      }
    });
    Await.latch(all);
    Await.eventually("everything has run", () -> pool.completedTasks() == 1_101);
  }

  @Test
  void threadFactory_givingAStartedThread_losesNothing() {
    WorkStealingExecutor pool = pools.of(builder(2).threadFactory(task -> {
      Thread thread = new Thread(task);
      thread.start();
      return thread;
    }));
    int accepted = 0;
    AtomicInteger runs = new AtomicInteger();
    for (int i = 0; i < 100; i++) {
      try {
        pool.execute(runs::incrementAndGet);
        accepted++;
      } catch (RejectedExecutionException e) {
        assertFalse(e.getMessage().isEmpty());
      }
    }
    int expected = accepted;
    Await.eventually("every accepted task has run", () -> runs.get() == expected);
    assertEquals(expected, runs.get());
  }

  @Test
  void threadFactory_givingTheSameThreadTwice_losesNothing() {
    AtomicReference<Thread> only = new AtomicReference<>();
    WorkStealingExecutor pool = pools.of(builder(2).threadFactory(task -> {
      only.compareAndSet(null, new Thread(task));
      return only.get();
    }));
    CountDownLatch all = new CountDownLatch(1_000);
    for (int i = 0; i < 1_000; i++) {
      pool.execute(all::countDown);
    }
    Await.latch(all);
  }

  @Test
  void threadFactory_submittingItself_hasThoseTasksRun() {
    CountDownLatch runs = new CountDownLatch(2 + 2);
    AtomicReference<WorkStealingExecutor> executor = new AtomicReference<>();
    executor.set(pools.of(builder(2).threadFactory(task -> {
      executor.get().execute(runs::countDown);
      return new Thread(task);
    })));
    Hog.assertParallel(executor.get(), 2);
    executor.get().execute(runs::countDown);
    executor.get().execute(runs::countDown);
    Await.latch(runs);
  }

  @Test
  void threadFactory_alwaysFailing_stillLetsTheExecutorEnd() throws Exception {
    WorkStealingExecutor pool = pools.of(builder(2).threadFactory(task -> {
      throw new IllegalStateException("no threads at all");
    }));
    for (int i = 0; i < 5; i++) {
      assertThrows(RuntimeException.class, () -> pool.execute(() -> {}));
    }
    pool.shutdown();
    Await.termination(pool);
  }
}
