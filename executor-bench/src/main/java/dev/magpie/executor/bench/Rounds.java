package dev.magpie.executor.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;

/**
 * Lets the contenders take turns. In each round every workload is run by every contender, one right after
 * the other, and who begins moves on from round to round. A round of one workload in which others used the
 * CPUs is repeated.
 */
final class Rounds {
  private static final Duration SETTLE = Duration.ofMillis(1);
  private static final Duration WARM_UP_CAP = Duration.ofMillis(20);
  private static final int WARM_UP_PASSES = 5;
  /** Fill the warm-up with what most of the scheduler's code takes part in. */
  private static final List<String> FILLERS = List.of("spawnFromWorker", "spawnFromOutside", "pingPong");

  private final Options options;
  private final Map<String, ExecutorService> executors;
  private final Consumer<String> progress;

  Rounds(Options options, Map<String, ExecutorService> executors, Consumer<String> progress) {
    this.options = options;
    this.executors = executors;
    this.progress = progress;
  }

  /** Until every workload has had its passes and every executor its number of tasks. */
  void warmUp() {
    Map<String, Long> units = new LinkedHashMap<>();
    for (int pass = 1; pass <= WARM_UP_PASSES; pass++) {
      progress.accept("warm-up " + pass + "/" + WARM_UP_PASSES);
      for (Workload workload : options.workloads()) {
        executors.forEach((name, executor) ->
            units.merge(name, run(workload, executor, laps(WARM_UP_CAP)), Long::sum));
      }
    }
    executors.forEach((name, executor) -> fill(executor, options.warmUpTasks - units.get(name)));
  }

  private void fill(ExecutorService executor, long tasks) {
    long left = tasks;
    while (left > 0) {
      for (String filler : FILLERS) {
        left -= run(Workloads.named(filler), executor, laps(WARM_UP_CAP));
      }
    }
  }

  Results run() {
    Results results = new Results(options.workloads(), List.copyOf(executors.keySet()));
    for (int round = 1; round <= options.rounds; round++) {
      for (Workload workload : options.workloads()) {
        progress.accept("round " + round + "/" + options.rounds + " " + workload.name());
        turns(round, workload).forEach(turn ->
            results.add(workload, turn.contender, turn.sample, turn.counters));
      }
    }
    return results;
  }

  /** All contenders' turns at one workload, repeated until nobody disturbs them or patience ends. */
  private List<Turn> turns(int round, Workload workload) {
    for (int attempt = 0; ; attempt++) {
      ForeignCpu before = ForeignCpu.now();
      List<Turn> turns = new ArrayList<>();
      for (String contender : order(round)) {
        turns.add(turn(workload, contender));
      }
      if (before.nanosUntilNow() <= options.foreign.toNanos()) {
        return turns;
      }
      if (attempt == options.repeats) {
        turns.replaceAll(turn -> new Turn(turn.contender, turn.sample.asNoisy(), turn.counters));
        return turns;
      }
    }
  }

  private List<String> order(int round) {
    List<String> order = new ArrayList<>(executors.keySet());
    Collections.rotate(order, -round);
    return order;
  }

  private Turn turn(Workload workload, String contender) {
    ExecutorService executor = executors.get(contender);
    EngineCounters before = EngineCounters.of(executor);
    long cpuBefore = cpuNanos(contender);
    Laps laps = laps(options.cap);
    long units = run(workload, executor, laps);
    long cpu = Math.max(0, cpuNanos(contender) - cpuBefore);
    Sample sample = new Sample(units, laps.nanos(), cpu, laps.capped(), false);
    return new Turn(contender, sample, EngineCounters.of(executor).minus(before));
  }

  private static long cpuNanos(String contender) {
    return WorkerThreads.of(contender).cpuNanos() + WorkerThreads.cpuNanosOfCaller();
  }

  private Laps laps(Duration cap) {
    return Laps.lasting(options.turn).cappedAt(cap);
  }

  private long run(Workload workload, ExecutorService executor, Laps laps) {
    SpawnWorkloads.idle(SETTLE);
    return workload.run(executor, options.workers, laps);
  }

  private record Turn(String contender, Sample sample, EngineCounters counters) {}
}
