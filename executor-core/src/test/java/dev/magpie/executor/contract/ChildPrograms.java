package dev.magpie.executor.contract;

import dev.magpie.executor.RejectionPolicy;
import dev.magpie.executor.WorkStealingExecutor;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/** Programs for {@link ChildJvm}. */
final class ChildPrograms {
  private static final Duration LONG = Duration.ofHours(1);

  private ChildPrograms() {}

  /** Ends main without a shutdown; workers are no daemons but retire soon. */
  static final class RetiringWorkers {
    public static void main(String[] args) throws Exception {
      WorkStealingExecutor pool =
          WorkStealingExecutor.builder().workers(2).keepAlive(Duration.ofMillis(50)).build();
      System.out.println(Await.value(pool.submit(() -> "ran")));
    }
  }

  /** Ends main without a shutdown; workers are daemons that do not retire. */
  static final class DaemonWorkers {
    public static void main(String[] args) throws Exception {
      WorkStealingExecutor pool =
          WorkStealingExecutor.builder().workers(2).daemon(true).keepAlive(LONG).build();
      System.out.println(Await.value(pool.submit(() -> "ran")));
    }
  }

  /** Ends main without a shutdown; workers are no daemons and do not retire. */
  static final class LastingWorkers {
    public static void main(String[] args) throws Exception {
      WorkStealingExecutor pool = WorkStealingExecutor.builder().workers(2).keepAlive(LONG).build();
      System.out.println(Await.value(pool.submit(() -> "ran")));
    }
  }

  /** Ends main after a shutdown with many tasks still queued; workers are no daemons and do not retire. */
  static final class ShutdownBeforeEnd {
    public static void main(String[] args) {
      WorkStealingExecutor pool = WorkStealingExecutor.builder().workers(2).keepAlive(LONG).build();
      Hog hog = Hog.on(pool, 2);
      AtomicInteger runs = new AtomicInteger();
      for (int i = 0; i < 10_000; i++) {
        pool.execute(() -> {
          if (runs.incrementAndGet() == 10_000) {
            System.out.println("all ran");
          }
        });
      }
      pool.shutdown();
      hog.release();
    }
  }

  /** Queues many tasks in a heap that allows less than 50 bytes for each. */
  static final class ManyQueuedTasks {
    private static final int TASKS = 3_000_000;

    public static void main(String[] args) throws Exception {
      WorkStealingExecutor pool = WorkStealingExecutor.create(2);
      AtomicInteger runs = new AtomicInteger();
      Runnable task = runs::incrementAndGet;
      Hog hog = Hog.on(pool, 1);
      CountDownLatch queued = new CountDownLatch(1);
      pool.execute(() -> {
        for (int i = 0; i < TASKS / 2; i++) {
          pool.execute(task);
        }
        queued.countDown();
      });
      for (int i = 0; i < TASKS / 2; i++) {
        pool.execute(task);
      }
      Await.latch(queued);
      hog.release();
      pool.shutdown();
      Await.termination(pool);
      System.out.println(runs);
    }
  }

  /** Lets a task submit its successor a million times, in each way that might recurse. */
  static final class LongChains {
    private static final int LINKS = 300_000;

    public static void main(String[] args) throws Exception {
      try (WorkStealingExecutor pool = WorkStealingExecutor.create(1)) {
        chain(pool);
        CountDownLatch links = new CountDownLatch(LINKS);
        Await.value(pool.submit(() -> pool.execute(() -> chain(pool, LINKS, links))));
        Await.latch(links);
      }
      try (WorkStealingExecutor pool = WorkStealingExecutor.builder().workers(2).lifoSlot(false).build()) {
        chain(pool);
      }
      try (WorkStealingExecutor pool = full(1)) {
        Hog hog = Hog.on(pool, 1);
        chain(pool);
        hog.release();
      }
      try (WorkStealingExecutor pool = full(2)) {
        chain(pool);
      }
      System.out.println("constant stack");
    }

    private static WorkStealingExecutor full(int workers) {
      return WorkStealingExecutor.builder().workers(workers).maxQueuedTasks(0)
          .onRejected(RejectionPolicy.callerRuns()).build();
    }

    private static void chain(Executor pool) {
      CountDownLatch links = new CountDownLatch(LINKS);
      chain(pool, LINKS, links);
      Await.latch(links);
    }

    private static void chain(Executor pool, int left, CountDownLatch links) {
      if (left > 0) {
        pool.execute(() -> {
          links.countDown();
          chain(pool, left - 1, links);
        });
      }
    }
  }
}
