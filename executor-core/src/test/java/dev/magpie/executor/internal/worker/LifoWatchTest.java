package dev.magpie.executor.internal.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Guards the rhythm of the watch: it sleeps before each look, never for long, and asks itself why it watches. */
final class LifoWatchTest {

  @Test
  void tryTake_held_isFalseUntilItIsLeft() {
    LifoWatch watch = new LifoWatch();
    assertFalse(watch.isHeld());
    assertTrue(watch.tryTake());
    assertTrue(watch.isHeld());
    assertFalse(watch.tryTake());
    watch.leave();
    assertFalse(watch.isHeld());
    assertTrue(watch.tryTake());
  }

  @Test
  void nanosBeforeLook_ofManyLooks_growsToHalfAMillisecond() {
    long before = 100_000;
    for (int look = 0; look < 1_000; look++) {
      long nanos = LifoWatch.nanosBeforeLook(look);
      assertTrue(nanos >= before && nanos <= 500_000, "look " + look + " after " + nanos);
      before = nanos;
    }
    assertEquals(500_000, LifoWatch.nanosBeforeLook(Integer.MAX_VALUE));
  }

  @Test
  void isYoung_anyThousandLooks_isFalseForTwenty() {
    for (int first : new int[] {0, 1_000_000, Integer.MAX_VALUE - 1_000}) {
      int old = 0;
      for (int look = first; look < first + 1_000; look++) {
        old += LifoWatch.isYoung(look) ? 0 : 1;
      }
      assertEquals(20, old, "from look " + first);
    }
  }

  /** A watch that one sleeper keeps for 12.4 days has looked more often than an int counts. */
  @Test
  void nanosBeforeLook_moreLooksThanAnIntCounts_stillSleeps() {
    for (int k = 0; k < 64; k++) {
      long nanos = LifoWatch.nanosBeforeLook((1L << 31) + k);
      assertTrue(nanos >= 100_000 && nanos <= 500_000, "look 2^31 + " + k + " after " + nanos);
    }
  }

  @Test
  void isYoung_moreLooksThanAnIntCounts_isStillFalseNowAndThen() {
    int old = 0;
    for (int k = 0; k < 1_000; k++) {
      old += LifoWatch.isYoung((1L << 31) + k) ? 0 : 1;
    }
    assertEquals(20, old);
  }
}
