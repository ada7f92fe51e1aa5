package dev.magpie.executor.internal.idle;

import dev.magpie.executor.internal.base.PaddedLong;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Who sleeps and how many search: one packed word, and a stack of the workers that may be woken. A worker without a
 * thread sleeps here too: waking it means starting one, so submitting and retiring cannot miss each other.
 *
 * @see <a href="https://dominoweb.draco.res.ibm.com/58319a2ed2b1078985257003004617ef.html">R. K. Treiber, Systems
 *     Programming: Coping with Parallelism, IBM RJ 5118, 1986</a>, for the stack; the rule "wake only
 *     if nobody searches" is Go's and Tokio's
 */
public final class IdleSet {

  /* How it works. The last who went to sleep is woken first: its caches are warm, and the others can retire.
   * A submitter adds its task, then looks here; it wakes somebody only if nobody searches. A worker says here that it
   * sleeps, then looks at the queues again, unless it left another one searching. A searcher that found work says here that it
   * no longer searches, and if it was the last, looks at the queues again. Every one of these is "write mine, then read
   * theirs" in one total order (Dekker), so of a submitter and a worker that pass each other one sees the other:
   *
   *   T1 adds x; T2 goes to sleep. If T1 reads the word before T2's CAS, T2's look comes after T1 added x and finds it.
   *   T1 adds x and sees a searcher T2, so it wakes nobody. T2's decrement comes later in the total order, and its look
   *   after that: T2, if it is the last, finds x; if it is not, the last one does.
   *   T2 may not search (enough do) and is about to sleep; meanwhile the only searcher T3 finds work, decrements, looks, and
   *   finds nobody to wake. So T2 looks as well: everyone whose CAS leaves nobody searching looks, not only a searcher.
   *
   * state: searching 63..48 | stamp 47..16 | top 15..0 (index + 1, 0: nobody sleeps). The stamp rises with each push and pop.
   *
   * word      written by    with       read by     with      what the pair carries            test
   * state     anyone        CAS        anyone      volatile  the Dekker above; who woke whom  IdleSetRaces.*
   * state     searcher      getAndAdd  anyone      volatile  the same, when it stops          IdleSetRaces.PushVsLastSearcher
   * state     anyone        CAS        anyone      opaque    nothing: a guess before a CAS
   * below[i]  who pushes i  opaque     who pops i  opaque    by the CAS on state; the stamp   IdleSetRaces.TwoWakersOneSleeper
   *                                                          makes it fail for a stale value
   */

  /** No worker is to be woken. */
  public static final int NONE = -1;

  private static final long TOP = 0xFFFFL;
  private static final int STAMP_SHIFT = 16;
  private static final long STAMP = 0xFFFFFFFFL << STAMP_SHIFT;
  private static final int SEARCHING_SHIFT = 48;
  private static final long ONE_SEARCHING = 1L << SEARCHING_SHIFT;

  private final PaddedLong state;
  private final int[] below;

  /** All workers sleep, worker 0 on top; the caller says which of them have a thread. */
  public IdleSet(int workers) {
    this(workers, 0);
  }

  /** With a first stamp, so that tests come to its wrap in a few steps. */
  IdleSet(int workers, long stamp) {
    if (workers < 1 || workers >= TOP) {
      throw new IllegalArgumentException("workers must be from 1 to " + (TOP - 1) + ": " + workers);
    }
    below = new int[workers];
    for (int i = 0; i < workers; i++) {
      below[i] = i + 1 < workers ? i + 2 : 0;
    }
    state = new PaddedLong((stamp << STAMP_SHIFT & STAMP) | 1);
  }

  /** True if {@link #tryWake} would find somebody to wake. */
  public boolean isWakeDue() {
    long s = state.getVolatile(); // Dekker: the caller has published its task with a volatile write. PushVsPark
    return top(s) != 0 && searching(s) == 0;
  }

  /** Takes a sleeper from the stack and counts it as searching, if somebody sleeps and nobody searches; else NONE. */
  public int tryWake() {
    long s = state.getVolatile(); // Dekker, as in isWakeDue
    while (top(s) != 0 && searching(s) == 0) {
      int index = top(s) - 1;
      long next = withTop(s, (int) BELOW.getOpaque(below, index)) + ONE_SEARCHING;
      long seen = state.compareAndExchange(s, next);
      if (seen == s) {
        return index;
      }
      s = seen;
    }
    return NONE;
  }

  /**
   * Puts a worker on the stack; if it was searching, it no longer is.
   *
   * @return true if nobody searches now, so that the caller has to look at the queues again
   */
  public boolean sleep(int index, boolean wasSearching) {
    long s = state.getOpaque(); // a guess: the exchange decides
    for (;;) {
      BELOW.setOpaque(below, index, top(s));
      long next = withTop(s, index + 1) - (wasSearching ? ONE_SEARCHING : 0);
      assert !wasSearching || searching(s) > 0 : toString();
      long seen = state.compareAndExchange(s, next); // Dekker: asleep first, then the look. IdleSetRaces.PushVsPark
      if (seen == s) {
        return searching(next) == 0;
      }
      s = seen;
    }
  }

  /** Counts the caller as searching, unless half of the workers are. */
  public boolean tryStartSearch() {
    long s = state.getOpaque(); // an old one only makes us search less, or sleep and then look
    while (2 * searching(s) < below.length) {
      long seen = state.compareAndExchange(s, s + ONE_SEARCHING);
      if (seen == s) {
        return true;
      }
      s = seen;
    }
    return false;
  }

  /**
   * The caller found work.
   *
   * @return true if it was the last one searching, so that it has to look at the queues again
   */
  public boolean stopSearch() {
    long s = state.getAndAdd(-ONE_SEARCHING); // Dekker: decrement first, then the look. IdleSetRaces.PushVsLastSearcher
    assert searching(s) > 0 : toString();
    return searching(s) == 1;
  }

  /** True if somebody could be woken. */
  public boolean hasSleepers() {
    return top(state.getOpaque()) != 0; // the caller has just written this word: who sleeps later looks itself
  }

  /** How many search. */
  public int searching() {
    return searching(state.getOpaque());
  }

  private static int top(long state) {
    return (int) (state & TOP);
  }

  private static int searching(long state) {
    return (int) (state >>> SEARCHING_SHIFT);
  }

  private static long withTop(long state, int top) {
    long stamp = state + (1L << STAMP_SHIFT) & STAMP;
    return state & ~STAMP & ~TOP | stamp | top;
  }

  @Override
  public String toString() {
    long s = state.getOpaque();
    return "IdleSet[searching " + searching(s) + ", top " + (top(s) - 1) + "]";
  }

  private static final VarHandle BELOW = MethodHandles.arrayElementVarHandle(int[].class);
}
