package dev.magpie.executor.bench;

import dev.magpie.executor.WorkStealingExecutor;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;

/** An idle executor keeps no finished and no cancelled task reachable. */
final class ReachabilityProbe implements Probe {
  private static final int TASKS = 5_000;
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final WorkStealingExecutor executor;
  private final int workers;

  ReachabilityProbe(WorkStealingExecutor executor, int workers) {
    this.executor = executor;
    this.workers = workers;
  }

  @Override
  public List<Finding> run() {
    List<WeakReference<Object>> finished = new ArrayList<>();
    fromOutside(finished);
    fromWorker(finished);
    List<WeakReference<Object>> cancelled = new ArrayList<>();
    cancelQueued(cancelled);
    Rest.untilIdle(executor);
    return List.of(finding("finished", finished), finding("cancelled", cancelled));
  }

  private static Finding finding(String kind, List<WeakReference<Object>> references) {
    Rest.reached(LIMIT, () -> {
      System.gc();
      return reachable(references) == 0;
    });
    long left = reachable(references);
    return Finding.of(
        kind + " tasks still reachable, of " + references.size(), Long.toString(left), "0", left == 0);
  }

  private static long reachable(List<WeakReference<Object>> references) {
    return references.stream().filter(r -> r.get() != null).count();
  }

  private void fromOutside(List<WeakReference<Object>> references) {
    CountDownLatch ran = new CountDownLatch(2 * TASKS);
    for (int i = 0; i < TASKS; i++) {
      Runnable task = new Arrival(ran);
      references.add(new WeakReference<>(task));
      executor.execute(task);
      Callable<Object> call = new Result(ran);
      references.add(new WeakReference<>(call));
      references.add(new WeakReference<>(executor.submit(call)));
    }
    Laps.await(ran, "tasks from outside");
  }

  private void fromWorker(List<WeakReference<Object>> references) {
    CountDownLatch ran = new CountDownLatch(TASKS);
    executor.execute(() -> {
      for (int i = 0; i < TASKS; i++) {
        Runnable task = new Arrival(ran);
        references.add(new WeakReference<>(task));
        executor.execute(task);
      }
    });
    Laps.await(ran, "tasks from a worker");
  }

  private void cancelQueued(List<WeakReference<Object>> references) {
    CountDownLatch blocked = new CountDownLatch(workers);
    CountDownLatch release = new CountDownLatch(1);
    for (int i = 0; i < workers; i++) {
      executor.execute(() -> {
        blocked.countDown();
        Laps.await(release, "release of the workers");
      });
    }
    Laps.await(blocked, "workers to be blocked");
    CountDownLatch never = new CountDownLatch(1);
    for (int i = 0; i < TASKS; i++) {
      Callable<Object> call = new Result(never);
      Future<Object> future = executor.submit(call);
      references.add(new WeakReference<>(call));
      references.add(new WeakReference<>(future));
      future.cancel(i % 2 == 0);
    }
    release.countDown();
  }

  private static final class Arrival implements Runnable {
    private final CountDownLatch ran;

    Arrival(CountDownLatch ran) {
      this.ran = ran;
    }

    @Override
    public void run() {
      ran.countDown();
    }
  }

  private static final class Result implements Callable<Object> {
    private final CountDownLatch ran;

    Result(CountDownLatch ran) {
      this.ran = ran;
    }

    @Override
    public Object call() {
      ran.countDown();
      return this;
    }
  }
}
