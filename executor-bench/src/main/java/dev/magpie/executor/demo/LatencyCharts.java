package dev.magpie.executor.demo;

import dev.magpie.executor.demo.LatencyRecorder.Slot;
import dev.magpie.executor.demo.SvgChart.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** The report's charts of latency, with a line for each executor on the same axes. */
final class LatencyCharts {
  /** About as many steps along an axis of time. */
  static final int TIME_STEPS = 10;

  private static final int POINTS_PER_HALVING = 4;
  private static final int TALL = 340;
  private static final int LOW = 230;
  private static final double LEAST_MILLIS = 1e-3;

  private final List<RoundResult> results;

  LatencyCharts(List<RoundResult> results) {
    this.results = results;
  }

  String byPercentile() {
    final long most =
        results.stream().mapToLong(r -> r.shortRequests().getTotalCount()).max().orElse(1);
    final double min = least(results.stream().mapToDouble(r -> r.shortRequests().getMinNonZeroValue() / 1e6));
    final double max = most(results.stream().mapToDouble(r -> r.shortRequests().getMaxValue() / 1e6));
    final SvgChart chart =
        new SvgChart(
            "Latency by percentile",
            TALL,
            Axis.percentile("percentile of the short requests", most),
            Axis.log("latency, ms", min, max));
    results.forEach(r -> chart.line(r.contender().key(), percentiles(r)));
    return chart.svg();
  }

  private static List<Point> percentiles(RoundResult result) {
    final Histogram histogram = result.shortRequests();
    final List<Point> points = new ArrayList<>();
    if (histogram.getTotalCount() == 0) {
      return points;
    }
    final double last = 100 - 100.0 / histogram.getTotalCount();
    for (HistogramIterationValue value : histogram.percentiles(POINTS_PER_HALVING)) {
      final double percentile = value.getPercentileLevelIteratedTo();
      final double millis = value.getValueIteratedTo() / 1e6;
      final String place = percentile >= 100 ? "max" : String.format(Locale.ROOT, "%.5g %%", percentile);
      points.add(new Point(Math.min(last, percentile), millis, tip(result, place, millis)));
    }
    return points;
  }

  /** One figure of each slot. */
  String overTime(String title, ToDoubleFunction<Slot> figure) {
    final double seconds = most(results.stream().mapToDouble(RoundResult::seconds));
    final double min = least(figures(figure));
    final double max = most(figures(figure));
    final SvgChart chart =
        new SvgChart(
            title + " over time",
            LOW,
            Axis.linear("seconds since the end of the warm-up", seconds, TIME_STEPS),
            Axis.log(title, min, max));
    results.forEach(r -> chart.line(r.contender().key(), slots(r, figure)));
    return chart.svg();
  }

  private DoubleStream figures(ToDoubleFunction<Slot> figure) {
    return results.stream().flatMap(r -> r.slots().stream()).filter(s -> s.count() > 0).mapToDouble(figure);
  }

  private static List<Point> slots(RoundResult result, ToDoubleFunction<Slot> figure) {
    return result.slots().stream()
        .filter(slot -> slot.count() > 0)
        .map(slot -> {
          final double millis = figure.applyAsDouble(slot);
          final String place = String.format(Locale.ROOT, "%.1f s", slot.endSeconds());
          return new Point(slot.endSeconds(), millis, tip(result, place, millis));
        })
        .toList();
  }

  private static String tip(RoundResult result, String place, double millis) {
    return String.format(Locale.ROOT, "%s, %s: %.2f ms", result.contender().label(), place, millis);
  }

  /** Of positive numbers; a run without answers still gets an axis. */
  private static double least(DoubleStream values) {
    return values.filter(v -> v >= LEAST_MILLIS && v < 1e9).min().orElse(LEAST_MILLIS);
  }

  private static double most(DoubleStream values) {
    return values.filter(v -> v >= LEAST_MILLIS).max().orElse(1);
  }
}
