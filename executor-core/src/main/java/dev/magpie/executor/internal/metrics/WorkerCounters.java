package dev.magpie.executor.internal.metrics;

import dev.magpie.executor.internal.base.CacheLine;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/** What one worker did, written by its thread alone, read by anyone. */
public final class WorkerCounters {

  /* What the pairs of accesses carry:
   *
   * word        written by      with      read by         with      what the pair carries
   * counts[i]   worker thread   opaque    anyone          opaque    a number that never falls; no edge
   * counts[i]   worker thread   opaque    worker thread   plain     its own last write, or by the parker's phase
   *                                                                 that of the worker's thread before
   */

  private static final int PAD = CacheLine.BYTES / Long.BYTES;
  private static final int BEGUN = PAD;
  private static final int COMPLETED = PAD + 1;
  private static final int FIRST_EVENT = PAD + 2;

  private final long[] counts = new long[FIRST_EVENT + Event.values().length + PAD];

  /** At first all zero. */
  public WorkerCounters() {}

  /** With a first count of everything, so that tests come to great numbers in a few steps. */
  WorkerCounters(long start) {
    Arrays.fill(counts, BEGUN, FIRST_EVENT + Event.values().length, start);
  }

  /** What is counted apart from tasks. */
  public enum Event {
    /** Successful steals, each of one task or more. */
    STEAL,
    /** Tasks taken by those steals. */
    STOLEN_TASK,
    /** Half-queues moved to the inject queue, and single tasks sent there beside a slow thief. */
    OVERFLOW,
    /** Tasks run out of the LIFO slot. */
    LIFO_RUN,
    /** Times the worker went to sleep. */
    PARK,
    /** Times a submitter or another worker woke or started it. */
    WAKE,
    /** Searches begun. */
    SEARCH
  }

  public void taskBegins() {
    add(BEGUN, 1);
  }

  public void taskEnded() {
    add(COMPLETED, 1);
  }

  /** True between the two calls above; a moment's truth. */
  public boolean inTask() {
    return completed() != get(BEGUN);
  }

  public long completed() {
    return get(COMPLETED);
  }

  public void add(Event event, long delta) {
    add(FIRST_EVENT + event.ordinal(), delta);
  }

  public long get(Event event) {
    return get(FIRST_EVENT + event.ordinal());
  }

  private void add(int index, long delta) {
    COUNT.setOpaque(counts, index, (long) COUNT.get(counts, index) + delta);
  }

  private long get(int index) {
    return (long) COUNT.getOpaque(counts, index);
  }

  private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(long[].class);
}
