package dev.magpie.executor.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class CountdownTest {
  private final Countdown countdown = new Countdown();

  @Test
  void arrive_ofTwo_knowsTheLast() {
    countdown.reset(2);
    assertFalse(countdown.arrive());
    assertTrue(countdown.arrive());
    countdown.requireExact("test");
  }

  @Test
  void requireExact_withOneMissing_throws() {
    countdown.reset(2);
    countdown.arrive();
    assertEquals(1, countdown.left());
    assertThrows(IllegalStateException.class, () -> countdown.requireExact("test"));
  }

  @Test
  void requireExact_withOneTooMany_throwsEvenAfterReset() {
    countdown.reset(1);
    countdown.arrive();
    assertFalse(countdown.arrive());
    countdown.reset(0);
    assertThrows(IllegalStateException.class, () -> countdown.requireExact("test"));
  }
}
