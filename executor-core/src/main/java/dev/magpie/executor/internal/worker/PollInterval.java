package dev.magpie.executor.internal.worker;

/**
 * After how many turns a worker looks at the inject queue before its own: so many that about 200 microseconds pass.
 *
 * @see <a href="https://docs.rs/tokio/latest/tokio/runtime/struct.Builder.html#method.global_queue_interval">Tokio's
 *     self-tuned interval</a>, whose bounds and target these are
 */
final class PollInterval {

  private static final int FIRST = 61; // as in Go and Tokio: prime, so that it falls in step with nothing
  private static final int MIN = 2;
  private static final int MAX = 127;
  private static final double TARGET_NANOS = 200_000;
  private static final double NEWEST_WEIGHT = 0.1;
  private static final int NO_CHANGE = 2;

  private final boolean tuned;
  private int interval;
  private double turnNanos;
  private long lastNanos;
  private boolean measuring;

  /** A fixed interval, or 0 for one that tunes itself. */
  PollInterval(int fixed) {
    tuned = fixed == 0;
    interval = tuned ? FIRST : fixed;
    turnNanos = TARGET_NANOS / FIRST;
  }

  /** These turns are over: how many until the next look. */
  int next() {
    if (tuned) {
      tune();
    }
    return interval;
  }

  /** The worker slept: the time since the last look says nothing about its tasks. */
  int slept() {
    measuring = false;
    return interval;
  }

  int turns() {
    return interval;
  }

  private void tune() {
    long now = System.nanoTime();
    if (measuring) {
      double mean = (double) (now - lastNanos) / interval;
      turnNanos = NEWEST_WEIGHT * mean + (1 - NEWEST_WEIGHT) * turnNanos;
      int wanted = (int) Math.max(MIN, Math.min(MAX, TARGET_NANOS / Math.max(1, turnNanos)));
      if (Math.abs(wanted - interval) > NO_CHANGE || wanted == MIN) {
        interval = wanted;
      }
    }
    lastNanos = now;
    measuring = true;
  }
}
