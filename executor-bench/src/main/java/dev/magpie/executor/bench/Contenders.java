package dev.magpie.executor.bench;

import dev.magpie.executor.WorkStealingExecutor;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinPool.ForkJoinWorkerThreadFactory;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The executors that are compared, by name. Their threads are daemons, named {@code <name>-worker-<k>}. */
public final class Contenders {
  public static final String MAGPIE = "magpie";
  public static final String FORK_JOIN_ASYNC = "forkjoin-async";
  public static final String FORK_JOIN_LIFO = "forkjoin-lifo";
  public static final String THREAD_POOL = "threadpool";

  private static final List<String> NAMES = List.of(MAGPIE, FORK_JOIN_ASYNC, FORK_JOIN_LIFO, THREAD_POOL);

  private Contenders() {}

  public static List<String> names() {
    return NAMES;
  }

  /** A fresh executor; the caller shuts it down. */
  public static ExecutorService create(String name, int workers) {
    return switch (name) {
      case MAGPIE -> magpie(name, workers);
      case FORK_JOIN_ASYNC -> new ForkJoinPool(workers, forkJoinThreads(name), null, true);
      case FORK_JOIN_LIFO -> new ForkJoinPool(workers, forkJoinThreads(name), null, false);
      case THREAD_POOL -> new ThreadPoolExecutor(
          workers, workers, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), threads(name));
      default -> throw new IllegalArgumentException("contender: " + name + ", not one of " + NAMES);
    };
  }

  static WorkStealingExecutor magpie(String name, int workers) {
    return WorkStealingExecutor.builder().name(name).workers(workers).daemon(true).build();
  }

  private static ForkJoinWorkerThreadFactory forkJoinThreads(String name) {
    AtomicInteger next = new AtomicInteger();
    return pool -> {
      ForkJoinWorkerThread thread = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
      thread.setName(WorkerThreads.nameOf(name, next.getAndIncrement()));
      return thread;
    };
  }

  private static ThreadFactory threads(String name) {
    AtomicInteger next = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(null, task, WorkerThreads.nameOf(name, next.getAndIncrement()), 0, false);
      thread.setDaemon(true);
      return thread;
    };
  }
}
