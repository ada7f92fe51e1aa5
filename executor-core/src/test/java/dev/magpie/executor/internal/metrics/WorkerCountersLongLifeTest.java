package dev.magpie.executor.internal.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.magpie.executor.internal.metrics.WorkerCounters.Event;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Guards the counters after years: exact far beyond an int, and "in a task" right even across the end of a long. */
final class WorkerCountersLongLifeTest {

  private static final long YEARS = 1_000_000_000_000_000L; // a task each 100 ns for three years

  @ParameterizedTest
  @ValueSource(longs = {Integer.MAX_VALUE, (1L << 32) - 1, (1L << 53) - 1, YEARS, Long.MAX_VALUE, -1})
  void inTask_acrossAnyEnd_isRight(long start) {
    WorkerCounters counters = new WorkerCounters(start);
    for (int i = 0; i < 3; i++) {
      assertFalse(counters.inTask());
      counters.taskBegins();
      assertTrue(counters.inTask());
      counters.taskEnded();
    }
    assertEquals(start + 3, counters.completed());
  }

  @Test
  void add_afterYears_countsThatEventAlone() {
    for (Event event : Event.values()) {
      WorkerCounters counters = new WorkerCounters(YEARS);
      counters.add(event, 5);
      for (Event other : Event.values()) {
        assertEquals(other == event ? YEARS + 5 : YEARS, counters.get(other));
      }
      assertEquals(YEARS, counters.completed());
      assertFalse(counters.inTask());
    }
  }

  @Test
  void sums_ofThousandWorkersAfterYears_areExact() {
    List<WorkerCounters> all = Collections.nCopies(1_000, new WorkerCounters(YEARS + 1));
    CounterSums sums = new CounterSums(all);
    assertEquals(1_000 * (YEARS + 1), sums.completed());
    assertEquals(1_000 * (YEARS + 1), sums.of(Event.WAKE));
    assertEquals(0, sums.inTask());
  }
}
