package dev.magpie.executor.demo;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.jspecify.annotations.Nullable;

/**
 * Latencies, measured from when a request was meant to start, not from when it was sent: a server that
 * stalls is charged for the requests that had to wait (no coordinated omission).
 *
 * <p>Requests meant to start during the warm-up are checked and counted, but not timed. The client's
 * threads record; one other thread reads and closes time slots.
 */
final class LatencyRecorder {
  private static final long MAX_NANOS = TimeUnit.HOURS.toNanos(1);
  private static final int DIGITS = 3;

  /** What was answered within a stretch of the measured time; slow requests left out. */
  record Slot(double endSeconds, long count, double p50Millis, double p99Millis) {}

  private final long measureFromNanos;
  private final Map<RequestKind, Recorder> recorders = new EnumMap<>(RequestKind.class);
  private final Map<RequestKind, Histogram> totals = new EnumMap<>(RequestKind.class);
  private final Histogram shortRequests = histogram();
  private final List<Slot> slots = new ArrayList<>();
  private final LongAdder answers = new LongAdder();
  private final LongAdder errors = new LongAdder();
  private final AtomicReference<@Nullable String> firstError = new AtomicReference<>();

  LatencyRecorder(long measureFromNanos) {
    this.measureFromNanos = measureFromNanos;
    for (RequestKind kind : RequestKind.values()) {
      recorders.put(kind, new Recorder(MAX_NANOS, DIGITS));
      totals.put(kind, histogram());
    }
  }

  // -- the client's threads --

  void answered(ArrivalSchedule.Arrival arrival, String body, long nowNanos) {
    answers.increment();
    final String expected = arrival.kind().expected(arrival.seed());
    if (!body.equals(expected)) {
      failed(arrival.kind().path() + Long.toHexString(arrival.seed()) + " gave '" + body.strip()
          + "' instead of '" + expected.strip() + "'");
    } else if (arrival.intendedNanos() - measureFromNanos >= 0) {
      final long latencyNanos = Math.max(0, nowNanos - arrival.intendedNanos());
      recorder(arrival.kind()).recordValue(Math.min(latencyNanos, MAX_NANOS));
    }
  }

  /** Counts a request without a right answer. */
  void failed(String why) {
    errors.increment();
    firstError.compareAndSet(null, why);
  }

  // -- the reading thread --

  /** Closes a stretch of the measured time, which ends that long after the measuring began. */
  void closeSlot(double endSeconds) {
    final Histogram slot = takeRecent();
    slots.add(new Slot(endSeconds, slot.getTotalCount(), millis(slot, 50), millis(slot, 99)));
  }

  /** Adds what came since the last slot to the totals: too short a stretch for figures of its own. */
  void finish() {
    takeRecent();
  }

  /** The short requests since the last call; all kinds are added to the totals. */
  private Histogram takeRecent() {
    final Histogram slot = histogram();
    for (RequestKind kind : RequestKind.values()) {
      final Histogram recent = recorder(kind).getIntervalHistogram();
      total(kind).add(recent);
      if (kind != RequestKind.SLOW) {
        slot.add(recent);
      }
    }
    shortRequests.add(slot);
    return slot;
  }

  List<Slot> slots() {
    return List.copyOf(slots);
  }

  /** All but the slow requests, up to the last closed slot or the finish. */
  Histogram shortRequests() {
    return shortRequests;
  }

  /** The requests of one kind, up to the same moment. */
  Histogram total(RequestKind kind) {
    return totals.get(kind);
  }

  /** Answers of any kind, right or wrong, warm-up and all. */
  long answers() {
    return answers.sum();
  }

  long errors() {
    return errors.sum();
  }

  @Nullable String firstError() {
    return firstError.get();
  }

  static double millis(Histogram histogram, double percentile) {
    return histogram.getValueAtPercentile(percentile) / 1e6;
  }

  private Recorder recorder(RequestKind kind) {
    return recorders.get(kind);
  }

  private static Histogram histogram() {
    return new Histogram(MAX_NANOS, DIGITS);
  }
}
