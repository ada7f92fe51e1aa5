package dev.magpie.executor.internal.worker;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** How many accepted tasks may be unfinished at once. Only bounded executors have one. */
public final class Admission {

  private static final int OPEN = Integer.MAX_VALUE / 2; // with a bound of a quarter at most, sums stay in range

  private final Permits permits;
  private final AtomicBoolean opened = new AtomicBoolean();

  /** Room for so many unfinished tasks. */
  public Admission(int tasks) {
    permits = new Permits(tasks);
  }

  public boolean tryAdmit() {
    return permits.tryAcquire();
  }

  /** Waits for room; false when the time is up. */
  public boolean tryAdmit(long nanos) throws InterruptedException {
    return permits.tryAcquire(nanos, TimeUnit.NANOSECONDS);
  }

  /** A worker's own submission: admitted also beyond the bound, so that continuations cannot deadlock. */
  public void admitAnyway() {
    permits.takeOne();
  }

  /** A task ended, was returned or was refused after all. */
  public void leave() {
    permits.release();
  }

  /** The executor is closed: whoever waits goes on, and is refused. */
  public void open() {
    if (opened.compareAndSet(false, true)) {
      permits.release(OPEN);
    }
  }

  private static final class Permits extends Semaphore {
    private static final long serialVersionUID = 1L;

    Permits(int count) {
      super(count);
    }

    void takeOne() {
      reducePermits(1);
    }
  }
}
