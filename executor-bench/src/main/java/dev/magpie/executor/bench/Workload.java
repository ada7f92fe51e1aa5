package dev.magpie.executor.bench;

import java.util.concurrent.ExecutorService;

/**
 * A thing to do on an executor.
 *
 * @param name in the manner of a method
 * @param unit what the time is divided by
 * @param question what the figure tells, in one line
 * @param minWorkers fewer would deadlock
 */
public record Workload(String name, String unit, String question, int minWorkers, Body body) {

  /** Runs laps until {@code laps} ends them and returns the units done, or throws if a count is not exact. */
  @FunctionalInterface
  public interface Body {
    long run(ExecutorService executor, int workers, Laps laps);
  }

  public long run(ExecutorService executor, int workers, Laps laps) {
    return body.run(executor, workers, laps);
  }
}
