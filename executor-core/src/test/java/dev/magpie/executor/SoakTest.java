package dev.magpie.executor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.magpie.executor.contract.Await;
import dev.magpie.executor.contract.Call;
import dev.magpie.executor.contract.Hog;
import dev.magpie.executor.contract.Pools;
import dev.magpie.executor.contract.Thrown;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Long runs with exact counts at the end: no task is lost, none runs twice. */
@Tag("soak")
@Timeout(6 * Await.LIMIT_SECONDS)
final class SoakTest {
  @RegisterExtension
  final Pools pools = new Pools();

  @Test
  void tasks_tenMillionFromEightProducers_eachRunsOnce() throws Exception {
    WorkStealingExecutor pool = pools.of(2);
    int producers = 8;
    int each = 1_250_000;
    LongAdder runs = new LongAdder();
    Runnable task = runs::increment;
    List<Call<Void>> calls = new ArrayList<>();
    for (int i = 0; i < producers; i++) {
      calls.add(Call.run(() -> {
        for (int k = 1; k <= each; k++) {
          pool.execute(task);
          if (k % 50_000 == 0) {
            Await.eventually("the queue is short", () -> pool.queuedTasks() < 1_000_000);
          }
        }
      }));
    }
    for (Call<Void> call : calls) {
      Await.end(call.thread());
      call.value();
    }
    pool.shutdown();
    Await.termination(pool);
    assertEquals((long) producers * each, runs.sum());
    assertEquals((long) producers * each, pool.completedTasks());
  }

  @Test
  void tasks_fourMillionFromWorkers_eachRunsOnce() throws Exception {
    WorkStealingExecutor pool = pools.of(3);
    LongAdder runs = new LongAdder();
    Runnable leaf = runs::increment;
    for (int i = 0; i < 4_000; i++) {
      pool.execute(() -> {
        for (int k = 0; k < 999; k++) {
          pool.execute(leaf);
        }
        runs.increment();
      });
      if (i % 100 == 0) {
        Await.eventually("the queue is short", () -> pool.queuedTasks() < 200_000);
      }
    }
    Await.eventually("all have run", () -> runs.sum() == 4_000_000);
    pool.shutdown();
    Await.termination(pool);
    assertEquals(4_000_000, runs.sum());
  }

  @Test
  void tasks_fourMillionOverASmallRing_eachRunsOnce() {
    WorkStealingExecutor pool = pools.of(WorkStealingExecutor.builder().workers(4).localQueueCapacity(2));
    LongAdder runs = new LongAdder();
    for (int i = 0; i < 400_000; i++) {
      pool.execute(() -> {
        for (int k = 0; k < 4; k++) {
          pool.execute(runs::increment);
        }
      });
      if (i % 1_000 == 0) {
        Await.eventually("the queue is short", () -> pool.queuedTasks() < 100_000);
      }
    }
    Await.eventually("all have run", () -> runs.sum() == 1_600_000);
  }

  @Test
  void lifecycles_twoThousand_leaveNothingBehind() throws Exception {
    int threadsBefore = Thread.activeCount();
    for (int i = 0; i < 2_000; i++) {
      WorkStealingExecutor pool = WorkStealingExecutor.create(1 + i % 3);
      AtomicInteger runs = new AtomicInteger();
      int tasks = i % 50;
      for (int k = 0; k < tasks; k++) {
        pool.execute(runs::incrementAndGet);
      }
      Future<String> last = pool.submit(() -> "last");
      pool.shutdown();
      Await.termination(pool);
      assertEquals(tasks, runs.get());
      assertEquals("last", last.get());
    }
    Await.eventually("all worker threads have ended", () -> Thread.activeCount() <= threadsBefore);
  }

  @Test
  void chaos_ofThrowingTasks_countsEachOnce() throws Exception {
    LongAdder reported = new LongAdder();
    WorkStealingExecutor pool = pools.of(WorkStealingExecutor.builder().workers(2)
        .uncaughtExceptionHandler((thread, thrown) -> {
          reported.increment();
          if (ThreadLocalRandom.current().nextInt(10) == 0) {
            Thrown.ASSERTION_ERROR.raise();
          }
        }));
    Thrown[] kinds = Thrown.values();
    LongAdder runs = new LongAdder();
    int each = 400;
    for (int i = 0; i < each; i++) {
      for (Thrown kind : kinds) {
        pool.execute(() -> {
          runs.increment();
          pool.execute(kind::raise);
          pool.submit(kind::raise);
          kind.raise();
        });
      }
      if (i % 10 == 0) {
        Await.eventually("the queue is short", () -> pool.queuedTasks() < 1_000);
      }
    }
    long expected = (long) each * kinds.length;
    Await.eventually("all are done", () -> pool.completedTasks() == 3 * expected);
    assertEquals(expected, runs.sum());
    assertEquals(2 * expected, reported.sum());
    Hog.assertParallel(pool, 2);
  }

