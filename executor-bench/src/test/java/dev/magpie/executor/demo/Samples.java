package dev.magpie.executor.demo;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Results made up for tests. */
final class Samples {
  private Samples() {}

  static List<RoundResult> three() {
    return List.of(
        result(Contender.MAGPIE, 1_234, 567, 0, null),
        result(Contender.FORK_JOIN, 98_765, Gauges.NONE, 0, null),
        result(Contender.THREAD_POOL, Gauges.NONE, Gauges.NONE, 2, "/cpu/1 gave '<&\">' instead of '1'"));
  }

  static RoundResult result(
      Contender contender, long steals, long parks, long errors, @Nullable String firstError) {
    final Map<RequestKind, Histogram> byKind = byKind();
    final Histogram shortRequests = byKind.get(RequestKind.CPU).copy();
    for (int i = 1; i <= 1000; i++) {
      byKind.get(RequestKind.CPU).recordValue(i * 10_000L);
      shortRequests.recordValue(i * 10_000L);
    }
    final List<LatencyRecorder.Slot> slots = new ArrayList<>();
    final List<ActivitySampler.Sample> activity = new ArrayList<>();
    for (int i = 1; i <= 10; i++) {
      slots.add(new LatencyRecorder.Slot(i * 0.4, 100, 5, 9.9));
      activity.add(new ActivitySampler.Sample(i * 0.4, new double[] {0.1 * i, 0.5}));
    }
    slots.add(new LatencyRecorder.Slot(4.4, 0, 0, 0));
    return new RoundResult(
        contender, 4, shortRequests, byKind, steals, parks, 2_500_000_000L, 400_000_000L,
        errors, firstError, slots, activity);
  }

  /** A run in which nothing was answered. */
  static RoundResult empty(Contender contender) {
    return new RoundResult(
        contender, 4, byKind().get(RequestKind.CPU), byKind(), 0, 0, 0, 0,
        7, "no answer", List.of(), List.of());
  }

  private static Map<RequestKind, Histogram> byKind() {
    final Map<RequestKind, Histogram> byKind = new EnumMap<>(RequestKind.class);
    for (RequestKind kind : RequestKind.values()) {
      byKind.put(kind, new Histogram(3_600_000_000_000L, 3));
    }
    return byKind;
  }
}
