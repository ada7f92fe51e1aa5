package dev.magpie.executor.demo;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The figures that are compared: a row for each executor, the same in the terminal and in the report. */
final class ResultTable {
  /** Stands where an executor does not count this. */
  static final String NOT_KNOWN = "-";

  static final List<Column> COLUMNS =
      List.of(
          new Column("executor", r -> r.contender().label()),
          new Column("req/s", r -> number("%,.0f", r.perSecond())),
          new Column("p50 ms", r -> latency(r, 50)),
          new Column("p99 ms", r -> latency(r, 99)),
          new Column("p99.9 ms", r -> latency(r, 99.9)),
          new Column("max ms", r -> latency(r, 100)),
          new Column("steals", r -> count(r.steals())),
          new Column("parks", r -> count(r.parks())),
          new Column("CPU s", r -> number("%.2f", r.serverCpuSeconds())),
          new Column("errors", r -> count(r.errors())));

  private static final String GAP = "  ";

  /** A heading and what stands under it. */
  record Column(String title, Function<RoundResult, String> cell) {}

  private ResultTable() {}

  /** Lines of equal length: the first column to the left, the figures to the right. */
  static String text(List<RoundResult> results) {
    final StringBuilder text = new StringBuilder();
    text.append(line(COLUMNS.stream().map(Column::title).toList(), results));
    for (RoundResult result : results) {
      text.append(line(COLUMNS.stream().map(c -> c.cell().apply(result)).toList(), results));
    }
    return text.toString();
  }

  private static String line(List<String> cells, List<RoundResult> results) {
    return IntStream.range(0, cells.size())
        .mapToObj(i -> padded(cells.get(i), width(COLUMNS.get(i), results), i == 0))
        .collect(Collectors.joining(GAP, "", System.lineSeparator()));
  }

  private static String padded(String cell, int width, boolean left) {
    final String padding = " ".repeat(width - cell.length());
    return left ? cell + padding : padding + cell;
  }

  private static int width(Column column, List<RoundResult> results) {
    return results.stream()
        .mapToInt(r -> column.cell().apply(r).length())
        .reduce(column.title().length(), Math::max);
  }

  private static String latency(RoundResult result, double percentile) {
    if (result.shortRequests().getTotalCount() == 0) {
      return NOT_KNOWN;
    }
    return number("%.2f", LatencyRecorder.millis(result.shortRequests(), percentile));
  }

  private static String count(long count) {
    return count == Gauges.NONE ? NOT_KNOWN : number("%,d", count);
  }

  private static String number(String format, Object value) {
    return String.format(Locale.ROOT, format, value);
  }
}
