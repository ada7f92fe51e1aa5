package dev.magpie.executor;

/**
 * What an executor looked like at one moment, and what it has done so far. Immutable. The figures are read one after
 * the other while the workers go on, so they agree with each other only when the executor is at rest; each counter by
 * itself never falls, so two snapshots can be subtracted.
 *
 * @param name the executor's name
 * @param state how far it is on its way to its end
 * @param workers the most tasks that can be in progress at a time
 * @param activeWorkers how many workers run a task
 * @param liveThreads how many worker threads there are, those that are idle included
 * @param injectedTasks tasks that wait in the inject queue, where other threads submit
 * @param localTasks tasks that wait in the workers' own queues and LIFO slots
 * @param completedTasks tasks that ran to their end, by returning or by throwing
 * @param steals how often a worker took tasks from another's queue
 * @param stolenTasks how many tasks it took that way
 * @param overflows how often a full local queue sent tasks to the inject queue
 * @param lifoRuns how many tasks were run straight out of a LIFO slot
 * @param parks how often a worker went to sleep
 * @param wakes how often a worker was woken or started
 * @param searches how often a worker without work looked for some
 */
public record ExecutorSnapshot(
    String name,
    State state,
    int workers,
    int activeWorkers,
    int liveThreads,
    long injectedTasks,
    long localTasks,
    long completedTasks,
    long steals,
    long stolenTasks,
    long overflows,
    long lifoRuns,
    long parks,
    long wakes,
    long searches) {

  /** How far an executor is on its way to its end. */
  public enum State {
    /** Takes tasks. */
    RUNNING,
    /** Takes no more tasks, runs those it has. */
    SHUTDOWN,
    /** {@code shutdownNow} was called; the tasks in progress were interrupted. */
    STOP,
    /** Every worker has stopped. */
    TERMINATED
  }

  /**
   * Accepted tasks that have not begun, wherever they wait.
   *
   * @return {@link #injectedTasks} and {@link #localTasks} together
   */
  public long queuedTasks() {
    return injectedTasks + localTasks;
  }
}
