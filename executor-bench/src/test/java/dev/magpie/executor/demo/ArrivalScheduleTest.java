package dev.magpie.executor.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.magpie.executor.demo.ArrivalSchedule.Arrival;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class ArrivalScheduleTest {
  private static final long START = 1_000_000;
  private static final long TEN_SECONDS = TimeUnit.SECONDS.toNanos(10);

  @Test
  void poisson_twoSchedules_areTheSame() {
    assertEquals(all(poisson()), all(poisson()));
  }

  @Test
  void poisson_manyArrivals_comeInOrderAtTheRate() {
    final List<Arrival> arrivals = all(poisson());
    assertEquals(10_000, arrivals.size(), 500); // five times the deviation to be expected
    long last = START;
    for (Arrival arrival : arrivals) {
      assertTrue(arrival.intendedNanos() >= last);
      last = arrival.intendedNanos();
    }
    assertTrue(last < START + TEN_SECONDS);
  }

  @Test
  void poisson_manyArrivals_areOfEveryKind() {
    final List<RequestKind> kinds = all(poisson()).stream().map(Arrival::kind).distinct().toList();
    assertEquals(RequestKind.values().length, kinds.size());
  }

  @Test
  void next_afterTheEnd_staysNull() {
    final ArrivalSchedule schedule = poisson();
    all(schedule);
    assertNull(schedule.next());
  }

  @Test
  void closedLoop_next_isMeantForNow() {
    final long before = System.nanoTime();
    final Arrival arrival = ArrivalSchedule.closedLoop(before, TimeUnit.HOURS.toNanos(1)).next();
    assertNotNull(arrival);
    assertTrue(arrival.intendedNanos() - before >= 0);
    assertTrue(arrival.intendedNanos() - System.nanoTime() <= 0);
  }

  private static ArrivalSchedule poisson() {
    return ArrivalSchedule.poisson(START, TEN_SECONDS, 1_000);
  }

  private static List<Arrival> all(ArrivalSchedule schedule) {
    final List<Arrival> arrivals = new ArrayList<>();
    for (Arrival arrival = schedule.next(); arrival != null; arrival = schedule.next()) {
      arrivals.add(arrival);
    }
    return arrivals;
  }
}
