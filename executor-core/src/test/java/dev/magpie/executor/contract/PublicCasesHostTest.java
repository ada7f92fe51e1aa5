package dev.magpie.executor.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import dev.magpie.executor.WorkStealingExecutor;
import dev.magpie.executor.WorkStealingExecutorBuilder;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Publicly reported clashes of executors with their host: failures, threads, class loaders, memory. */
@Timeout(value = 3 * Await.LIMIT_SECONDS, threadMode = SEPARATE_THREAD)
final class PublicCasesHostTest {
  private static final InheritableThreadLocal<String> INHERITABLE = new InheritableThreadLocal<>();

  @RegisterExtension
  final Pools pools = new Pools();

  private static WorkStealingExecutorBuilder quiet(int workers) {
    return WorkStealingExecutor.builder().workers(workers).uncaughtExceptionHandler((thread, thrown) -> {});
  }

  @ParameterizedTest
  @EnumSource(Thrown.class)
  void p15_anyThrowable_leavesTheCapacityAsItWas(Thrown kind) {
    WorkStealingExecutor pool = pools.of(quiet(2));
    for (int i = 0; i < 100; i++) {
      pool.execute(kind::raise);
    }
    Hog.assertParallel(pool, 2);
  }

  @ParameterizedTest
  @EnumSource(Thrown.class)
  void p15_anyThrowable_leavesTheSameThreadsAtWork(Thrown kind) {
    WorkStealingExecutor pool = pools.of(quiet(2));
    Hog.assertParallel(pool, 2);
    var before = WorkerThreads.of(pool);
    for (int i = 0; i < 20; i++) {
      pool.execute(kind::raise);
    }
    Hog.assertParallel(pool, 2);
    assertEquals(before, WorkerThreads.of(pool));
  }

  @Test
  void p16_handlerOfTheBuilder_comesFirst() {
    Queue<String> calls = new ConcurrentLinkedQueue<>();
    WorkStealingExecutor pool = pools.of(WorkStealingExecutor.builder().workers(1)
        .threadFactory(task -> withHandler(task, calls))
        .uncaughtExceptionHandler((thread, thrown) -> calls.add("builder: " + thrown.getMessage())));
    pool.execute(Thrown.RUNTIME_EXCEPTION::raise);
    Await.eventually("a handler was called", () -> !calls.isEmpty());
    assertEquals(List.of("builder: RUNTIME_EXCEPTION"), List.copyOf(calls));
  }

  private static Thread withHandler(Runnable task, Queue<String> calls) {
    Thread thread = new Thread(task, "handled");
    thread.setUncaughtExceptionHandler((t, thrown) -> calls.add("thread: " + thrown.getMessage()));
    return thread;
  }

  @Test
  void p16_handlerOfTheThread_comesSecond() throws Exception {
    Queue<String> calls = new ConcurrentLinkedQueue<>();
    WorkStealingExecutor pool = pools.of(
        WorkStealingExecutor.builder().workers(1).threadFactory(task -> withHandler(task, calls)));
    pool.execute(Thrown.RUNTIME_EXCEPTION::raise);
    Await.value(pool.submit(() -> {}));
    assertEquals(List.of("thread: RUNTIME_EXCEPTION"), List.copyOf(calls));
  }

  @Test
  void p16_handlerSetInsideTheTask_isTheThreadsOwn() throws Exception {
    Queue<String> calls = new ConcurrentLinkedQueue<>();
    WorkStealingExecutor pool = pools.of(1);
    pool.execute(() -> {
      Thread.currentThread().setUncaughtExceptionHandler((thread, thrown) -> calls.add(thrown.getMessage()));
      Thrown.RUNTIME_EXCEPTION.raise();
    });
    Await.value(pool.submit(() -> {}));
    assertEquals(List.of("RUNTIME_EXCEPTION"), List.copyOf(calls));
  }

  @Test
  void p16_defaultHandler_comesThird() throws Exception {
    Queue<String> calls = new ConcurrentLinkedQueue<>();
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> calls.add(thrown.getMessage()));
    try {
      WorkStealingExecutor pool = pools.of(1);
      pool.execute(Thrown.RUNTIME_EXCEPTION::raise);
      Await.value(pool.submit(() -> {}));
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
    assertEquals(List.of("RUNTIME_EXCEPTION"), List.copyOf(calls));
  }

