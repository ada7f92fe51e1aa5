package dev.magpie.executor.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.Histogram;

/** The report: one file with everything in it, well-formed as XML too. */
final class HtmlReport {
  private static final String NOT_KNOWN = "—";

  private static final String NOTE_ON_SHARING =
      "Client and server share this machine's processors and one JVM. The client took %.1f s of CPU time"
          + " for each executor, and latencies include its waiting for a processor. Compare the executors"
          + " with each other here, not with numbers from elsewhere.";

  private static final List<String> NOTES =
      List.of(
          "The load is open-loop: requests come at moments fixed beforehand, as from independent users,"
              + " whether or not the server keeps up. A stall is charged to every request that it delayed.",
          "Throughput is therefore the same for all that keep up; latency and CPU time tell them apart.",
          "Magpie's steals are successful visits to another worker's queue, each of which may bring several"
              + " tasks. ForkJoinPool counts tasks that were not in the worker's own queue, those from"
              + " outside included. A ThreadPoolExecutor has one queue and nothing to steal.",
          "A dash stands where an executor does not count.",
          "Every answer was compared with the right one, which the client finds by another way.",
          "One short run on one machine is a look, not a benchmark.");

  private final List<RoundResult> results;
  private final int perSecond;
  private final Map<String, String> environment;
  private final LatencyCharts charts;

  HtmlReport(List<RoundResult> results, int perSecond, Map<String, String> environment) {
    this.results = results;
    this.perSecond = perSecond;
    this.environment = environment;
    this.charts = new LatencyCharts(results);
  }

  String html() {
    final Markup body = new Markup();
    body.open("main", "");
    header(body);
    section(body, "Results", resultNote(), table());
    section(
        body,
        "Latency by percentile",
        "Short requests. To the right stand the rarest and worst; both axes are logarithmic.",
        legend() + chart(charts.byPercentile()));
    section(
        body,
        "Latency over time",
        "Short requests, by the time of their answer. First the 99th percentile, then the median.",
        legend()
            + chart(charts.overTime("99th percentile, ms", LatencyRecorder.Slot::p99Millis))
            + chart(charts.overTime("median, ms", LatencyRecorder.Slot::p50Millis)));
    section(body, "What each worker did", activityNote(), activity());
    section(body, "By kind of request", "Latencies in ms; the slow ones block for 50 ms.", kinds());
    section(body, "How to read this", "", notes());
    section(body, "Environment", "", facts());
    body.close("main");
    return "<!DOCTYPE html>\n" + new Markup()
        .open("html", "xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\"")
        .element("head", "", head())
        .element("body", "", body.toString())
        .close("html");
  }

  private static String head() {
    return "<meta charset=\"utf-8\"/>\n"
        + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
        + new Markup().text("title", "", "Magpie demo report").element("style", "", "\n" + styleSheet());
  }

