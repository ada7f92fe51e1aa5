package dev.magpie.executor.demo;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/** One axis of a chart: where a value stands between 0 and 1, and what is written beside the axis. */
record Axis(String title, DoubleUnaryOperator scale, List<Tick> ticks) {
  private static final double[] ONE_TWO_FIVE = {1, 2, 5};
  private static final int MAX_DETAILED_DECADES = 3;

  record Tick(double value, String label) {}

  /** Where the value stands, kept within the axis. */
  double at(double value) {
    return Math.min(1, Math.max(0, scale.applyAsDouble(value)));
  }

  /** From 0 to that maximum, with about as many steps. */
  static Axis linear(String title, double max, int steps) {
    final double step = niceAbove(max / steps);
    final List<Tick> ticks = new ArrayList<>();
    for (int i = 0; i * step <= max * 1.0001; i++) {
      ticks.add(new Tick(i * step, label(i * step)));
    }
    return new Axis(title, v -> v / max, ticks);
  }

  /** Logarithmic, from the round number below to the one above. */
  static Axis log(String title, double min, double max) {
    final double from = niceBelow(min);
    final double to = niceAbove(Math.max(max, from * 1.01));
    final double decades = Math.log10(to / from);
    final List<Tick> ticks = new ArrayList<>();
    for (int decade = (int) Math.floor(Math.log10(from)) - 1; Math.pow(10, decade) <= to; decade++) {
      for (double digit : ONE_TWO_FIVE) {
        final double value = digit * Math.pow(10, decade);
        final boolean wanted = digit == 1 || decades <= MAX_DETAILED_DECADES;
        if (wanted && value >= from * 0.999 && value <= to * 1.001) {
          ticks.add(new Tick(value, label(value)));
        }
      }
    }
    return new Axis(title, v -> Math.log10(v / from) / decades, ticks);
  }

  /** Percentiles, each nine as wide as the one before, as far as so many values can tell. */
  static Axis percentile(String title, long values) {
    final double nines = Math.max(1, Math.log10(Math.max(1, values)));
    final List<Tick> ticks = new ArrayList<>();
    ticks.add(new Tick(0, "0 %"));
    ticks.add(new Tick(50, "50 %"));
    for (int n = 1; n <= nines; n++) {
      final double percentile = 100 - Math.pow(10, 2 - n);
      ticks.add(new Tick(percentile, decimal(percentile, n) + " %"));
    }
    return new Axis(title, p -> p >= 100 ? 1 : -Math.log10(1 - p / 100) / nines, ticks);
  }

  static double niceAbove(double value) {
    final double decade = Math.pow(10, Math.floor(Math.log10(value)));
    for (double digit : ONE_TWO_FIVE) {
      if (digit * decade >= value * 0.9999) {
        return digit * decade;
      }
    }
    return 10 * decade;
  }

  static double niceBelow(double value) {
    final double decade = Math.pow(10, Math.floor(Math.log10(value)));
    double nice = decade;
    for (double digit : ONE_TWO_FIVE) {
      if (digit * decade <= value * 1.0001) {
        nice = digit * decade;
      }
    }
    return nice;
  }

  /** Without an exponent and without zeros at the end. */
  private static String label(double value) {
    return decimal(value, 3);
  }

  /** Rounded to that many significant digits. */
  private static String decimal(double value, int digits) {
    return new BigDecimal(value, new MathContext(digits)).stripTrailingZeros().toPlainString();
  }
}
