package dev.magpie.executor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.magpie.executor.contract.Await;
import dev.magpie.executor.contract.Hog;
import dev.magpie.executor.contract.Pools;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No task stays reachable from an executor after its end, and a worker's execute allocates nothing. */
@Timeout(2 * Await.LIMIT_SECONDS)
final class ReachabilityTest {
  @RegisterExtension
  final Pools pools = new Pools();

  /** A task of its own identity. */
  private static final class Counted implements Runnable {
    private final CountDownLatch done;

    private Counted(CountDownLatch done) {
      this.done = done;
    }

    @Override
    public void run() {
      done.countDown();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void tasks_fromOutside_areCollectedOnceDone(int workers) {
    WorkStealingExecutor pool = pools.of(workers);
    assertCollected(executeAll(pool, 2_000));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void tasks_fromWorkers_areCollectedOnceDone(int workers) throws Exception {
    WorkStealingExecutor pool = pools.of(workers);
    List<WeakReference<Object>> tasks = new ArrayList<>();
    CountDownLatch done = new CountDownLatch(2_000);
    Await.value(pool.submit(() -> {
      for (int i = 0; i < 2_000; i++) {
        Counted task = new Counted(done);
        tasks.add(new WeakReference<>(task));
        pool.execute(task);
      }
    }));
    Await.latch(done);
    assertCollected(tasks);
  }

  @Test
  void tasks_stolenFromABusyWorker_areCollectedWhileItIsStillBusy() {
    WorkStealingExecutor pool = pools.of(2);
    List<WeakReference<Object>> tasks = Collections.synchronizedList(new ArrayList<>());
    CountDownLatch done = new CountDownLatch(200);
    CountDownLatch release = new CountDownLatch(1);
    pool.execute(() -> {
      for (int i = 0; i < 200; i++) {
        Counted task = new Counted(done);
        tasks.add(new WeakReference<>(task));
        pool.execute(task);
      }
      Await.latch(release);
    });
    Await.latch(done);
    assertCollected(tasks);
    release.countDown();
  }

  @Test
  void futures_cancelledWhileQueued_areCollectedOnceTheQueueIsDrained() throws Exception {
    WorkStealingExecutor pool = pools.of(1);
    Hog hog = pools.hog(pool, 1);
    List<WeakReference<Object>> payloads = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      byte[] payload = new byte[100];
      payloads.add(new WeakReference<>(payload));
      Future<Integer> future = pool.submit(() -> payload.length);
      future.cancel(false);
    }
    hog.release();
    Await.value(pool.submit(() -> {}));
    assertCollected(payloads);
  }

  @Test
  void executor_abandoned_isCollectedOnceItsWorkersHaveRetired() {
    WeakReference<Object> pool = abandoned();
    assertCollected(List.of(pool));
  }

  private static WeakReference<Object> abandoned() {
    WorkStealingExecutor pool =
        WorkStealingExecutor.builder().workers(2).keepAlive(Duration.ofMillis(1)).build();
    Hog.assertParallel(pool, 2);
    return new WeakReference<>(pool);
  }

  private static List<WeakReference<Object>> executeAll(WorkStealingExecutor pool, int size) {
    List<WeakReference<Object>> tasks = new ArrayList<>();
    CountDownLatch done = new CountDownLatch(size);
    for (int i = 0; i < size; i++) {
      Counted task = new Counted(done);
      tasks.add(new WeakReference<>(task));
      pool.execute(task);
    }
    Await.latch(done);
    return tasks;
  }

  private static void assertCollected(List<WeakReference<Object>> references) {
    Await.eventually("everything is collected", () -> {
      System.gc();
      return references.stream().allMatch(reference -> reference.get() == null);
    });
  }

  @Test
  void execute_fromWorker_allocatesNothing() throws Exception {
    WorkStealingExecutor pool = pools.of(1);
    for (int i = 0; i < 20; i++) {
      Await.value(pool.submit(() -> allocatedByExecute(pool, 2_000)));
    }
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 10; i++) {
      least = Math.min(least, Await.value(pool.submit(() -> allocatedByExecute(pool, 200))));
    }
    assertEquals(0, least, "bytes allocated by 200 calls of execute");
  }

  private static long allocatedByExecute(WorkStealingExecutor pool, int calls) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    Runnable task = ReachabilityTest::nothing;
    long id = Thread.currentThread().getId();
    long before = threads.getThreadAllocatedBytes(id);
    for (int i = 0; i < calls; i++) {
      pool.execute(task);
    }
    long allocated = threads.getThreadAllocatedBytes(id) - before;
    assertTrue(allocated >= 0);
    return allocated;
  }

  private static void nothing() {}
}
