package dev.magpie.executor.internal.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PollIntervalTest {

  private static int turnsUntilDue(PollInterval interval) {
    int turns = 1;
    while (!interval.isDue()) {
      turns++;
    }
    return turns;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 61, 65536})
  void isDue_fixedInterval_isEachNthTurn(int fixed) {
    PollInterval interval = new PollInterval(fixed);
    for (int i = 0; i < 3; i++) {
      assertEquals(fixed, turnsUntilDue(interval));
      assertEquals(fixed, interval.turns());
    }
  }

  @Test
  void isDue_tunedInterval_beginsAt61() {
    PollInterval interval = new PollInterval(0);
    assertEquals(61, turnsUntilDue(interval));
    assertEquals(61, interval.turns());
  }

  @Test
  void turns_tunedInterval_staysWithinItsBounds() {
    PollInterval interval = new PollInterval(0);
    for (int i = 0; i < 1_000; i++) {
      turnsUntilDue(interval);
      assertTrue(interval.turns() >= 2 && interval.turns() <= 127, () -> "turns " + interval.turns());
    }
  }

  @Test
  void slept_midway_countsAfresh() {
    PollInterval interval = new PollInterval(10);
    for (int i = 0; i < 5; i++) {
      interval.isDue();
    }
    interval.slept();
    assertEquals(10, turnsUntilDue(interval));
  }
}
