package dev.magpie.executor.demo;

import java.io.Console;
import java.io.PrintStream;
import java.util.Locale;
import java.util.function.Supplier;

/** What happens now: on one line of a terminal, rewritten; elsewhere a plain line each second. */
final class Progress {
  private static final double LIVE_PERIOD_SECONDS = 0.2;
  private static final double PLAIN_PERIOD_SECONDS = 1;
  /** A longer line would wrap, and could then not be rewritten. */
  private static final int WIDTH = 79;

  private final PrintStream out;
  private final boolean live;
  private double lastSeconds;
  private long lastAnswers;
  private int shown;

  Progress(PrintStream out, boolean live) {
    this.out = out;
    this.live = live;
  }

  /** Whether the standard streams are a terminal that can rewrite a line. */
  static boolean terminal() {
    final Console console = System.console();
    return console != null && isTerminal(console) && !"dumb".equals(System.getenv("TERM"));
  }

  /** Since Java 22 there can be a console without a terminal, and a method that tells. */
  private static boolean isTerminal(Console console) {
    try {
      return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException e) {
      return true;
    }
  }

  void show(
      Contender contender, double elapsed, int seconds, LatencyRecorder recorder, Supplier<Gauges> gauges) {
    final double since = elapsed - lastSeconds;
    if (since < (live ? LIVE_PERIOD_SECONDS : PLAIN_PERIOD_SECONDS)) {
      return;
    }
    final long answers = recorder.answers();
    final double perSecond = (answers - lastAnswers) / since;
    lastSeconds = elapsed;
    lastAnswers = answers;
    final String state = contender == Contender.MAGPIE ? state(gauges.get()) : "";
    print(
        String.format(
            Locale.ROOT,
            "%s %2.0f/%d s  %,.0f/s  %s  errors %d%s",
            contender.label(),
            Math.min(elapsed, seconds),
            seconds,
            perSecond,
            latency(recorder),
            recorder.errors(),
            state));
  }

  /** Shows a step that has nothing to count. */
  void say(String text) {
    print(text);
    end();
  }

  /** Leaves the line as it is and starts a new one. */
  void end() {
    if (shown > 0) {
      out.println();
    }
    shown = 0;
    lastSeconds = 0;
    lastAnswers = 0;
  }

  private static String latency(LatencyRecorder recorder) {
    final var histogram = recorder.shortRequests();
    if (histogram.getTotalCount() == 0) {
      return "warming up";
    }
    return String.format(
        Locale.ROOT,
        "p50 %.2f  p99 %.2f ms",
        LatencyRecorder.millis(histogram, 50),
        LatencyRecorder.millis(histogram, 99));
  }

  private static String state(Gauges gauges) {
    return String.format(Locale.ROOT, "  active %d  queued %d", gauges.active(), gauges.queued());
  }

  private void print(String text) {
    if (!live) {
      out.println(text);
      return;
    }
    final String line = text.length() > WIDTH ? text.substring(0, WIDTH) : text;
    out.print("\r" + line + " ".repeat(Math.max(0, shown - line.length())));
    out.flush();
    shown = line.length();
  }
}
