package dev.magpie.executor.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.magpie.executor.demo.ArrivalSchedule.Arrival;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class LatencyRecorderTest {
  private static final long FROM = TimeUnit.SECONDS.toNanos(5);
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  private final LatencyRecorder recorder = new LatencyRecorder(FROM);

  @Test
  void answered_late_countsFromTheIntendedStart() {
    right(FROM + MILLI, RequestKind.CPU, FROM + 4 * MILLI);
    recorder.closeSlot(1);
    assertEquals(3.0, LatencyRecorder.millis(recorder.shortRequests(), 100), 0.01);
  }

  @Test
  void answered_duringWarmUp_isCountedButNotTimed() {
    right(FROM - 1, RequestKind.CPU, FROM + MILLI);
    recorder.closeSlot(1);
    assertEquals(1, recorder.answers());
    assertEquals(0, recorder.total(RequestKind.CPU).getTotalCount());
  }

  @Test
  void answered_wrongBody_isAnErrorAlsoDuringWarmUp() {
    recorder.answered(new Arrival(0, RequestKind.FAN, 0xabc), "12\n", 1);
    assertEquals(1, recorder.errors());
    final String first = recorder.firstError();
    assertNotNull(first);
    assertTrue(first.startsWith("/fan/abc gave '12' instead of '"), first);
  }

  @Test
  void answered_right_isNoError() {
    right(FROM, RequestKind.SLOW, FROM);
    assertEquals(0, recorder.errors());
    assertNull(recorder.firstError());
  }

  @Test
  void failed_twice_keepsTheFirst() {
    recorder.failed("one");
    recorder.failed("two");
    assertEquals(2, recorder.errors());
    assertEquals("one", recorder.firstError());
  }

  @Test
  void closeSlot_slowRequest_standsApart() {
    right(FROM, RequestKind.SLOW, FROM + 50 * MILLI);
    right(FROM, RequestKind.FAN, FROM + MILLI);
    recorder.closeSlot(2);
    assertEquals(1, recorder.total(RequestKind.SLOW).getTotalCount());
    assertEquals(1, recorder.shortRequests().getTotalCount());
    final LatencyRecorder.Slot slot = recorder.slots().get(0);
    assertEquals(1, slot.count());
    assertEquals(2, slot.endSeconds());
    assertEquals(1.0, slot.p99Millis(), 0.01);
  }

  @Test
  void finish_afterTheLastSlot_addsToTheTotalsOnly() {
    recorder.closeSlot(1);
    right(FROM, RequestKind.CPU, FROM + MILLI);
    recorder.finish();
    assertEquals(1, recorder.shortRequests().getTotalCount());
    assertEquals(1, recorder.slots().size());
  }

  private void right(long intendedNanos, RequestKind kind, long nowNanos) {
    recorder.answered(new Arrival(intendedNanos, kind, 9), kind.expected(9), nowNanos);
  }
}
