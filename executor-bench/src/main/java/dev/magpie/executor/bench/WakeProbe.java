package dev.magpie.executor.bench;

import dev.magpie.executor.ExecutorSnapshot;
import dev.magpie.executor.WorkStealingExecutor;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;

/** A lone submission into an idle executor wakes one worker, who then goes back to sleep. */
final class WakeProbe implements Probe {
  private static final int SUBMISSIONS = 1_000;
  private static final Duration APART = Duration.ofMillis(2);
  /** For what the machine does: a spurious return from a park, a thread started meanwhile. */
  private static final double SLACK = 0.05;
  private static final double MOST_SWITCHES = 2.2;

  private final String name;
  private final WorkStealingExecutor executor;

  WakeProbe(String name, WorkStealingExecutor executor) {
    this.name = name;
    this.executor = executor;
  }

  @Override
  public List<Finding> run() throws IOException {
    Rest.untilIdle(executor);
    WorkerThreads workers = WorkerThreads.of(name);
    ExecutorSnapshot before = executor.snapshot();
    OptionalLong switchesBefore = workers.voluntarySwitches();
    submitOneByOne(workers);
    OptionalLong switchesAfter = workers.voluntarySwitches();
    ExecutorSnapshot after = executor.snapshot();

    List<Finding> findings = new ArrayList<>();
    double wakes = perSubmission(after.wakes() - before.wakes());
    findings.add(Finding.of(
        "wakes per lone submission", text(wakes), "1", Math.abs(wakes - 1) <= SLACK));
    findings.add(Finding.unpromised(
        "parks per lone submission", text(perSubmission(after.parks() - before.parks()))));
    if (switchesBefore.isPresent() && switchesAfter.isPresent()) {
      double switches = perSubmission(switchesAfter.getAsLong() - switchesBefore.getAsLong());
      findings.add(Finding.of("context switches of the workers per lone submission", text(switches),
          "<= " + MOST_SWITCHES, switches <= MOST_SWITCHES));
    }
    return findings;
  }

  /** Under load two milliseconds may be too short to fall asleep in: the next one would not be lone. */
  private void submitOneByOne(WorkerThreads workers) {
    for (int i = 0; i < SUBMISSIONS; i++) {
      CountDownLatch ran = new CountDownLatch(1);
      executor.execute(ran::countDown);
      SpawnWorkloads.idle(APART);
      Laps.await(ran, "a lone submission");
      if (!Rest.reached(Rest.LIMIT, workers::areAsleep)) {
        throw new IllegalStateException("workers still awake after " + Rest.LIMIT);
      }
    }
  }

  private static double perSubmission(long count) {
    return (double) count / SUBMISSIONS;
  }

  private static String text(double rate) {
    return String.format(Locale.ROOT, "%.3f", rate);
  }
}
