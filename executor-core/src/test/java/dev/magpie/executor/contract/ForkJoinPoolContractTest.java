package dev.magpie.executor.contract;

import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;

/** An asynchronous ForkJoinPool, as a check of the contract itself. */
final class ForkJoinPoolContractTest extends ExecutorServiceContract {
  private static final int JDK = Runtime.version().feature();

  @Override
  ExecutorService create(int threads, Thread.UncaughtExceptionHandler handler) {
    return new ForkJoinPool(threads, ForkJoinPool.defaultForkJoinWorkerThreadFactory, handler, true);
  }

  @Override
  public Set<Deviation> deviations() {
    Set<Deviation> deviations = EnumSet.of(
        Deviation.CANCEL_NEVER_INTERRUPTS_WORKERS_TASKS,
        Deviation.EXCEPTIONS_ARE_COPIED,
        Deviation.SHUTDOWN_LOSES_RACES,
        Deviation.SHUTDOWN_NOW_RETURNS_NOTHING,
        Deviation.WORKERS_SUBMIT_AFTER_SHUTDOWN);
    if (JDK < 19) {
      deviations.add(Deviation.NO_CLOSE);
    }
    if (JDK < 22) {
      deviations.add(Deviation.CANCEL_NEVER_INTERRUPTS);
      deviations.add(Deviation.INTERRUPTS_LEAK);
      deviations.add(Deviation.INVOKE_ALL_IGNORES_INTERRUPTS);
      deviations.add(Deviation.INVOKE_ANY_LEAVES_LOSERS_RUNNING);
      deviations.add(Deviation.NESTED_GET_MAY_STALL);
    } else {
      deviations.add(Deviation.CANCEL_INTERRUPTS_LATE);
      deviations.add(Deviation.CANCEL_MISREPORTS_RACES);
      deviations.add(Deviation.LONGEST_NEGATIVE_TIME_OVERFLOWS);
    }
    return deviations;
  }
}
