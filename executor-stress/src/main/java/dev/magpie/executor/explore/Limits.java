package dev.magpie.executor.explore;

/**
 * How far to go. Within the first two, every execution is tried.
 *
 * @param preemptions how often an actor may be stopped in one execution although it could go on
 * @param oldReads how many reads of one execution may miss a write that they are allowed to miss
 * @param executions after so many, choices are made at random...
 * @param samples ...so many times
 */
public record Limits(int preemptions, int oldReads, int executions, int samples) {

  /** For every build: most faults show with one or two stops. */
  public static final Limits SHORT = new Limits(2, 2, 2_000, 500);

  /** For the long proof. */
  public static final Limits LONG = new Limits(3, 3, 20_000, 5_000);
}