  @Test
  void p16_failureOfSubmit_reachesNoHandler() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    WorkStealingExecutor pool = pools.of(WorkStealingExecutor.builder().workers(1)
        .uncaughtExceptionHandler((thread, thrown) -> calls.incrementAndGet()));
    IllegalStateException thrown = new IllegalStateException("expected");
    Future<?> future = pool.submit(() -> {
      throw thrown;
    });
    assertSame(thrown, assertThrows(ExecutionException.class, () -> Await.value(future)).getCause());
    Await.value(pool.submit(() -> {}));
    assertEquals(0, calls.get());
  }

  @ParameterizedTest
  @EnumSource(Thrown.class)
  void p16_handlerThatThrows_leavesTheCapacityAsItWas(Thrown kind) {
    WorkStealingExecutor pool = pools.of(WorkStealingExecutor.builder().workers(2)
        .uncaughtExceptionHandler((thread, thrown) -> kind.raise()));
    for (int i = 0; i < 20; i++) {
      pool.execute(Thrown.RUNTIME_EXCEPTION::raise);
    }
    Hog.assertParallel(pool, 2);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7})
  void p17_factoryGivesNullAtFirst_acceptedTasksRunLater(int failures) {
    AtomicInteger calls = new AtomicInteger();
    startWithFailures(task -> calls.incrementAndGet() <= failures ? null : new Thread(task, "late"));
  }

  @ParameterizedTest
  @EnumSource(Thrown.class)
  void p17_factoryThrowsAtFirst_acceptedTasksRunLater(Thrown kind) {
    AtomicInteger calls = new AtomicInteger();
    startWithFailures(task -> {
      if (calls.incrementAndGet() <= 3) {
        kind.raise();
      }
      return new Thread(task, "late");
    });
  }

  @Test
  void p17_threadsFailToStartAtFirst_acceptedTasksRunLater() {
    AtomicInteger calls = new AtomicInteger();
    startWithFailures(task -> {
      if (calls.incrementAndGet() > 3) {
        return new Thread(task, "late");
      }
      return new Thread(task, "broken") {
        @Override
        public synchronized void start() {
          throw new OutOfMemoryError("unable to create native thread, says the test");
        }
      };
    });
  }

  private void startWithFailures(ThreadFactory factory) {
    WorkStealingExecutor pool = pools.of(WorkStealingExecutor.builder().workers(2).threadFactory(factory));
    AtomicInteger runs = new AtomicInteger();
    int accepted = 0;
    int refused = 0;
    for (int i = 0; i < 20; i++) {
      try {
        pool.execute(runs::incrementAndGet);
        accepted++;
      } catch (Throwable e) {
        refused++;
      }
    }
    assertEquals(20, accepted + refused);
    int expected = accepted;
    assertTrue(expected > 0);
    Await.eventually("every accepted task has run", () -> runs.get() == expected);
    Hog.assertParallel(pool, 2);
    assertEquals(expected, runs.get());
  }

  @Test
  void p18_rejectionsFailuresAndCancels_leaveTheAccountsBalanced() throws Exception {
    WorkStealingExecutor pool = pools.of(quiet(2).maxQueuedTasks(10));
    List<Call<Integer>> submitters = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      submitters.add(Call.start(() -> submitUntilRejections(pool, 250)));
    }
    long accepted = 0;
    for (Call<Integer> submitter : submitters) {
      accepted += submitter.value();
    }
    long expected = accepted;
    Await.eventually("all accepted tasks are done", () -> pool.completedTasks() == expected);
    Await.eventually("all are idle", () -> pool.activeWorkers() == 0);
    assertEquals(0, pool.queuedTasks());
    Hog hog = pools.hog(pool, 2);
    List<Future<?>> futures = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      futures.add(pool.submit(() -> {}));
    }
    assertThrows(RejectedExecutionException.class, () -> pool.execute(() -> {}));
    hog.release();
    for (Future<?> future : futures) {
      Await.value(future);
    }
  }

  private static int submitUntilRejections(WorkStealingExecutor pool, int rejections) {
    int accepted = 0;
    int rejected = 0;
    for (int i = 0; rejected < rejections; i++) {
      try {
        switch (i % 3) {
          case 0 -> pool.execute(Thrown.RUNTIME_EXCEPTION::raise);
          case 1 -> pool.submit(() -> {}).cancel(true);
          default -> pool.execute(() -> {});
        }
        accepted++;
      } catch (RejectedExecutionException e) {
        rejected++;
      }
    }
    return accepted;
  }

  @Test
  void p19_contextClassLoaderOfASubmitter_isNotKeptByTheWorkers() throws Exception {
    WorkStealingExecutor pool = pools.of(3);
    WeakReference<ClassLoader> loader = submitUnderNewLoader(pool);
    Await.eventually("the submitter's class loader is collected", () -> {
      System.gc();
      return loader.get() == null;
    });
    assertEquals(3, WorkerThreads.of(pool).size());
  }

  private static WeakReference<ClassLoader> submitUnderNewLoader(WorkStealingExecutor pool) throws Exception {
    return Call.start(() -> {
      URLClassLoader loader = new URLClassLoader(new URL[0]);
      Thread.currentThread().setContextClassLoader(loader);
      Await.value(pool.submit(() -> Hog.assertParallel(pool, 2)));
      Hog.assertParallel(pool, 3);
      return new WeakReference<ClassLoader>(loader);
    }).value();
  }

  @Test
  void p20_contextClassLoaderLeftByATask_isNotSeenByTheNext() throws Exception {
    WorkStealingExecutor pool = pools.of(1);
    ClassLoader before = Await.value(pool.submit(() -> Thread.currentThread().getContextClassLoader()));
    pool.execute(() -> Thread.currentThread().setContextClassLoader(null));
    assertSame(before, Await.value(pool.submit(() -> Thread.currentThread().getContextClassLoader())));
    pool.execute(() -> {
      Thread.currentThread().setContextClassLoader(new URLClassLoader(new URL[0]));
      Thrown.RUNTIME_EXCEPTION.raise();
    });
    assertSame(before, Await.value(pool.submit(() -> Thread.currentThread().getContextClassLoader())));
  }

  @Test
  void p21_inheritableThreadLocalOfASubmitter_isNotSeenByTasks() throws Exception {
    WorkStealingExecutor pool = pools.of(2);
    INHERITABLE.set("request");
    try {
      Hog.assertParallel(pool, 2);
    } finally {
      INHERITABLE.remove();
    }
    List<Callable<String>> tasks = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      tasks.add(INHERITABLE::get);
    }
    for (Future<String> future : pool.invokeAll(tasks)) {
      assertNull(future.get());
    }
  }

  @Test
  void p21_inheritableThreadLocalOfATaskThatStartsAWorker_isNotSeenThere() throws Exception {
    WorkStealingExecutor pool = pools.of(2);
    Future<String> seen = Await.value(pool.submit(() -> {
      INHERITABLE.set("task");
      try {
        Future<String> other = pool.submit(INHERITABLE::get);
        Await.eventually("the other worker has run it", other::isDone);
        return other;
      } finally {
        INHERITABLE.remove();
      }
    }));
    assertNull(Await.value(seen));
  }

  @Test
  void p22_mainEndsWithoutShutdown_jvmEndsOnceWorkersHaveRetired() throws Exception {
    ChildJvm.start(ChildPrograms.RetiringWorkers.class).assertPrints("ran");
  }

  @Test
  void p22_mainEndsWithoutShutdown_jvmEndsAtOnceWithDaemonWorkers() throws Exception {
    ChildJvm.start(ChildPrograms.DaemonWorkers.class).assertPrints("ran");
  }

  @Test
  void p22_mainEndsWithoutShutdown_jvmStaysWithOtherWorkers() throws Exception {
    ChildJvm.start(ChildPrograms.LastingWorkers.class).assertPrintsAndStays("ran");
  }

  @Test
  void p22_mainEndsAfterShutdown_jvmEndsOnceQueuedTasksHaveRun() throws Exception {
    ChildJvm.start(ChildPrograms.ShutdownBeforeEnd.class).assertPrints("all ran");
  }

  @Test
  void p25_millionsOfQueuedTasks_fitIntoASmallHeap() throws Exception {
    ChildJvm.start(ChildPrograms.ManyQueuedTasks.class, "-Xmx150m").assertPrints("3000000");
  }

  @Test
  void p28_oneLevelOfNestedWaiting_worksWithTwoWorkersAndStartsNoMore() throws Exception {
    WorkStealingExecutor pool = pools.of(2);
    for (int i = 0; i < 1_000; i++) {
      int number = i;
      assertEquals(number, Await.value(pool.submit(() -> pool.submit(() -> number).get())));
    }
    assertTrue(WorkerThreads.of(pool).size() <= 2);
  }

  @Test
  void p28_allWorkersWaitForTheirOwnTasks_startsNoMoreThreads() throws Exception {
    WorkStealingExecutor pool = pools.of(3);
    for (int i = 0; i < 3; i++) {
      pool.execute(() -> new Sleeper().run());
    }
    for (int i = 0; i < 100; i++) {
      pool.execute(() -> {});
    }
    Await.eventually("all workers are busy", () -> pool.activeWorkers() == 3);
    assertEquals(3, WorkerThreads.of(pool).size());
  }

  @Test
  void p29_longChainOfSuccessors_needsConstantStack() throws Exception {
    ChildJvm.start(ChildPrograms.LongChains.class, "-Xss256k", "-Xmx256m").assertPrints("constant stack");
  }

  @Test
  void p34_useInAStaticInitialiser_doesNotDeadlock() {
    assertEquals("initialised", UsedInStaticInitialiser.VALUE);
  }

  @Test
  void p34_buildingAnExecutor_startsNoThread() {
    WorkStealingExecutor pool = pools.of(2);
    assertEquals(0, WorkerThreads.of(pool).size());
    assertEquals(0, pool.snapshot().liveThreads());
  }

  /** A class that waits for a task of its own while it is being initialised. */
  private static final class UsedInStaticInitialiser {
    static final String VALUE;

    static {
      try (WorkStealingExecutor pool = WorkStealingExecutor.create(2)) {
        VALUE = Await.value(pool.submit(new OwnTask()));
      } catch (ExecutionException | InterruptedException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    private static final class OwnTask implements Callable<String> {
      @Override
      public String call() {
        return "initialised";
      }
    }
  }
}
