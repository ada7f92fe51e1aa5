package dev.magpie.executor.bench;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;

/** Submissions from outside run, though every worker is busy with tasks that submit themselves for ever. */
final class StarvationProbe implements Probe {
  private static final int TASKS = 1_000;
  private static final Duration LIMIT = Duration.ofSeconds(5);

  private final ExecutorService executor;
  private final int workers;

  StarvationProbe(ExecutorService executor, int workers) {
    this.executor = executor;
    this.workers = workers;
  }

  @Override
  public List<Finding> run() {
    return List.of(beside(workers), beside(2 * workers));
  }

  private Finding beside(int chains) {
    Laps laps = Laps.exactly(1).cappedAt(LIMIT);
    long ran = RemoteWorkloads.remoteBusy(executor, workers, chains, TASKS, laps);
    return Finding.of("outside tasks run beside " + chains + " self-resubmitting ones, of " + TASKS,
        String.format(Locale.ROOT, "%d in %.1f ms", ran, laps.nanos() / 1e6),
        "all", ran == TASKS && !laps.capped());
  }
}
