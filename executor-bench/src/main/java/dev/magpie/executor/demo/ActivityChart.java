package dev.magpie.executor.demo;

import dev.magpie.executor.demo.ActivitySampler.Sample;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A lane for each worker, filled as high as the share of a processor that it used. Inline SVG. */
final class ActivityChart {
  /** More would not fit a page; the workers beyond are left out, and the caption says so. */
  static final int MAX_LANES = 32;

  private static final int TALL_LANE = 34;
  private static final int SHORT_LANE = 16;
  private static final int MAX_TALL_LANES = 8;
  private static final int LANE_GAP = 4;
  private static final int BOTTOM = 24;
  private static final double CLIPPED_FROM = 0.995;
  private static final double LEAST_FULL_SHARE = 0.1;

  private final String styleClass;
  private final String description;
  private final List<Sample> samples;
  private final double seconds;
  private final double fullShare;
  private final int lanes;
  private final int laneHeight;

  /** Seconds and full share give all the charts of a page the same axes. */
  ActivityChart(RoundResult result, double seconds, double fullShare) {
    this.styleClass = result.contender().key();
    this.description = "Activity of each worker of " + result.contender().label() + " over time";
    this.samples = result.activity();
    this.seconds = seconds;
    this.fullShare = fullShare;
    final int workers = samples.isEmpty() ? 0 : samples.get(0).share().length;
    this.lanes = Math.min(MAX_LANES, workers);
    this.laneHeight = lanes <= MAX_TALL_LANES ? TALL_LANE : SHORT_LANE;
  }

  /** How long the longest of the runs was watched. */
  static double seconds(List<RoundResult> results) {
    return results.stream()
        .flatMap(r -> r.activity().stream())
        .mapToDouble(Sample::endSeconds)
        .max()
        .orElse(1);
  }

  /** The share at which a lane is full: round, and above nearly all that any worker used. */
  static double fullShare(List<RoundResult> results) {
    final double[] shares =
        results.stream()
            .flatMap(r -> r.activity().stream())
            .flatMapToDouble(s -> Arrays.stream(s.share()))
            .sorted()
            .toArray();
    final double high = shares.length == 0 ? 1 : shares[(int) (CLIPPED_FROM * (shares.length - 1))];
    return Math.min(1, Axis.niceAbove(Math.max(LEAST_FULL_SHARE, high)));
  }

  /** Whether the executor has more workers than lanes are shown. */
  static boolean isCut(RoundResult result) {
    return !result.activity().isEmpty() && result.activity().get(0).share().length > MAX_LANES;
  }

  String svg() {
    final int bottom = lanes * (laneHeight + LANE_GAP);
    final Markup svg = new Markup();
    SvgChart.open(svg, bottom + BOTTOM, description);
    for (int worker = 0; worker < lanes; worker++) {
      lane(svg, worker, worker * (laneHeight + LANE_GAP) + laneHeight);
    }
    for (Axis.Tick tick : Axis.linear("", seconds, LatencyCharts.TIME_STEPS).ticks()) {
      svg.text("text", SvgChart.place("tick middle", xAt(tick.value()), bottom + 16), tick.label() + " s");
    }
    return svg.close("svg").toString();
  }

  private void lane(Markup svg, int worker, double base) {
    final double mean = samples.stream().mapToDouble(s -> s.share()[worker]).average().orElse(0);
    final int width = SvgChart.WIDTH - SvgChart.RIGHT - SvgChart.LEFT;
    svg.element(
        "rect",
        Markup.attributes("class", "lane", "x", SvgChart.LEFT, "y", base - laneHeight)
            + " "
            + Markup.attributes("width", width, "height", laneHeight),
        "");
    final String tip =
        String.format(Locale.ROOT, "worker %d: %.0f %% of a processor on average", worker, 100 * mean);
    svg.element(
        "path",
        Markup.attributes("class", "area " + styleClass, "d", area(worker, base)),
        "<title>" + tip + "</title>");
    final double middle = base - laneHeight / 2.0 + 4;
    svg.text("text", SvgChart.place("tick end", SvgChart.LEFT - 8, middle), label(worker));
  }

  private String label(int worker) {
    return laneHeight == TALL_LANE ? "worker " + worker : "w" + worker;
  }

  /** Steps: a sample holds for all the time since the one before. */
  private String area(int worker, double base) {
    final StringBuilder path = new StringBuilder(SvgChart.move(SvgChart.LEFT, base));
    for (Sample sample : samples) {
      final double height = Math.min(1, sample.share()[worker] / fullShare) * laneHeight;
      path.append('V').append(Markup.coordinate(base - height));
      path.append('H').append(Markup.coordinate(xAt(sample.endSeconds())));
    }
    return path.append('V').append(Markup.coordinate(base)).append('Z').toString();
  }

  private double xAt(double second) {
    final double share = Math.min(1, second / seconds);
    return SvgChart.LEFT + share * (SvgChart.WIDTH - SvgChart.LEFT - SvgChart.RIGHT);
  }
}
