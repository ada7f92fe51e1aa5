package dev.magpie.executor.internal.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.magpie.executor.internal.metrics.WorkerCounters.Event;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WorkerCountersTest {

  private final WorkerCounters counters = new WorkerCounters();

  @Test
  void inTask_betweenBeginAndEnd_isTrue() {
    assertFalse(counters.inTask());
    counters.taskBegins();
    assertTrue(counters.inTask());
    assertEquals(0, counters.completed());
    counters.taskEnded();
    assertFalse(counters.inTask());
    assertEquals(1, counters.completed());
  }

  @Test
  void add_eachEvent_countsThatOneAlone() {
    for (Event event : Event.values()) {
      counters.add(event, 1 + event.ordinal());
    }
    for (Event event : Event.values()) {
      assertEquals(1 + event.ordinal(), counters.get(event));
    }
    assertEquals(0, counters.completed());
    assertFalse(counters.inTask());
  }

  @Test
  void sums_ofTwoWorkers_addUp() {
    WorkerCounters other = new WorkerCounters();
    counters.add(Event.STEAL, 2);
    other.add(Event.STEAL, 3);
    counters.taskBegins();
    counters.taskEnded();
    other.taskBegins();
    CounterSums sums = new CounterSums(List.of(counters, other));
    assertEquals(5, sums.of(Event.STEAL));
    assertEquals(0, sums.of(Event.PARK));
    assertEquals(1, sums.completed());
    assertEquals(1, sums.inTask());
    assertEquals(0, new CounterSums(List.of()).completed());
  }
}
