package dev.magpie.executor.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class RoundsTest {
  private final Map<String, ExecutorService> executors = new LinkedHashMap<>();

  @AfterEach
  void shutdown() {
    executors.values().forEach(ExecutorService::shutdownNow);
  }

  @Test
  void run_ofTwoRounds_hasTwoSamplesOfEach() {
    Options options = Options.parse("--rounds", "2", "--millis", "1", "--warmup", "1000", "--repeats", "0",
        "--workloads", "^(pingPongPair|roundTrip)$", "--contenders", "magpie|threadpool");
    options.contenders().forEach(name -> executors.put(name, Contenders.create(name, 2)));
    Rounds rounds = new Rounds(options, executors, what -> { });
    rounds.warmUp();
    Results results = rounds.run();
    for (Workload workload : options.workloads()) {
      for (String contender : options.contenders()) {
        Results.Cell cell = results.cell(workload, contender);
        assertEquals(2, cell.samples().size());
        assertTrue(cell.samples().stream().allMatch(s -> s.units() > 0 && s.nanos() > 0));
      }
    }
    assertTrue(results.cell(options.workloads().get(0), Contenders.MAGPIE).counters().tasks() >= 2_000);
  }

  @Test
  void perOperation_onThreadPool_countsItsNodes() {
    ExecutorService executor = Contenders.create(Contenders.THREAD_POOL, 2);
    executors.put(Contenders.THREAD_POOL, executor);
    double bytes = new Allocation(Contenders.THREAD_POOL, executor).executeLocally();
    assertTrue(bytes >= 8 && bytes < 1_000, bytes + " bytes for a LinkedBlockingQueue's node");
  }
}
