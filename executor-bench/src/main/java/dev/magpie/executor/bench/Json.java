package dev.magpie.executor.bench;

import java.util.Collection;
import java.util.Iterator;
import java.util.Map;

/** Writes maps, collections, strings, numbers and booleans as JSON. Numbers that JSON lacks become null. */
final class Json {
  private static final String STEP = "  ";

  private final StringBuilder out = new StringBuilder();

  private Json() {}

  static String write(Object value) {
    Json json = new Json();
    json.value(value, "\n");
    return json.out.append('\n').toString();
  }

  private void value(Object value, String newLine) {
    if (value instanceof Map) {
      object((Map<?, ?>) value, newLine);
    } else if (value instanceof Collection) {
      array((Collection<?>) value, newLine);
    } else if (value instanceof Double) {
      number((Double) value);
    } else if (value == null || value instanceof Number || value instanceof Boolean) {
      out.append(value);
    } else {
      string(value.toString());
    }
  }

  private void object(Map<?, ?> map, String newLine) {
    out.append('{');
    for (Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator(); entries.hasNext(); ) {
      Map.Entry<?, ?> entry = entries.next();
      out.append(newLine).append(STEP);
      string(String.valueOf(entry.getKey()));
      out.append(": ");
      value(entry.getValue(), newLine + STEP);
      out.append(entries.hasNext() ? "," : newLine);
    }
    out.append('}');
  }

  /** On one line, if nothing in it needs more. */
  private void array(Collection<?> values, String newLine) {
    boolean nested = values.stream().anyMatch(v -> v instanceof Map || v instanceof Collection);
    out.append('[');
    for (Iterator<?> all = values.iterator(); all.hasNext(); ) {
      out.append(nested ? newLine + STEP : "");
      value(all.next(), newLine + STEP);
      out.append(all.hasNext() ? nested ? "," : ", " : nested ? newLine : "");
    }
    out.append(']');
  }

  private void number(double value) {
    if (Double.isFinite(value)) {
      out.append(Math.round(value * 1_000) / 1_000.0);
    } else {
      out.append("null");
    }
  }

  private void string(String text) {
    out.append('"');
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ') {
        out.append(String.format("\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }
}
