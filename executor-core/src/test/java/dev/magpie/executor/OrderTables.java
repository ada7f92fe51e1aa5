package dev.magpie.executor;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The tables that say who accesses which word in which mode: those of the document, between bars, and those in the
 * classes' comments, in columns. A column is found by its heading, so a table may get more of them.
 */
final class OrderTables {

  /** One row; the cells by heading, in small letters. The first column "with" is "write", the second one "read". */
  record Row(String place, String section, Map<String, String> cells) {

    /** What stands below the heading; nothing if the table has no such column. */
    String cell(String heading) {
      return cells.getOrDefault(heading, "");
    }

    /** The words, or fences, of this row as {@code Class.name}; the section is the class where none is named. */
    List<String> names() {
      List<String> names = new ArrayList<>();
      String owner = section;
      for (String name : cells.values().iterator().next().replaceAll("\\(.*?\\)|\\[i\\]|[` ]", "").split(",")) {
        int dot = name.indexOf('.');
        owner = dot < 0 ? owner : name.substring(0, dot);
        names.add(owner + "." + name.substring(dot + 1));
      }
      return names;
    }
  }

  private static final Pattern COMMENT_HEADING =
      Pattern.compile("(?m)^ *\\* (word +written by +with +read by +with.*)$");
  private static final Pattern HEADING = Pattern.compile("\\S+(?: \\S+)*");

  private OrderTables() {}

  /** The rows of a Markdown text whose tables begin with the given heading. */
  static List<Row> ofDocument(Path file, String text, String first) {
    List<Row> rows = new ArrayList<>();
    String section = "";
    List<String> headings = List.of();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      if (line.startsWith("#")) {
        section = line.replaceFirst("#+ ", "");
      }
      if (!line.startsWith("|")) {
        headings = List.of();
      } else if (headings.isEmpty()) {
        headings = distinct(cells(line));
      } else if (!line.startsWith("|--") && headings.get(0).equals(first)) {
        rows.add(row(file.getFileName() + ":" + number, section, headings, cells(line)));
      }
    }
    return rows;
  }

  /** The rows of the tables in a class's comments. */
  static List<Row> ofComments(Path file, String text) {
    List<Row> rows = new ArrayList<>();
    String owner = file.getFileName().toString().replaceFirst("(Layout)?\\.java$", "");
    for (MatchResult found : COMMENT_HEADING.matcher(text).results().toList()) {
      List<Integer> starts = HEADING.matcher(found.group(1)).results().map(MatchResult::start).toList();
      List<String> headings = distinct(cut(found.group(1), starts));
      List<String> last = null;
      for (String line : text.substring(found.end() + 1).lines().toList()) {
        String body = line.replaceFirst("^ *\\* ?", "");
        if (!line.matches(" *\\* \\s*[^\\s(/].*")) {
          break;
        }
        List<String> cells = new ArrayList<>(cut(body, starts));
        if (cells.get(0).isEmpty() && last != null) {
          for (int i = 0; i < cells.size(); i++) {
            last.set(i, (last.get(i) + " " + cells.get(i)).replace(". ", ".").strip()); // also a name cut at its dot
          }
          rows.remove(rows.size() - 1);
          cells = last;
        }
        last = cells;
        rows.add(row(file.getFileName().toString(), owner, headings, cells));
      }
    }
    return rows;
  }

  private static Row row(String place, String section, List<String> headings, List<String> cells) {
    if (cells.size() != headings.size()) {
      throw new AssertionError(place + ": " + cells.size() + " cells below " + headings);
    }
    Map<String, String> byHeading = new LinkedHashMap<>();
    for (int i = 0; i < cells.size(); i++) {
      byHeading.put(headings.get(i), cells.get(i));
    }
    return new Row(place, section, byHeading);
  }

  private static List<String> distinct(List<String> headings) {
    List<String> distinct = new ArrayList<>();
    for (String heading : headings) {
      String small = heading.toLowerCase(Locale.ROOT);
      distinct.add(small.equals("with") ? distinct.contains("write") ? "read" : "write" : small);
    }
    return distinct;
  }

  private static List<String> cells(String line) {
    String inner = line.replaceAll("^\\||\\| *$", "");
    return Pattern.compile("\\|").splitAsStream(inner + " ").map(String::strip).toList();
  }

  private static List<String> cut(String line, List<Integer> starts) {
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < starts.size(); i++) {
      int from = Math.min(starts.get(i), line.length());
      int to = i + 1 < starts.size() ? Math.min(starts.get(i + 1), line.length()) : line.length();
      cells.add(line.substring(from, to).strip());
    }
    return cells;
  }
}
