package dev.magpie.executor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.magpie.executor.contract.Await;
import dev.magpie.executor.contract.Hog;
import dev.magpie.executor.contract.Pools;
import dev.magpie.executor.contract.Thrown;
import dev.magpie.executor.contract.WorkerThreads;
import dev.magpie.executor.spi.TaskDecorator;
import dev.magpie.executor.spi.WorkerListener;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The hooks that an embedder gives: WorkerListener and TaskDecorator. */
@Timeout(2 * Await.LIMIT_SECONDS)
final class HooksTest {
  private static final ThreadLocal<String> CONTEXT = new ThreadLocal<>();

  @RegisterExtension
  final Pools pools = new Pools();

  /** Counts the calls of each hook for each worker, and looks at their order and thread. */
  private static final class Recorder implements WorkerListener {
    private final AtomicIntegerArray started = new AtomicIntegerArray(8);
    private final AtomicIntegerArray stopped = new AtomicIntegerArray(8);
    private final AtomicIntegerArray parked = new AtomicIntegerArray(8);
    private final AtomicIntegerArray unparked = new AtomicIntegerArray(8);
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private final Queue<String> faults = new ConcurrentLinkedQueue<>();

    @Override
    public void onStart(int worker) {
      threads.add(Thread.currentThread());
      expect(started.incrementAndGet(worker) == stopped.get(worker) + 1, "started twice");
    }

    @Override
    public void onStop(int worker) {
      expect(stopped.incrementAndGet(worker) == started.get(worker), "stopped before it started");
      expectOwnThread(worker);
    }

    @Override
    public void onPark(int worker) {
      expect(parked.incrementAndGet(worker) == unparked.get(worker) + 1, "parked twice");
      expectOwnThread(worker);
    }

    @Override
    public void onUnpark(int worker) {
      expect(unparked.incrementAndGet(worker) == parked.get(worker), "unparked before it parked");
      expectOwnThread(worker);
    }

    private void expectOwnThread(int worker) {
      expect(threads.contains(Thread.currentThread()), "called on a thread that did not start");
      expect(Thread.currentThread().getName().endsWith("-worker-" + worker), "called for another worker");
    }

    private void expect(boolean holds, String fault) {
      if (!holds) {
        faults.add(fault);
      }
    }

    private static int sum(AtomicIntegerArray counts) {
      int sum = 0;
      for (int i = 0; i < counts.length(); i++) {
        sum += counts.get(i);
      }
      return sum;
    }
  }

  @Test
  void listener_ofWorkersThatRunAndEnd_isToldOfEach() throws Exception {
    Recorder recorder = new Recorder();
    WorkStealingExecutor pool = pools.of(WorkStealingExecutor.builder().workers(3).listener(recorder));
    assertEquals(0, Recorder.sum(recorder.started));
    Hog.assertParallel(pool, 3);
    assertEquals(3, Recorder.sum(recorder.started));
    pool.shutdown();
    Await.termination(pool);
    assertEquals(3, Recorder.sum(recorder.started));
    assertEquals(3, Recorder.sum(recorder.stopped));
    assertEquals(3, recorder.threads.size());
    assertEquals(List.of(), List.copyOf(recorder.faults));
  }

  @Test
  void listener_ofWorkersThatRetire_isToldOfEach() {
    Recorder recorder = new Recorder();
    WorkStealingExecutor pool = pools.of(
        WorkStealingExecutor.builder().workers(2).keepAlive(Duration.ofMillis(1)).listener(recorder));
    for (int round = 1; round <= 10; round++) {
      Hog.assertParallel(pool, 2);
      WorkerThreads.awaitNone(pool);
    }
    assertTrue(Recorder.sum(recorder.started) >= 20);
    assertEquals(Recorder.sum(recorder.started), Recorder.sum(recorder.stopped));
    assertEquals(List.of(), List.copyOf(recorder.faults));
  }

