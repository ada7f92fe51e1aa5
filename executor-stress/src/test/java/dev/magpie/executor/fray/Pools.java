package dev.magpie.executor.fray;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.magpie.executor.WorkStealingExecutor;
import dev.magpie.executor.WorkStealingExecutorBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** The executors of the Fray tests, and how they end. */
final class Pools {

  /** Schedules that a test tries: the bugs of {@link CanariesFrayTest} show within the first hundred. */
  static final int ITERATIONS = 2000;

  /** For the variations of a test. */
  static final int FEWER = 500;

  private static final Duration FOR_EVER = Duration.ofDays(1); // FrayPoints: a wait of an hour or more has no end

  private Pools() {}

  /** An executor whose idle workers sleep until they are woken. */
  static WorkStealingExecutorBuilder patient(int workers) {
    return WorkStealingExecutor.builder().name("patient").workers(workers).keepAlive(FOR_EVER);
  }

  /** An executor whose workers give up their threads as soon as they have nothing to do. */
  static WorkStealingExecutorBuilder hasty(int workers) {
    return WorkStealingExecutor.builder().name("hasty").workers(workers).keepAlive(Duration.ZERO);
  }

  /** A patient executor of two workers, both with a thread, that go to sleep meanwhile. */
  static WorkStealingExecutor idlePairOfWorkers() throws InterruptedException {
    WorkStealingExecutor pool = patient(2).build();
    CountDownLatch met = new CountDownLatch(2);
    pool.execute(() -> meet(met));
    pool.execute(() -> meet(met));
    met.await();
    return pool;
  }

  /** A task that goes on when all of its like have begun. */
  static void meet(CountDownLatch met) {
    met.countDown();
    awaitIn(met);
  }

  /** Waits in a task that nobody is to interrupt. */
  static void awaitIn(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Shuts down, and waits for the end. */
  static void end(WorkStealingExecutor pool) throws InterruptedException {
    pool.shutdown();
    awaitEnd(pool);
  }

  /** Waits for the end of an executor that was shut down: nothing is left. */
  static void awaitEnd(WorkStealingExecutor pool) throws InterruptedException {
    assertTrue(pool.awaitTermination(1, TimeUnit.DAYS));
    assertEquals(0, pool.queuedTasks());
    assertEquals(0, pool.activeWorkers());
  }

  /** True if the executor took the task. */
  static boolean accepts(WorkStealingExecutor pool, Runnable task) {
    try {
      pool.execute(task);
      return true;
    } catch (RejectedExecutionException e) {
      return false;
    }
  }

  /** What a thread of a test does. */
  interface Job {
    void run() throws Exception;
  }

  /** Runs each job on a thread of its own. What one throws, Fray reports. */
  static void together(Job... jobs) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (Job job : jobs) {
      threads.add(new Thread(() -> run(job)));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void run(Job job) {
    try {
      job.run();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
