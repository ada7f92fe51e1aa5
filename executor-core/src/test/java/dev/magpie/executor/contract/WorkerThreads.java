package dev.magpie.executor.contract;

import dev.magpie.executor.WorkStealingExecutor;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;

/** The worker threads of an executor, seen from outside by their names. */
public final class WorkerThreads {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private WorkerThreads() {}

  /** The live worker threads. */
  public static Set<Thread> of(WorkStealingExecutor pool) {
    String prefix = pool.getName() + "-worker-";
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith(prefix))
        .collect(Collectors.toSet());
  }

  /** Returns once no worker thread is left. */
  public static void awaitNone(WorkStealingExecutor pool) {
    Await.eventually("no worker thread of " + pool, () -> of(pool).isEmpty());
  }

  /** The processor time that the live workers have used so far. */
  public static Duration cpuTime(WorkStealingExecutor pool) {
    long nanos = of(pool).stream().mapToLong(thread -> THREADS.getThreadCpuTime(thread.getId())).sum();
    return Duration.ofNanos(nanos);
  }
}
