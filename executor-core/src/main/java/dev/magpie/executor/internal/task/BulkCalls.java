package dev.magpie.executor.internal.task;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * {@code invokeAll} and {@code invokeAny}. Unlike the JDK's they also end when {@code shutdownNow} takes away tasks that
 * never began.
 */
public final class BulkCalls {

  private static final long NO_DEADLINE = Long.MAX_VALUE;

  private final Executor executor;
  private final BlockingHook hook;

  public BulkCalls(Executor executor, BlockingHook hook) {
    this.executor = executor;
    this.hook = hook;
  }

  /** Called for each task that {@code shutdownNow} returns. */
  public static void neverBegan(Runnable task) {
    BulkTask.cancelIfBulk(task);
  }

  /** {@code invokeAll} without a time limit. */
  public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) throws InterruptedException {
    List<Future<T>> futures = futures(tasks);
    boolean done = false;
    try {
      for (Future<T> future : futures) {
        executor.execute((Runnable) future);
      }
      for (int i = futures.size() - 1; i >= 0; i--) { // the last first: when it is done, most are, and we parked once
        awaitDone(futures.get(i));
      }
      done = true;
      return futures;
    } finally {
      if (!done) {
        cancelAll(futures);
      }
    }
  }

  /** {@code invokeAll} with a time limit: what has not ended by then is cancelled. */
  public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks, long nanos) throws InterruptedException {
    long start = System.nanoTime();
    long limit = Math.max(0, nanos); // so that subtracting cannot wrap round
    List<Future<T>> futures = futures(tasks);
    boolean done = false;
    try {
      done = startAll(futures, start, limit) && awaitAll(futures, start, limit);
      return futures;
    } finally {
      if (!done) {
        cancelAll(futures);
      }
    }
  }

  /** {@code invokeAny} without a time limit. */
  public <T> T invokeAny(Collection<? extends Callable<T>> tasks) throws InterruptedException, ExecutionException {
    try {
      return race(tasks, NO_DEADLINE);
    } catch (TimeoutException e) {
      throw new AssertionError("no time limit was set", e);
    }
  }

  /** {@code invokeAny} with a time limit. */
  public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long nanos)
      throws InterruptedException, ExecutionException, TimeoutException {
    return race(tasks, Math.max(0, nanos)); // so that subtracting cannot wrap round
  }

  private <T> List<Future<T>> futures(Collection<? extends Callable<T>> tasks) {
    List<Future<T>> futures = new ArrayList<>(tasks.size());
    for (Callable<T> task : tasks) {
      futures.add(new BulkTask<>(Objects.requireNonNull(task, "tasks holds null"), hook));
    }
    return futures;
  }

  private <T> boolean startAll(List<Future<T>> futures, long start, long nanos) {
    for (Future<T> future : futures) {
      if (nanos - (System.nanoTime() - start) <= 0) {
        return false;
      }
      executor.execute((Runnable) future);
    }
    return true;
  }

  private static <T> boolean awaitAll(List<Future<T>> futures, long start, long nanos) throws InterruptedException {
    for (Future<T> future : futures) {
      if (future.isDone()) {
        continue;
      }
      try {
        future.get(nanos - (System.nanoTime() - start), TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        return false;
      } catch (CancellationException | ExecutionException e) {
        // Done is all we wait for; how it went is in the future.
      }
    }
    return true;
  }

  private static void awaitDone(Future<?> future) throws InterruptedException {
    if (future.isDone()) {
      return;
    }
    try {
      future.get();
    } catch (CancellationException | ExecutionException e) {
      // Done is all we wait for; how it went is in the future.
    }
  }

  private static void cancelAll(Collection<? extends Future<?>> futures) {
    for (Future<?> future : futures) {
      future.cancel(true);
    }
  }

  /** Starts one more task whenever none has ended yet, takes the first good result, cancels the rest. */
  private <T> T race(Collection<? extends Callable<T>> tasks, long nanos)
      throws InterruptedException, ExecutionException, TimeoutException {
    List<Callable<T>> all = new ArrayList<>(tasks.size());
    for (Callable<T> task : tasks) {
      all.add(Objects.requireNonNull(task, "tasks holds null"));
    }
    if (all.isEmpty()) {
      throw new IllegalArgumentException("tasks is empty");
    }
    long start = System.nanoTime();
    LinkedBlockingQueue<Future<T>> ended = new LinkedBlockingQueue<>();
    List<Future<T>> started = new ArrayList<>(all.size());
    Iterator<Callable<T>> waiting = all.iterator();
    ExecutionException failure = null;
    try {
      start(waiting, started, ended);
      int running = 1;
      while (running > 0 || waiting.hasNext()) {
        Future<T> first = ended.poll();
        if (first == null && waiting.hasNext()) {
          start(waiting, started, ended);
          running++;
          continue;
        }
        if (first == null) {
          hook.aboutToBlock();
          first = await(ended, start, nanos);
        }
        running--;
        try {
          return first.get();
        } catch (ExecutionException e) {
          failure = e;
        } catch (CancellationException e) {
          failure = new ExecutionException("the task was cancelled", e);
        }
      }
      throw failure == null ? new ExecutionException("no task succeeded", null) : failure;
    } finally {
      cancelAll(started);
    }
  }

  private <T> void start(
      Iterator<Callable<T>> waiting, List<Future<T>> started, LinkedBlockingQueue<Future<T>> ended) {
    BulkTask<T> contender =
        new BulkTask<>(waiting.next(), hook) {
          @Override
          protected void done() {
            ended.add(this);
          }
        };
    started.add(contender);
    executor.execute(contender);
  }

  private static <T> Future<T> await(LinkedBlockingQueue<Future<T>> ended, long start, long nanos)
      throws InterruptedException, TimeoutException {
    if (nanos == NO_DEADLINE) {
      return ended.take();
    }
    @Nullable Future<T> first = ended.poll(nanos - (System.nanoTime() - start), TimeUnit.NANOSECONDS);
    if (first == null) {
      throw new TimeoutException("no task ended within " + nanos + " ns");
    }
    return first;
  }
}
