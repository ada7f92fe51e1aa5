package dev.magpie.executor.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ResultsTest {
  private static final Workload WORKLOAD = Workloads.named("pingPong");

  private final Results results =
      new Results(List.of(WORKLOAD), List.of(Contenders.FORK_JOIN_ASYNC, Contenders.MAGPIE));

  @Test
  void ratio_ofTwiceTheTime_isTwo() {
    add(Contenders.MAGPIE, 10, 100, false);
    add(Contenders.FORK_JOIN_ASYNC, 10, 200, false);
    assertEquals(Contenders.MAGPIE, results.base());
    assertEquals(2.0, results.ratio(WORKLOAD, Contenders.FORK_JOIN_ASYNC));
    assertEquals(1.0, results.ratio(WORKLOAD, Contenders.MAGPIE));
  }

  @Test
  void base_withoutOurs_isTheFirst() {
    List<String> others = List.of(Contenders.THREAD_POOL, Contenders.FORK_JOIN_LIFO);
    assertEquals(Contenders.THREAD_POOL, new Results(List.of(WORKLOAD), others).base());
  }

  @Test
  void starved_ifCappedInMostRounds() {
    add(Contenders.MAGPIE, 0, 100, true);
    add(Contenders.MAGPIE, 10, 100, false);
    assertFalse(results.cell(WORKLOAD, Contenders.MAGPIE).starved());
    add(Contenders.MAGPIE, 0, 100, true);
    assertTrue(results.cell(WORKLOAD, Contenders.MAGPIE).starved());
  }

  @Test
  void perThousandTasks_ofSummedRounds_isARate() {
    EngineCounters one = new EngineCounters(500, 1, 2, 3, 4, 5, 6, 7);
    results.add(WORKLOAD, Contenders.MAGPIE, sample(1, 1, false), one);
    results.add(WORKLOAD, Contenders.MAGPIE, sample(1, 1, false), one);
    Map<String, Double> rates = results.cell(WORKLOAD, Contenders.MAGPIE).counters().perThousandTasks();
    assertEquals(2.0, rates.get("steals"));
    assertEquals(12.0, rates.get("wakes"));
    assertEquals(EngineCounters.ZERO, one.minus(one));
  }

  @Test
  void nanosPerUnit_ofNoUnits_isTheWholeTime() {
    assertEquals(100.0, sample(0, 100, true).nanosPerUnit());
  }

  @Test
  void render_ofAll_hasEachCell() {
    add(Contenders.MAGPIE, 10, 100, false);
    results.add(WORKLOAD, Contenders.FORK_JOIN_ASYNC, sample(1, 5_000, true).asNoisy(), EngineCounters.ZERO);
    Map<String, Map<String, Double>> allocation = Map.of(
        Contenders.MAGPIE, Map.of("execute", 0.0), Contenders.FORK_JOIN_ASYNC, Map.of("execute", 24.0));
    String markdown = MarkdownReport.render(results, Map.of("cpus", 2), allocation);
    assertTrue(markdown.contains("starved (> 5,000)"), markdown);
    assertTrue(markdown.contains("10 [10–10]"), markdown);
    assertTrue(markdown.contains("24.00"), markdown);
    String json = JsonReport.render(results, Map.of("cpus", 2), allocation);
    assertTrue(json.contains("\"nanosPerUnit\": 10.0"), json);
    assertTrue(json.contains("\"starved\": true"), json);
  }

  private void add(String contender, long units, long nanos, boolean capped) {
    results.add(WORKLOAD, contender, sample(units, nanos, capped), EngineCounters.ZERO);
  }

  private static Sample sample(long units, long nanos, boolean capped) {
    return new Sample(units, nanos, 2 * nanos, capped, false);
  }
}