  @Test
  void listener_ofWorkersThatPark_isToldInTurns() {
    Recorder recorder = new Recorder();
    WorkStealingExecutor pool = pools.of(WorkStealingExecutor.builder().workers(2).listener(recorder));
    for (int i = 0; i < 50; i++) {
      Hog.assertParallel(pool, 2);
      Await.eventually("both have parked", () -> pool.activeWorkers() == 0);
    }
    Await.eventually("parks are told", () -> Recorder.sum(recorder.parked) >= 50);
    assertTrue(Recorder.sum(recorder.unparked) >= 50);
    assertEquals(List.of(), List.copyOf(recorder.faults));
  }

  @ParameterizedTest
  @EnumSource(Thrown.class)
  void listener_throwing_isDisabledAndHarmsNothing(Thrown kind) throws Exception {
    AtomicInteger calls = new AtomicInteger();
    WorkerListener throwing = new WorkerListener() {
      @Override
      public void onStart(int worker) {
        calls.incrementAndGet();
        kind.raise();
      }

      @Override
      public void onPark(int worker) {
        calls.incrementAndGet();
        kind.raise();
      }

      @Override
      public void onUnpark(int worker) {
        calls.incrementAndGet();
        kind.raise();
      }

      @Override
      public void onStop(int worker) {
        calls.incrementAndGet();
        kind.raise();
      }
    };
    WorkStealingExecutor pool = pools.of(
        WorkStealingExecutor.builder().workers(2).listener(throwing).keepAlive(Duration.ofMillis(1)));
    for (int i = 0; i < 20; i++) {
      Hog.assertParallel(pool, 2);
      WorkerThreads.awaitNone(pool);
    }
    pool.shutdown();
    Await.termination(pool);
    assertTrue(calls.get() <= 4 * 2, () -> calls + " calls of hooks that always throw");
  }

