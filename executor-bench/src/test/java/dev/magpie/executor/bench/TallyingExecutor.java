package dev.magpie.executor.bench;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** Passes everything on and counts what was submitted, what ran, and what ran more than once. */
final class TallyingExecutor extends AbstractExecutorService {
  private final ExecutorService target;
  private final AtomicLong submitted = new AtomicLong();
  private final AtomicLong ran = new AtomicLong();
  private final AtomicLong ranAgain = new AtomicLong();

  TallyingExecutor(ExecutorService target) {
    this.target = target;
  }

  long submitted() {
    return submitted.get();
  }

  long ran() {
    return ran.get();
  }

  long ranAgain() {
    return ranAgain.get();
  }

  @Override
  public void execute(Runnable task) {
    submitted.incrementAndGet();
    AtomicBoolean begun = new AtomicBoolean();
    target.execute(() -> {
      (begun.compareAndSet(false, true) ? ran : ranAgain).incrementAndGet();
      task.run();
    });
  }

  @Override
  public void shutdown() {
    target.shutdown();
  }

  @Override
  public List<Runnable> shutdownNow() {
    return target.shutdownNow();
  }

  @Override
  public boolean isShutdown() {
    return target.isShutdown();
  }

  @Override
  public boolean isTerminated() {
    return target.isTerminated();
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
    return target.awaitTermination(timeout, unit);
  }
}
