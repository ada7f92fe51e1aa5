package dev.magpie.executor.internal.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PollIntervalTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 61, 65536})
  void next_fixedInterval_staysAsItIs(int fixed) {
    PollInterval interval = new PollInterval(fixed);
    for (int i = 0; i < 3; i++) {
      assertEquals(fixed, interval.turns());
      assertEquals(fixed, interval.next());
    }
  }

  @Test
  void turns_tunedInterval_beginsAt61() {
    assertEquals(61, new PollInterval(0).turns());
  }

  @Test
  void next_turnsThatTakeNoTime_growsUpToItsBound() {
    PollInterval interval = new PollInterval(0);
    int most = 0;
    for (int i = 0; i < 1_000; i++) {
      int turns = interval.next();
      assertTrue(turns >= 2 && turns <= 127, "turns " + turns);
      most = Math.max(most, turns);
    }
    assertTrue(most >= 125, "at most " + most); // it does not follow a change of 2 or less
  }

  @Test
  void slept_afterLongSleep_countsNoTimeAsTurns() {
    PollInterval interval = new PollInterval(0);
    for (int i = 0; i < 1_000; i++) {
      interval.next();
    }
    int before = interval.turns();
    long end = System.nanoTime() + 100_000_000;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
    assertEquals(before, interval.slept());
    assertEquals(before, interval.next());
  }
}
