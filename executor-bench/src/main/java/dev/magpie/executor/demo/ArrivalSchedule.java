package dev.magpie.executor.demo;

import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * When each request is meant to start, and what it asks for. Independent users: the gaps are exponential
 * (a Poisson process). The same seed gives each executor the very same requests at the same times.
 * Any thread.
 */
final class ArrivalSchedule {
  private static final long SEED = 20_250_101L;

  /** A request and the time, as of {@link System#nanoTime}, at which it should be sent. */
  record Arrival(long intendedNanos, RequestKind kind, long seed) {}

  private final SplittableRandom random = new SplittableRandom(SEED);
  private final double meanGapNanos;
  private final long startNanos;
  private final long durationNanos;
  private double offsetNanos;

  private ArrivalSchedule(long startNanos, long durationNanos, double meanGapNanos) {
    this.startNanos = startNanos;
    this.durationNanos = durationNanos;
    this.meanGapNanos = meanGapNanos;
  }

  static ArrivalSchedule poisson(long startNanos, long durationNanos, double perSecond) {
    return new ArrivalSchedule(startNanos, durationNanos, 1e9 / perSecond);
  }

  /** As fast as the answers come: each request is meant to start when it is taken. */
  static ArrivalSchedule closedLoop(long startNanos, long durationNanos) {
    return new ArrivalSchedule(startNanos, durationNanos, 0);
  }

  /** The next request, or null after the last. */
  synchronized @Nullable Arrival next() {
    if (meanGapNanos > 0) {
      offsetNanos += -Math.log(1 - random.nextDouble()) * meanGapNanos;
    } else {
      offsetNanos = System.nanoTime() - startNanos;
    }
    if (offsetNanos >= durationNanos) {
      return null;
    }
    final RequestKind kind = RequestKind.draw(random.nextInt(1000));
    return new Arrival(startNanos + (long) offsetNanos, kind, random.nextLong());
  }
}
