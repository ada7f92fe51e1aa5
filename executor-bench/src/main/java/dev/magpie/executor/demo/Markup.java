package dev.magpie.executor.demo;

import java.util.Locale;

/** Writes elements that are well-formed in HTML and in XML. */
final class Markup {
  private final StringBuilder text = new StringBuilder();

  /** {@code <name attributes>content</name>}, the content as it stands. */
  Markup element(String name, String attributes, String content) {
    open(name, attributes);
    text.append(content);
    return close(name);
  }

  /** An element that holds text, escaped. */
  Markup text(String name, String attributes, String content) {
    return element(name, attributes, escaped(content));
  }

  Markup open(String name, String attributes) {
    text.append('<').append(name).append(attributes.isEmpty() ? "" : " ").append(attributes).append('>');
    return this;
  }

  Markup close(String name) {
    text.append("</").append(name).append(">\n");
    return this;
  }

  /** Markup that is ready. */
  Markup raw(String markup) {
    text.append(markup);
    return this;
  }

  @Override
  public String toString() {
    return text.toString();
  }

  /** {@code name="value"} pairs from names and values in turn. */
  static String attributes(Object... namesAndValues) {
    final StringBuilder attributes = new StringBuilder();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      attributes.append(i == 0 ? "" : " ").append(namesAndValues[i]).append("=\"");
      attributes.append(escaped(value(namesAndValues[i + 1]))).append('"');
    }
    return attributes.toString();
  }

  private static String value(Object value) {
    return value instanceof Double d ? coordinate(d) : value.toString();
  }

  /** A tenth of a pixel is enough. */
  static String coordinate(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
  }
}
