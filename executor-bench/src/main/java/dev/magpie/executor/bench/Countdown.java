package dev.magpie.executor.bench;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Counts the tasks of one lap down to zero and knows the last of them. Exact: one arrival too many is an
 * error, one too few never ends the lap.
 */
final class Countdown {
  /** In the middle of its own array, so that no neighbour on the heap shares the counter's cache lines. */
  private static final int AT = 32;

  private final AtomicIntegerArray cells = new AtomicIntegerArray(2 * AT);
  private volatile boolean overrun;

  void reset(int arrivals) {
    cells.set(AT, arrivals);
  }

  /** True for the arrival that brings the count to zero. */
  boolean arrive() {
    int left = cells.decrementAndGet(AT);
    if (left < 0) {
      overrun = true;
    }
    return left == 0;
  }

  int left() {
    return cells.get(AT);
  }

  /** Throws if more arrived than were announced, or if the count is not at zero. */
  void requireExact(String what) {
    if (overrun || left() != 0) {
      throw new IllegalStateException(
          what + ": " + (overrun ? "a task ran twice" : left() + " tasks never ran"));
    }
  }
}
