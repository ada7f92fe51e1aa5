package dev.magpie.executor.bench;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * How often a workload repeats itself within one run, and how long that took. Short laps are repeated inside
 * the executor, so that the way in and out of it is paid once a run and not once a lap.
 *
 * <p>Used by one thread at a time, each handing it to the next through the executor.
 */
public final class Laps {
  /** Longer than any lap of a sound executor: whoever waits longer has found a bug. */
  private static final Duration GIVE_UP = Duration.ofSeconds(60);
  private static final Duration DEFAULT_CAP = Duration.ofMillis(200);

  private final int most;
  private final long budgetNanos;
  private final long capNanos;

  private long startNanos;
  private long nanos;
  private long discountNanos;
  private int done;
  private boolean capped;

  private Laps(int most, Duration budget, Duration cap) {
    this.most = most;
    this.budgetNanos = budget.toNanos();
    this.capNanos = cap.toNanos();
  }

  public static Laps exactly(int laps) {
    return new Laps(laps, Duration.ofDays(1), DEFAULT_CAP);
  }

  /** At least one lap, and none that starts after {@code budget}. */
  public static Laps lasting(Duration budget) {
    return new Laps(Integer.MAX_VALUE, budget, DEFAULT_CAP);
  }

  /** Bounds the wait for a lap that an executor may starve for ever. */
  public Laps cappedAt(Duration cap) {
    return new Laps(most, Duration.ofNanos(budgetNanos), cap);
  }

  void start() {
    startNanos = System.nanoTime();
  }

  /** Ends a lap. True if another one follows. */
  boolean another() {
    done++;
    return done < most && System.nanoTime() - startNanos < budgetNanos;
  }

  /** Time that is not the executor's: it runs against the budget but not into the result. */
  void discount(long idleNanos) {
    discountNanos += idleNanos;
  }

  void stop() {
    nanos = System.nanoTime() - startNanos - discountNanos;
  }

  /** Waits for the end of a lap, which must come. */
  static void await(CountDownLatch end, String what) {
    if (!await(end, GIVE_UP.toNanos())) {
      throw new IllegalStateException(what + ": not done after " + GIVE_UP);
    }
  }

  /** Waits for the end of a lap, or for the cap. */
  boolean awaitCapped(CountDownLatch end) {
    capped = !await(end, capNanos);
    return !capped;
  }

  private static boolean await(CountDownLatch end, long limitNanos) {
    try {
      return end.await(limitNanos, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for a lap", e);
    }
  }

  /** Complete laps. */
  public int done() {
    return done;
  }

  /** Length of the run, after it. */
  public long nanos() {
    return nanos;
  }

  /** True if the last lap was given up because the executor starved it. */
  public boolean capped() {
    return capped;
  }
}