  @Test
  void listener_submittingInEachHook_hasThoseTasksRun() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    AtomicInteger runs = new AtomicInteger();
    AtomicReference<WorkStealingExecutor> executor = new AtomicReference<>();
    WorkerListener submitting = new WorkerListener() {
      @Override
      public void onStart(int worker) {
        submit();
      }

      @Override
      public void onPark(int worker) {
        submit();
      }

      @Override
      public void onUnpark(int worker) {
        submit();
      }

      @Override
      public void onStop(int worker) {
        submit();
      }

      private void submit() {
        if (calls.get() < 200) {
          calls.incrementAndGet();
          executor.get().execute(runs::incrementAndGet);
        }
      }
    };
    WorkStealingExecutor pool = pools.of(
        WorkStealingExecutor.builder().workers(2).listener(submitting).keepAlive(Duration.ofMillis(1)));
    executor.set(pool);
    while (calls.get() < 200) {
      Await.value(pool.submit(() -> {}));
      Await.pass(Duration.ofMillis(2));
    }
    Await.eventually("what the hooks submitted has run", () -> runs.get() == calls.get());
    WorkerThreads.awaitNone(pool);
    assertEquals(runs.get(), calls.get());
  }

  @Test
  void handler_submitting_hasThoseTasksRun() {
    CountDownLatch runs = new CountDownLatch(100);
    AtomicReference<WorkStealingExecutor> executor = new AtomicReference<>();
    executor.set(pools.of(WorkStealingExecutor.builder().workers(1)
        .uncaughtExceptionHandler((thread, thrown) -> executor.get().execute(runs::countDown))));
    for (int i = 0; i < 100; i++) {
      executor.get().execute(Thrown.RUNTIME_EXCEPTION::raise);
    }
    Await.latch(runs);
  }

  @Test
  void decorator_submittingItself_hasBothTasksRun() {
    CountDownLatch runs = new CountDownLatch(2);
    AtomicInteger calls = new AtomicInteger();
    AtomicReference<WorkStealingExecutor> executor = new AtomicReference<>();
    executor.set(pools.of(WorkStealingExecutor.builder().workers(1).taskDecorator(task -> {
      if (calls.getAndIncrement() == 0) {
        executor.get().execute(runs::countDown);
      }
      return task;
    })));
    executor.get().execute(runs::countDown);
    Await.latch(runs);
  }

  @Test
  void decorator_isAppliedOnTheSubmittersThreadForEachTask() throws Exception {
    Queue<Thread> decorators = new ConcurrentLinkedQueue<>();
    WorkStealingExecutor pool = pools.of(WorkStealingExecutor.builder().workers(1).taskDecorator(task -> {
      decorators.add(Thread.currentThread());
      return task;
    }));
    pool.execute(() -> {});
    Await.value(pool.submit(() -> {}));
    Callable<String> task = () -> "value";
    pool.invokeAll(List.of(task, task));
    pool.invokeAny(List.of(task));
    assertEquals(5, decorators.size());
    assertEquals(Set.of(Thread.currentThread()), Set.copyOf(decorators));
  }

  @Test
  void decorator_isAppliedByAWorkerToWhatItSubmits() throws Exception {
    Queue<Thread> decorators = new ConcurrentLinkedQueue<>();
    WorkStealingExecutor pool = pools.of(WorkStealingExecutor.builder().workers(1).taskDecorator(task -> {
      decorators.add(Thread.currentThread());
      return task;
    }));
    CountDownLatch ran = new CountDownLatch(1);
    Thread worker = Await.value(pool.submit(() -> {
      pool.execute(ran::countDown);
      return Thread.currentThread();
    }));
    Await.latch(ran);
    assertEquals(List.of(Thread.currentThread(), worker), List.copyOf(decorators));
  }

  @Test
  void decorator_carriesTheSubmittersContextAlong() throws Exception {
    TaskDecorator carry = task -> {
      String context = CONTEXT.get();
      return () -> {
        String before = CONTEXT.get();
        CONTEXT.set(context);
        try {
          task.run();
        } finally {
          CONTEXT.set(before);
        }
      };
    };
    WorkStealingExecutor pool = pools.of(WorkStealingExecutor.builder().workers(2).taskDecorator(carry));
    for (int i = 0; i < 200; i++) {
      String context = "request " + i;
      CONTEXT.set(context);
      Future<Future<String>> outer = pool.submit(() -> pool.submit(CONTEXT::get));
      CONTEXT.remove();
      assertEquals(context, Await.value(Await.value(outer)));
    }
    assertNull(CONTEXT.get());
  }

  @Test
  void decorator_wrappingTheTask_stillGivesTheFuturesResult() throws Exception {
    AtomicInteger before = new AtomicInteger();
    AtomicInteger after = new AtomicInteger();
    TaskDecorator counting = task -> () -> {
      before.incrementAndGet();
      task.run();
      after.incrementAndGet();
    };
    WorkStealingExecutor pool = pools.of(WorkStealingExecutor.builder().workers(2).taskDecorator(counting));
    for (int i = 0; i < 100; i++) {
      int number = i;
      assertEquals(number, Await.value(pool.submit(() -> number)));
    }
    pool.shutdown();
    Await.termination(pool);
    assertEquals(100, before.get());
    assertEquals(100, after.get());
  }

  @Test
  @SuppressWarnings("NullAway")
  void decorator_givingNull_isRefusedAndKeepsNothing() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    WorkStealingExecutor pool = pools.of(WorkStealingExecutor.builder().workers(1).maxQueuedTasks(0)
        .taskDecorator(task -> calls.incrementAndGet() <= 10 ? null : task));
    AtomicInteger runs = new AtomicInteger();
    for (int i = 0; i < 10; i++) {
      NullPointerException refusal =
          assertThrows(NullPointerException.class, () -> pool.execute(runs::incrementAndGet));
      assertNotNull(refusal.getMessage());
    }
    assertEquals(0, pool.queuedTasks());
    assertEquals("value", Await.value(pool.submit(() -> "value")));
    assertEquals(0, runs.get());
  }

  @ParameterizedTest
  @EnumSource(Thrown.class)
  void decorator_throwing_tellsTheSubmitterAndKeepsNothing(Thrown kind) throws Exception {
    AtomicInteger calls = new AtomicInteger();
    WorkStealingExecutor pool = pools.of(WorkStealingExecutor.builder().workers(1).maxQueuedTasks(0)
        .taskDecorator(task -> {
          if (calls.incrementAndGet() <= 10) {
            kind.raise();
          }
          return task;
        }));
    AtomicInteger runs = new AtomicInteger();
    for (int i = 0; i < 10; i++) {
      Throwable told = assertThrows(Throwable.class, () -> pool.execute(runs::incrementAndGet));
      assertEquals(kind.type(), told.getClass());
    }
    assertEquals("value", Await.value(pool.submit(() -> "value")));
    assertEquals(0, runs.get());
    assertEquals(0, pool.queuedTasks());
  }

  @Test
  void decorator_nullTask_isStillANullPointerExceptionBeforeIt() {
    AtomicInteger calls = new AtomicInteger();
    WorkStealingExecutor pool = pools.of(WorkStealingExecutor.builder().workers(1).taskDecorator(task -> {
      calls.incrementAndGet();
      return task;
    }));
    assertThrows(NullPointerException.class, () -> pool.execute(null));
    assertEquals(0, calls.get());
  }

  @Test
  void decorator_atShutdownNow_theOriginalTasksAreReturned() {
    WorkStealingExecutor pool =
        pools.of(WorkStealingExecutor.builder().workers(1).taskDecorator(task -> () -> task.run()));
    pools.hog(pool, 1);
    Runnable executed = () -> {};
    pool.execute(executed);
    Future<String> submitted = pool.submit(() -> "value");
    List<Runnable> returned = pool.shutdownNow();
    assertEquals(2, returned.size());
    assertSame(executed, returned.get(0));
    assertSame(submitted, returned.get(1));
  }

  @Test
  void decorator_atShutdownNow_theOriginalTasksOfWorkersAreReturned() throws Exception {
    WorkStealingExecutor pool =
        pools.of(WorkStealingExecutor.builder().workers(1).taskDecorator(task -> () -> task.run()));
    Set<Runnable> tasks = ConcurrentHashMap.newKeySet();
    CountDownLatch queued = new CountDownLatch(1);
    Future<?> parent = pool.submit(() -> {
      for (int i = 0; i < 500; i++) {
        int number = i;
        Runnable task = () -> CONTEXT.set("task " + number);
        tasks.add(task);
        pool.execute(task);
      }
      queued.countDown();
      new CountDownLatch(1).await();
      return null;
    });
    Await.latch(queued);
    List<Runnable> returned = pool.shutdownNow();
    Await.termination(pool);
    assertTrue(parent.isDone());
    assertEquals(500, returned.size());
    assertEquals(tasks, Set.copyOf(returned));
  }

  @Test
  void decorator_replacingTheTask_isWhatRuns() {
    CountDownLatch replacement = new CountDownLatch(1);
    AtomicInteger runs = new AtomicInteger();
    WorkStealingExecutor pool = pools.of(
        WorkStealingExecutor.builder().workers(1).taskDecorator(task -> replacement::countDown));
    pool.execute(runs::incrementAndGet);
    Await.latch(replacement);
    assertEquals(0, runs.get());
  }

  @Test
  void decorator_ofOneExecutor_doesNotReachAnother() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    TaskDecorator counting = task -> {
      calls.incrementAndGet();
      return task;
    };
    WorkStealingExecutor decorated =
        pools.of(WorkStealingExecutor.builder().workers(1).taskDecorator(counting));
    WorkStealingExecutor plain = pools.of(1);
    assertNotSame(decorated, plain);
    Await.value(decorated.submit(() -> Await.value(plain.submit(() -> "value"))));
    assertEquals(1, calls.get());
  }
}
