package dev.magpie.executor.contract;

import dev.magpie.executor.WorkStealingExecutor;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;

/** Magpie keeps the whole contract. */
final class MagpieContractTest extends ExecutorServiceContract {
  @Override
  ExecutorService create(int threads, Thread.UncaughtExceptionHandler handler) {
    return WorkStealingExecutor.builder().workers(threads).uncaughtExceptionHandler(handler).build();
  }

  @Override
  public Set<Deviation> deviations() {
    return EnumSet.noneOf(Deviation.class);
  }
}
