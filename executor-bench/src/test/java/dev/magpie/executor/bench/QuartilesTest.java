package dev.magpie.executor.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

final class QuartilesTest {

  @Test
  void of_oddCount_takesTheValuesThemselves() {
    assertEquals(new Quartiles(2, 3, 4), Quartiles.of(List.of(5.0, 1.0, 3.0, 2.0, 4.0)));
  }

  @Test
  void of_evenCount_interpolates() {
    assertEquals(new Quartiles(1.75, 2.5, 3.25), Quartiles.of(List.of(4.0, 3.0, 2.0, 1.0)));
  }

  @Test
  void of_oneValue_isThatValue() {
    assertEquals(new Quartiles(7, 7, 7), Quartiles.of(List.of(7.0)));
  }

  @Test
  void of_nothing_isNotANumber() {
    assertTrue(Double.isNaN(Quartiles.of(List.of()).median()));
  }
}
