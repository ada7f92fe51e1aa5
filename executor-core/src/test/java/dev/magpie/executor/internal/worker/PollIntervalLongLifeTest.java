package dev.magpie.executor.internal.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.magpie.executor.internal.Fields;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Guards the tuning against times that no task takes: a machine that stood still for 100 days, the longest difference
 * that a clock can show, a clock that stands or goes back. The interval keeps its bounds, and finds its way back.
 */
final class PollIntervalLongLifeTest {

  private static final long DAYS_100 = 100L * 24 * 60 * 60 * 1_000_000_000;

  private final PollInterval interval = new PollInterval(0);

  /** The next look finds that much time passed since the last. */
  private int nextAfter(long nanos) {
    interval.next();
    Fields.set(interval, "lastNanos", System.nanoTime() - nanos);
    int turns = interval.next();
    assertTrue(turns >= 2 && turns <= 127, "turns " + turns + " after " + nanos + " ns");
    double mean = (double) Fields.get(interval, "turnNanos");
    assertTrue(Double.isFinite(mean), "mean " + mean + " after " + nanos + " ns");
    return turns;
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, DAYS_100, Long.MAX_VALUE, Long.MIN_VALUE, -1, -DAYS_100})
  void next_anyDifference_keepsItsBoundsAndRecovers(long nanos) {
    nextAfter(nanos);
    for (int i = 0; i < 1_000; i++) {
      nextAfter(nanos);
    }
    int quick = 0;
    for (int i = 0; i < 1_000; i++) {
      quick = interval.next();
    }
    assertTrue(quick > 61, "turns of no length, but an interval of " + quick);
    int slow = 0;
    for (int i = 0; i < 1_000; i++) {
      slow = nextAfter(TimeUnit.SECONDS.toNanos(1));
    }
    assertEquals(2, slow, "turns of a second");
  }

  @Test
  void next_onePauseOf100Days_isForgottenInSomeHundredLooks() {
    assertEquals(2, nextAfter(DAYS_100));
    int looks = 0;
    while (interval.next() <= 61) {
      looks++;
      assertTrue(looks < 500, "still at " + interval.turns());
    }
  }
}