  @Test
  void chaos_ofCancels_endsEachFutureOnce() throws Exception {
    WorkStealingExecutor pool = pools.of(2);
    LongAdder runs = new LongAdder();
    int cancelled = 0;
    for (int round = 0; round < 300; round++) {
      List<Future<?>> futures = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        futures.add(pool.submit(runs::increment));
      }
      for (Future<?> future : futures) {
        if (future.cancel(ThreadLocalRandom.current().nextBoolean())) {
          cancelled++;
        }
      }
    }
    pool.shutdown();
    Await.termination(pool);
    long ran = runs.sum();
    assertTrue(ran >= 60_000 - cancelled && ran <= 60_000, ran + " ran, " + cancelled + " were cancelled");
    assertEquals(60_000, pool.completedTasks());
  }

  @Test
  void shutdown_thousandRaces_runExactlyWhatWasAccepted() throws Exception {
    for (int round = 0; round < 1_000; round++) {
      WorkStealingExecutor pool = WorkStealingExecutor.create(1 + round % 3);
      AtomicInteger runs = new AtomicInteger();
      List<Call<Integer>> submitters = startSubmitters(pool, runs);
      LockSupport.parkNanos(ThreadLocalRandom.current().nextInt(300_000));
      pool.shutdown();
      Await.termination(pool);
      int accepted = 0;
      for (Call<Integer> submitter : submitters) {
        accepted += submitter.value();
      }
      assertEquals(accepted, runs.get());
    }
  }

  @Test
  void shutdownNow_thousandRaces_runOrReturnExactlyWhatWasAccepted() throws Exception {
    for (int round = 0; round < 1_000; round++) {
      WorkStealingExecutor pool = WorkStealingExecutor.create(1 + round % 3);
      AtomicInteger runs = new AtomicInteger();
      List<Call<Integer>> submitters = startSubmitters(pool, runs);
      LockSupport.parkNanos(ThreadLocalRandom.current().nextInt(300_000));
      List<Runnable> returned = pool.shutdownNow();
      Await.termination(pool);
      int accepted = 0;
      for (Call<Integer> submitter : submitters) {
        accepted += submitter.value();
      }
      assertEquals(accepted, runs.get() + returned.size());
      Set<Runnable> identities = Collections.newSetFromMap(new IdentityHashMap<>());
      identities.addAll(returned);
      assertEquals(returned.size(), identities.size());
      returned.forEach(Runnable::run);
      assertEquals(accepted, runs.get());
    }
  }

  private static List<Call<Integer>> startSubmitters(WorkStealingExecutor pool, AtomicInteger runs) {
    List<Call<Integer>> submitters = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      submitters.add(Call.start(() -> {
        int accepted = 0;
        try {
          while (true) {
            pool.execute(new Once(runs));
            accepted++;
          }
        } catch (RejectedExecutionException e) {
          return accepted;
        }
      }));
    }
    return submitters;
  }

  /** A task that must not run a second time. */
  private static final class Once implements Runnable {
    private final AtomicInteger runs;
    private boolean ran;

    private Once(AtomicInteger runs) {
      this.runs = runs;
    }

    @Override
    public void run() {
      synchronized (this) {
        if (ran) {
          runs.addAndGet(1_000_000);
        }
        ran = true;
      }
      runs.incrementAndGet();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void retirement_racingWithSubmissions_losesNothing(int workers) {
    WorkStealingExecutor pool =
        pools.of(WorkStealingExecutor.builder().workers(workers).keepAlive(Duration.ofMillis(1)));
    for (int i = 0; i < 2_000; i++) {
      CountDownLatch ran = new CountDownLatch(3);
      pool.execute(() -> {
        pool.execute(ran::countDown);
        ran.countDown();
      });
      pool.execute(ran::countDown);
      Await.latch(ran);
      LockSupport.parkNanos(800_000 + ThreadLocalRandom.current().nextInt(400_000));
    }
  }

  @Test
  void retirement_racingWithShutdown_terminates() throws Exception {
    for (int i = 0; i < 500; i++) {
      WorkStealingExecutor pool =
          pools.of(WorkStealingExecutor.builder().workers(2).keepAlive(Duration.ofMillis(1)));
      AtomicInteger runs = new AtomicInteger();
      for (int k = 0; k < 5; k++) {
        pool.execute(runs::incrementAndGet);
      }
      LockSupport.parkNanos(800_000 + ThreadLocalRandom.current().nextInt(400_000));
      pool.shutdown();
      Await.termination(pool);
      assertEquals(5, runs.get());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8})
  void nestedWaiting_onAllButOneWorker_neverStalls(int workers) throws Exception {
    WorkStealingExecutor pool = pools.of(workers);
    for (int round = 0; round < 2_000; round++) {
      List<Future<String>> parents = new ArrayList<>();
      for (int i = 0; i < workers - 1; i++) {
        parents.add(pool.submit(() -> pool.submit(() -> "child").get()));
      }
      for (Future<String> parent : parents) {
        assertEquals("child", Await.value(parent));
      }
    }
  }
}
