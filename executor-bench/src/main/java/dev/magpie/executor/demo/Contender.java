package dev.magpie.executor.demo;

import dev.magpie.executor.ExecutorSnapshot;
import dev.magpie.executor.WorkStealingExecutor;
import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinPool.ForkJoinWorkerThreadFactory;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** The executors that are compared, in the order in which they run. */
enum Contender {
  MAGPIE("magpie", "Magpie") {
    @Override
    Subject start(int workers) {
      final WorkStealingExecutor executor =
          WorkStealingExecutor.builder().name(key()).workers(workers).build();
      return new Subject(executor, threadPrefix(), () -> gauges(executor.snapshot()));
    }

    private Gauges gauges(ExecutorSnapshot s) {
      return new Gauges(s.activeWorkers(), s.queuedTasks(), s.steals(), s.parks());
    }
  },

  FORK_JOIN("forkjoin", "ForkJoinPool") {
    @Override
    Subject start(int workers) {
      final boolean async = true; // first in, first out: what a server wants of it
      final ForkJoinPool pool = new ForkJoinPool(workers, named(threadPrefix()), null, async);
      return new Subject(pool, threadPrefix(), () -> gauges(pool));
    }

    private Gauges gauges(ForkJoinPool pool) {
      final long queued = pool.getQueuedTaskCount() + pool.getQueuedSubmissionCount();
      return new Gauges(pool.getActiveThreadCount(), queued, pool.getStealCount(), Gauges.NONE);
    }

    private ForkJoinWorkerThreadFactory named(String prefix) {
      final AtomicInteger next = new AtomicInteger();
      return pool -> {
        final ForkJoinWorkerThread thread =
            ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
        thread.setName(prefix + next.getAndIncrement());
        return thread;
      };
    }
  },

  THREAD_POOL("threadpool", "ThreadPoolExecutor") {
    @Override
    Subject start(int workers) {
      final AtomicInteger next = new AtomicInteger();
      final ThreadPoolExecutor pool =
          new ThreadPoolExecutor(
              workers,
              workers,
              0,
              TimeUnit.SECONDS,
              new LinkedBlockingQueue<>(),
              task -> new Thread(task, threadPrefix() + next.getAndIncrement()));
      return new Subject(pool, threadPrefix(), () -> gauges(pool));
    }

    private Gauges gauges(ThreadPoolExecutor pool) {
      return new Gauges(pool.getActiveCount(), pool.getQueue().size(), Gauges.NONE, Gauges.NONE);
    }
  };

  private final String key;
  private final String label;

  Contender(String key, String label) {
    this.key = key;
    this.label = label;
  }

  /** Its name on the command line and in the report's style sheet. */
  String key() {
    return key;
  }

  /** Its name for people. */
  String label() {
    return label;
  }

  /** What the names of its worker threads start with; the worker's number follows. */
  String threadPrefix() {
    return key + "-worker-";
  }

  /** A new executor with that many workers. */
  abstract Subject start(int workers);

  static String keys() {
    return Arrays.stream(values()).map(Contender::key).collect(Collectors.joining(", "));
  }
}
