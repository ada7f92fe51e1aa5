package dev.magpie.executor.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

final class LapsTest {

  @Test
  void another_ofThree_isTrueTwice() {
    Laps laps = Laps.exactly(3);
    laps.start();
    assertTrue(laps.another());
    assertTrue(laps.another());
    assertFalse(laps.another());
    assertEquals(3, laps.done());
  }

  @Test
  void another_afterTheBudget_isFalse() {
    Laps laps = Laps.lasting(Duration.ZERO);
    laps.start();
    assertFalse(laps.another());
    assertEquals(1, laps.done());
  }

  @Test
  void nanos_afterDiscount_leavesItOut() {
    Laps laps = Laps.exactly(1);
    laps.start();
    laps.discount(Duration.ofDays(1).toNanos());
    laps.stop();
    assertTrue(laps.nanos() < 0, "a day less than a moment");
  }

  @Test
  void awaitCapped_ofWhatNeverComes_isCapped() {
    Laps laps = Laps.exactly(1).cappedAt(Duration.ofMillis(1));
    assertFalse(laps.awaitCapped(new CountDownLatch(1)));
    assertTrue(laps.capped());
  }

  @Test
  void awaitCapped_ofWhatCame_isNotCapped() {
    Laps laps = Laps.exactly(1);
    assertTrue(laps.awaitCapped(new CountDownLatch(0)));
    assertFalse(laps.capped());
  }

  @Test
  void await_whenInterrupted_throwsAndKeepsTheFlag() {
    Thread.currentThread().interrupt();
    assertThrows(IllegalStateException.class, () -> Laps.await(new CountDownLatch(1), "test"));
    assertTrue(Thread.interrupted());
  }
}
