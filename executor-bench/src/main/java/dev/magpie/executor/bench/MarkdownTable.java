package dev.magpie.executor.bench;

import java.util.ArrayList;
import java.util.List;

/** A table whose columns also line up in plain text. First column to the left, all others to the right. */
final class MarkdownTable {
  private final List<List<String>> rows = new ArrayList<>();

  MarkdownTable(List<String> columns) {
    rows.add(List.copyOf(columns));
  }

  void add(List<String> row) {
    if (row.size() != rows.get(0).size()) {
      throw new IllegalArgumentException("row of " + row.size() + " cells: " + row);
    }
    rows.add(List.copyOf(row));
  }

  @Override
  public String toString() {
    StringBuilder out = new StringBuilder();
    append(out, rows.get(0));
    out.append('|');
    for (int c = 0; c < rows.get(0).size(); c++) {
      String dashes = "-".repeat(width(c) + 1);
      out.append(c == 0 ? dashes + "-" : dashes + ":").append('|');
    }
    out.append('\n');
    rows.subList(1, rows.size()).forEach(row -> append(out, row));
    return out.toString();
  }

  private void append(StringBuilder out, List<String> row) {
    out.append('|');
    for (int c = 0; c < row.size(); c++) {
      String pad = " ".repeat(width(c) - row.get(c).length());
      out.append(' ').append(c == 0 ? row.get(c) + pad : pad + row.get(c)).append(" |");
    }
    out.append('\n');
  }

  private int width(int column) {
    return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
  }
}
