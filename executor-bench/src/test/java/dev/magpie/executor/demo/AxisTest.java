package dev.magpie.executor.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

final class AxisTest {
  private static final double CLOSE = 1e-9;

  @Test
  void linear_ticks_areRoundAndWithinTheAxis() {
    assertEquals(List.of("0", "2", "4", "6", "8"), labels(Axis.linear("s", 8, 5)));
    assertEquals(List.of("0", "5", "10", "15"), labels(Axis.linear("s", 16.01, 8)).subList(0, 4));
    assertEquals(List.of("0", "0.1", "0.2"), labels(Axis.linear("s", 0.2, 2)));
  }

  @Test
  void log_fewDecades_showsOneTwoFive() {
    final Axis axis = Axis.log("ms", 0.23, 3);
    assertEquals(List.of("0.2", "0.5", "1", "2", "5"), labels(axis));
    assertEquals(0, axis.at(0.2), CLOSE);
    assertEquals(1, axis.at(5), CLOSE);
    assertEquals(0.5, axis.at(1), CLOSE);
  }

  @Test
  void log_manyDecades_showsPowersOfTen() {
    assertEquals(List.of("0.1", "1", "10", "100", "1000"), labels(Axis.log("ms", 0.07, 900)));
  }

  @Test
  void log_oneValue_stillHasLength() {
    final Axis axis = Axis.log("ms", 1, 1);
    assertTrue(axis.ticks().size() >= 2, () -> axis.ticks().toString());
    assertEquals(0, axis.at(1), CLOSE);
  }

  @Test
  void percentile_eachNine_takesTheSameRoom() {
    final Axis axis = Axis.percentile("p", 10_000);
    assertEquals(List.of("0 %", "50 %", "90 %", "99 %", "99.9 %", "99.99 %"), labels(axis));
    assertEquals(0.25, axis.at(90), CLOSE);
    assertEquals(0.5, axis.at(99), CLOSE);
    assertEquals(0.75, axis.at(99.9), CLOSE);
    assertEquals(1, axis.at(100), CLOSE);
  }

  @Test
  void percentile_noValues_doesNotFail() {
    assertTrue(labels(Axis.percentile("p", 0)).contains("50 %"));
  }

  @Test
  void at_outOfBounds_staysOnTheAxis() {
    assertEquals(0, Axis.linear("s", 8, 4).at(-1));
    assertEquals(1, Axis.linear("s", 8, 4).at(9));
  }

  @Test
  void nice_exactNumbers_stay() {
    for (double nice : new double[] {0.001, 0.02, 0.5, 1, 2, 5, 10, 1000}) {
      assertEquals(nice, Axis.niceAbove(nice), nice * CLOSE);
      assertEquals(nice, Axis.niceBelow(nice), nice * CLOSE);
    }
    assertEquals(10, Axis.niceAbove(5.1), CLOSE);
    assertEquals(5, Axis.niceBelow(9.9), CLOSE);
  }

  private static List<String> labels(Axis axis) {
    return axis.ticks().stream().map(Axis.Tick::label).toList();
  }
}
