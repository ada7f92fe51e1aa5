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
  public static final Limits SHORT = new Limits(2, 2, 3_000, 1_000);

  /** For the long proof. */
  public static final Limits LONG = new Limits(4, 3, 200_000, 50_000);
}
