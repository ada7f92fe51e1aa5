package dev.magpie.executor.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Tasks whose results somebody waits for. Unit: one result. */
final class FutureWorkloads {
  private static final long GIVE_UP_SECONDS = 60;

  private FutureWorkloads() {}

  /** {@code invokeAll} of {@code tasks} callables by the calling thread. */
  static long invokeAll(ExecutorService executor, int tasks, Laps laps) {
    List<Callable<Integer>> callables = new ArrayList<>(tasks);
    for (int i = 0; i < tasks; i++) {
      int value = i;
      callables.add(() -> value);
    }
    laps.start();
    do {
      long sum = 0;
      for (Future<Integer> future : all(executor, callables)) {
        sum += valueOf(future);
      }
      requireSum(sum, (long) tasks * (tasks - 1) / 2);
    } while (laps.another());
    laps.stop();
    return (long) laps.done() * tasks;
  }

  /** {@code tasks} futures at once, each supplied and then mapped by the executor: two tasks a result. */
  static long completableFutureBatch(Executor executor, int tasks, Laps laps) {
    CompletableFuture<?>[] futures = new CompletableFuture<?>[tasks];
    laps.start();
    do {
      for (int i = 0; i < tasks; i++) {
        int value = i;
        futures[i] = CompletableFuture.supplyAsync(() -> value, executor)
            .thenApplyAsync(x -> x + 1, executor);
      }
      valueOf(CompletableFuture.allOf(futures));
      long sum = 0;
      for (CompletableFuture<?> future : futures) {
        sum += (Integer) future.join();
      }
      requireSum(sum, (long) tasks * (tasks + 1) / 2);
    } while (laps.another());
    laps.stop();
    return (long) laps.done() * tasks;
  }

  /** A task that submits another one and waits for it, needs two workers. */
  static long nestedSubmitGet(ExecutorService executor, Laps laps) {
    Callable<Integer> inner = () -> 1;
    Callable<Integer> outer = () -> executor.submit(inner).get() + 1;
    laps.start();
    do {
      requireSum(valueOf(executor.submit(outer)), 2);
    } while (laps.another());
    laps.stop();
    return laps.done();
  }

  /** One task in, its result out, the next one at once. */
  static long roundTrip(ExecutorService executor, Laps laps) {
    return roundTripAfter(executor, Duration.ZERO, laps);
  }

  /** As {@link #roundTrip}, each after a pause in which every worker goes to sleep. */
  static long roundTripAfter(ExecutorService executor, Duration pause, Laps laps) {
    Callable<Integer> task = () -> 1;
    laps.start();
    do {
      if (!pause.isZero()) {
        laps.discount(SpawnWorkloads.idle(pause));
      }
      requireSum(valueOf(executor.submit(task)), 1);
    } while (laps.another());
    laps.stop();
    return laps.done();
  }

  private static List<Future<Integer>> all(ExecutorService executor, List<Callable<Integer>> callables) {
    try {
      return executor.invokeAll(callables);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted in invokeAll", e);
    }
  }

  private static <T> T valueOf(Future<T> future) {
    try {
      return future.get(GIVE_UP_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for a result", e);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException("no result: " + e, e);
    }
  }

  private static void requireSum(long sum, long expected) {
    if (sum != expected) {
      throw new IllegalStateException("results add up to " + sum + ", not to " + expected);
    }
  }
}
