package dev.magpie.executor.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The tables for people, in Markdown that is also fit for a terminal. */
final class MarkdownReport {
  private final Results results;
  private final StringBuilder out = new StringBuilder();

  private MarkdownReport(Results results) {
    this.results = results;
  }

  static String render(
      Results results, Map<String, Object> environment, Map<String, Map<String, Double>> allocation) {
    MarkdownReport report = new MarkdownReport(results);
    report.environment(environment);
    report.times();
    report.cpu();
    report.counters();
    report.allocation(allocation);
    return report.out.toString();
  }

  private void environment(Map<String, Object> environment) {
    environment.forEach((key, value) -> line("- " + key + ": " + value));
  }

  private void times() {
    heading("Time", "ns per unit: median [quartiles], and how many times longer than " + results.base()
        + ". ~ marks cells with rounds that others disturbed in every attempt.");
    MarkdownTable table = new MarkdownTable(columns("workload", "unit"));
    for (Workload workload : results.workloads()) {
      List<String> row = new ArrayList<>(List.of(workload.name(), workload.unit()));
      for (String contender : results.contenders()) {
        row.add(time(workload, contender));
      }
      table.add(row);
    }
    out.append(table);
    line("");
    results.workloads().forEach(w -> line("- " + w.name() + ": " + w.question()));
  }

  private String time(Workload workload, String contender) {
    Results.Cell cell = results.cell(workload, contender);
    Quartiles time = cell.time();
    if (cell.starved()) {
      return "starved (> " + number(time.median()) + ")";
    }
    String text = number(time.median()) + " [" + number(time.lower()) + "–" + number(time.upper()) + "]";
    if (!contender.equals(results.base())) {
      text += String.format(Locale.ROOT, " ×%.2f", results.ratio(workload, contender));
    }
    return cell.noisyRounds() == 0 ? text : text + " ~";
  }

  private void cpu() {
    heading("CPU", "ns of CPU time per unit, workers and submitter together: median. Less time for as much "
        + "CPU is a win; less of both may only mean that a CPU stayed idle.");
    MarkdownTable table = new MarkdownTable(columns("workload"));
    for (Workload workload : results.workloads()) {
      List<String> row = new ArrayList<>(List.of(workload.name()));
      results.contenders().forEach(c -> row.add(number(results.cell(workload, c).cpu().median())));
      table.add(row);
    }
    out.append(table);
  }

  private void counters() {
    if (!results.contenders().contains(Contenders.MAGPIE)) {
      return;
    }
    heading("Inside " + Contenders.MAGPIE, "per 1,000 tasks, all rounds together.");
    List<String> columns = new ArrayList<>(List.of("workload"));
    columns.addAll(EngineCounters.ZERO.perThousandTasks().keySet());
    MarkdownTable table = new MarkdownTable(columns);
    for (Workload workload : results.workloads()) {
      List<String> row = new ArrayList<>(List.of(workload.name()));
      results.cell(workload, Contenders.MAGPIE).counters().perThousandTasks().values()
          .forEach(rate -> row.add(String.format(Locale.ROOT, "%.2f", rate)));
      table.add(row);
    }
    out.append(table);
  }

  private void allocation(Map<String, Map<String, Double>> allocation) {
    heading("Allocation", "bytes per operation.");
    MarkdownTable table = new MarkdownTable(columns("operation"));
    String first = results.contenders().get(0);
    for (String operation : allocation.get(first).keySet()) {
      List<String> row = new ArrayList<>(List.of(operation));
      results.contenders().forEach(c ->
          row.add(String.format(Locale.ROOT, "%.2f", allocation.get(c).get(operation))));
      table.add(row);
    }
    out.append(table);
  }

  private List<String> columns(String... first) {
    List<String> columns = new ArrayList<>(List.of(first));
    columns.addAll(results.contenders());
    return columns;
  }

  private void heading(String title, String remark) {
    line("");
    line("## " + title);
    line("");
    line(remark);
    line("");
  }

  private void line(String text) {
    out.append(text).append('\n');
  }

  /** Three digits that count, thousands set off. */
  static String number(double nanos) {
    if (Double.isNaN(nanos)) {
      return "–";
    }
    return String.format(Locale.ROOT, nanos < 9.95 ? "%.1f" : "%,.0f", nanos);
  }
}
