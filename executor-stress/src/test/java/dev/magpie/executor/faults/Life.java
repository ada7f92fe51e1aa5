package dev.magpie.executor.faults;

import dev.magpie.executor.WorkStealingExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** A short life of an executor with tiny queues, which counts what becomes of each task. Woven, so that it can go wrong. */
public final class Life implements Function<Boolean, String> {

  private static final int ROOTS = 24;
  private static final int CHILDREN = 6;
  private static final int SECONDS = 30;

  private final WorkStealingExecutor executor =
      WorkStealingExecutor.builder().name("life").workers(2).localQueueCapacity(2).daemon(true)
          .uncaughtExceptionHandler((thread, thrown) -> { }).build();
  private final List<Task> tasks = new ArrayList<>(); // guarded by itself

  private final class Task implements Runnable {
    private final AtomicInteger runs = new AtomicInteger();
    private final int children;
    private volatile boolean accepted;
    private volatile boolean returned;

    private Task(int children) {
      this.children = children;
      synchronized (tasks) {
        tasks.add(this);
      }
    }

    private void submit() {
      try {
        executor.execute(this);
        accepted = true;
      } catch (RuntimeException | OutOfMemoryError refused) {
        // Then it must not run more than once, or be lost to others.
      }
    }

    @Override
    public void run() {
      runs.incrementAndGet();
      for (int i = 0; i < children; i++) {
        new Task(0).submit();
      }
    }
  }

  /** What went wrong, or an empty text. With {@code now}, by shutdownNow. */
  @Override
  public String apply(Boolean now) {
    for (int i = 0; i < ROOTS; i++) {
      new Task(CHILDREN).submit();
    }
    try {
      if (now) {
        shutdownNow();
      } else {
        shutdown();
      }
      if (!executor.awaitTermination(SECONDS, TimeUnit.SECONDS)) {
        return "not terminated: " + executor.snapshot();
      }
    } catch (InterruptedException e) {
      return "interrupted";
    }
    synchronized (tasks) {
      StringBuilder wrong = new StringBuilder();
      tasks.forEach(task -> wrong.append(verdict(task)));
      return wrong.toString();
    }
  }

  private void shutdown() {
    try {
      executor.shutdown();
    } catch (OutOfMemoryError e) {
      executor.shutdown();
    }
  }

  private void shutdownNow() {
    try {
      takeBack();
    } catch (OutOfMemoryError e) {
      takeBack();
    }
  }

  private void takeBack() {
    executor.shutdownNow().forEach(task -> ((Task) task).returned = true);
  }

  private static String verdict(Task task) {
    int ends = task.runs.get() + (task.returned ? 1 : 0);
    return ends == 1 || ends == 0 && !task.accepted ? "" : " a task " + (task.accepted ? "accepted" : "refused")
        + ", run " + task.runs + " times" + (task.returned ? " and returned" : "") + ";";
  }
}
