package dev.magpie.executor.bench;

import dev.magpie.executor.ExecutorSnapshot;
import dev.magpie.executor.WorkStealingExecutor;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;

/** What our own executor counts besides the tasks it ran. */
record EngineCounters(
    long tasks, long steals, long stolenTasks, long overflows, long lifoRuns, long parks, long wakes,
    long searches) {

  static final EngineCounters ZERO = new EngineCounters(0, 0, 0, 0, 0, 0, 0, 0);

  /** Zero for every other executor. */
  static EngineCounters of(ExecutorService executor) {
    if (!(executor instanceof WorkStealingExecutor)) {
      return ZERO;
    }
    ExecutorSnapshot s = ((WorkStealingExecutor) executor).snapshot();
    return new EngineCounters(s.completedTasks(), s.steals(), s.stolenTasks(), s.overflows(), s.lifoRuns(),
        s.parks(), s.wakes(), s.searches());
  }

  EngineCounters minus(EngineCounters o) {
    return new EngineCounters(tasks - o.tasks, steals - o.steals, stolenTasks - o.stolenTasks,
        overflows - o.overflows, lifoRuns - o.lifoRuns, parks - o.parks, wakes - o.wakes,
        searches - o.searches);
  }

  EngineCounters plus(EngineCounters o) {
    return minus(ZERO.minus(o));
  }

  /** Each but the tasks themselves, per 1,000 tasks. */
  Map<String, Double> perThousandTasks() {
    Map<String, Double> rates = new LinkedHashMap<>();
    rates.put("steals", rate(steals));
    rates.put("stolen tasks", rate(stolenTasks));
    rates.put("overflows", rate(overflows));
    rates.put("LIFO runs", rate(lifoRuns));
    rates.put("parks", rate(parks));
    rates.put("wakes", rate(wakes));
    rates.put("searches", rate(searches));
    return rates;
  }

  private double rate(long count) {
    return 1_000.0 * count / Math.max(1, tasks);
  }
}
