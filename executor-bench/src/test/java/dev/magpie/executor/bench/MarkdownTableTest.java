package dev.magpie.executor.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

final class MarkdownTableTest {

  @Test
  void toString_ofRows_linesUp() {
    MarkdownTable table = new MarkdownTable(List.of("a", "long head"));
    table.add(List.of("first", "1"));
    assertEquals(String.join("\n",
        "| a     | long head |",
        "|-------|----------:|",
        "| first |         1 |",
        ""), table.toString());
  }

  @Test
  void add_ofAShortRow_throws() {
    MarkdownTable table = new MarkdownTable(List.of("a", "b"));
    assertThrows(IllegalArgumentException.class, () -> table.add(List.of("only one")));
  }

  @Test
  void number_ofAnySize_keepsWhatCounts() {
    assertEquals("9.9", MarkdownReport.number(9.94));
    assertEquals("10", MarkdownReport.number(9.95));
    assertEquals("1,234", MarkdownReport.number(1_234.4));
    assertEquals("–", MarkdownReport.number(Double.NaN));
  }
}
