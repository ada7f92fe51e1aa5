package dev.magpie.executor.bench;

import java.util.Arrays;
import java.util.Collection;

/** Median and quartiles, interpolated between neighbours; NaN for no values at all. */
record Quartiles(double lower, double median, double upper) {

  static Quartiles of(Collection<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(sorted);
    return new Quartiles(quantile(sorted, 0.25), quantile(sorted, 0.5), quantile(sorted, 0.75));
  }

  private static double quantile(double[] sorted, double q) {
    if (sorted.length == 0) {
      return Double.NaN;
    }
    double at = q * (sorted.length - 1);
    int below = (int) at;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
  }
}
