package dev.magpie.executor.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ResultTableTest {
  private final List<String> lines = ResultTable.text(Samples.three()).lines().toList();

  @Test
  void text_threeResults_hasAHeadAndARowEach() {
    assertEquals(4, lines.size());
    assertTrue(lines.get(0).startsWith("executor "), lines.get(0));
    assertTrue(lines.get(1).startsWith("Magpie "), lines.get(1));
    assertTrue(lines.get(2).startsWith("ForkJoinPool "), lines.get(2));
    assertTrue(lines.get(3).startsWith("ThreadPoolExecutor "), lines.get(3));
  }

  @Test
  void text_allLines_areOfOneLengthAndPlainText() {
    for (String line : lines) {
      assertEquals(lines.get(0).length(), line.length(), line);
      assertTrue(line.chars().allMatch(c -> c >= ' ' && c < 127), line);
    }
  }

  @Test
  void text_figures_standInTheirColumns() {
    final String[] cells = lines.get(1).trim().split(" {2,}");
    assertEquals(
        List.of("Magpie", "250", "5.00", "9.90", "9.99", "10.00", "1,234", "567", "2.50", "0"),
        List.of(cells));
  }

  @Test
  void text_countsThatAreNotKept_areADash() {
    assertTrue(lines.get(2).contains(" 98,765      - "), lines.get(2));
    assertTrue(lines.get(3).contains("     -      - "), lines.get(3));
  }

  @Test
  void text_nothingAnswered_hasNoLatencies() {
    final String text = ResultTable.text(List.of(Samples.empty(Contender.MAGPIE)));
    assertTrue(text.lines().toList().get(1).contains(" - "), text);
  }
}
