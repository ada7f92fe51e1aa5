package dev.magpie.executor.demo;

import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** What one executor showed in the measured time; {@link Gauges#NONE} for counts it does not keep. */
record RoundResult(
    Contender contender,
    double seconds,
    Histogram shortRequests,
    Map<RequestKind, Histogram> byKind,
    long steals,
    long parks,
    long serverCpuNanos,
    long clientCpuNanos,
    long errors,
    @Nullable String firstError,
    List<LatencyRecorder.Slot> slots,
    List<ActivitySampler.Sample> activity) {

  long requests() {
    return byKind.values().stream().mapToLong(Histogram::getTotalCount).sum();
  }

  double perSecond() {
    return seconds == 0 ? 0 : requests() / seconds;
  }

  /** CPU time of the workers and the server's own thread, not of JIT compiler and garbage collector. */
  double serverCpuSeconds() {
    return serverCpuNanos / 1e9;
  }

  double clientCpuSeconds() {
    return clientCpuNanos / 1e9;
  }
}