  private static String styleSheet() {
    try (InputStream css = HtmlReport.class.getResourceAsStream("report.css")) {
      return new String(Objects.requireNonNull(css, "report.css").readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void header(Markup body) {
    final String names =
        results.stream().map(r -> r.contender().label()).reduce((a, b) -> a + ", " + b).orElse("");
    body.text("h1", "", "An HTTP server under load");
    body.text(
        "p",
        Markup.attributes("class", "lead"),
        String.format(
            Locale.ROOT,
            "%s in turn as the executor of the JDK's HttpServer, each given the same requests at the same"
                + " moments: %,d a second.",
            names,
            perSecond));
  }

  private static void section(Markup body, String title, String caption, String content) {
    body.open("section", "").text("h2", "", title);
    if (!caption.isEmpty()) {
      body.text("p", Markup.attributes("class", "caption"), caption);
    }
    body.raw(content).close("section");
  }

  /** Lets a chart be moved sidewise where the page is too narrow to read it. */
  private static String chart(String svg) {
    return new Markup().element("div", "class=\"scroll\"", svg).toString();
  }

  private static String resultNote() {
    return "Latencies are those of the short requests (CPU work and fan-out), from the moment each was meant"
        + " to start. CPU is that of the workers and of the server's own thread, without JIT compiler,"
        + " garbage collector and client.";
  }

  private String table() {
    final Markup table = new Markup();
    table.open("div", "class=\"scroll\"").open("table", "").open("thead", "").open("tr", "");
    ResultTable.COLUMNS.forEach(column -> table.text("th", "scope=\"col\"", column.title()));
    table.close("tr").close("thead").open("tbody", "");
    for (RoundResult result : results) {
      table.open("tr", "");
      for (ResultTable.Column column : ResultTable.COLUMNS) {
        cell(table, column, result);
      }
      table.close("tr");
    }
    table.close("tbody").close("table").close("div");
    for (RoundResult result : results) {
      if (result.firstError() != null) {
        table.text("p", "class=\"bad\"", result.contender().label() + ": " + result.firstError());
      }
    }
    return table.toString();
  }

  private static void cell(Markup table, ResultTable.Column column, RoundResult result) {
    final String cell = column.cell().apply(result);
    if (column == ResultTable.COLUMNS.get(0)) {
      table.text("th", "scope=\"row\"", cell);
    } else {
      final boolean bad = column.title().equals("errors") && result.errors() > 0;
      table.text("td", bad ? "class=\"bad\"" : "", cell.equals(ResultTable.NOT_KNOWN) ? NOT_KNOWN : cell);
    }
  }

  private String legend() {
    final Markup legend = new Markup().open("div", "class=\"legend\"");
    for (RoundResult result : results) {
      final String line =
          "<svg viewBox=\"0 0 30 8\" aria-hidden=\"true\"><path class=\"line " + result.contender().key()
              + "\" d=\"M1 4H29\"/></svg>";
      legend.element("span", "", line + Markup.escaped(result.contender().label()));
    }
    return legend.close("div").toString();
  }

  private String activityNote() {
    final String cut =
        results.stream().anyMatch(ActivityChart::isCut)
            ? " Only the first " + ActivityChart.MAX_LANES + " workers are shown."
            : "";
    return String.format(
        Locale.ROOT,
        "CPU time of each worker's thread: a lane is full at %.0f %% of a processor, and flat where the"
            + " worker waits, for work or within a slow request.%s",
        100 * ActivityChart.fullShare(results),
        cut);
  }

  private String activity() {
    final Markup charts = new Markup();
    final double seconds = ActivityChart.seconds(results);
    final double fullShare = ActivityChart.fullShare(results);
    for (RoundResult result : results) {
      charts.text("h3", "", result.contender().label());
      charts.raw(chart(new ActivityChart(result, seconds, fullShare).svg()));
    }
    return charts.toString();
  }

  private String kinds() {
    final Markup table = new Markup();
    table.open("div", "class=\"scroll\"").open("table", "").open("thead", "").open("tr", "");
    table.text("th", "scope=\"col\"", "request").text("th", "scope=\"col\" class=\"left\"", "executor");
    for (String title : List.of("answers", "p50", "p99", "p99.9", "max")) {
      table.text("th", "scope=\"col\"", title);
    }
    table.close("tr").close("thead").open("tbody", "");
    for (RequestKind kind : RequestKind.values()) {
      results.forEach(result -> kindRow(table, kind, result));
    }
    return table.close("tbody").close("table").close("div").toString();
  }

  private static void kindRow(Markup table, RequestKind kind, RoundResult result) {
    final Histogram histogram = result.byKind().get(kind);
    table.open("tr", "").text("th", "scope=\"row\"", kind.label());
    table.text("td", "class=\"left\"", result.contender().label());
    table.text("td", "", String.format(Locale.ROOT, "%,d", histogram.getTotalCount()));
    for (double percentile : new double[] {50, 99, 99.9, 100}) {
      table.text("td", "", millis(histogram, percentile));
    }
    table.close("tr");
  }

  private static String millis(Histogram histogram, double percentile) {
    return histogram.getTotalCount() == 0
        ? NOT_KNOWN
        : String.format(Locale.ROOT, "%.2f", LatencyRecorder.millis(histogram, percentile));
  }

  private String notes() {
    final double clientSeconds =
        results.stream().mapToDouble(RoundResult::clientCpuSeconds).average().orElse(0);
    final Markup list = new Markup().open("ul", "");
    list.text("li", "", String.format(Locale.ROOT, NOTE_ON_SHARING, clientSeconds));
    NOTES.forEach(note -> list.text("li", "", note));
    return list.close("ul").toString();
  }

  private String facts() {
    final Markup list = new Markup().open("dl", "");
    environment.forEach((name, value) -> list.text("dt", "", name).text("dd", "", value));
    return list.close("dl").toString();
  }
}
