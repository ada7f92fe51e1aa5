package dev.magpie.executor.internal.worker;

import dev.magpie.executor.internal.base.PaddedLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The one shutdown word: the phase, and how many worker threads there are. */
final class Lifecycle {

  /* Moves: RUNNING -> SHUTDOWN -> DRAINING -> STOP, each step may be left out but the order holds; from SHUTDOWN or STOP,
   * without threads, -> TERMINATED. While DRAINING, shutdownNow takes what waits, and no worker begins a task. Phase and
   * thread count share a word, so "the last thread left" and "a thread is being started" cannot both be true.
   *
   * word   written by          with       read by      with      what the pair carries                         test
   * state  shutdown, starter,  CAS        anyone       volatile  Dekker with the inject queue: a submitter     LifecycleRaces.
   *        last thread                                           adds, then looks here; the last thread looks  SubmitVsTerminate
   *                                                              at the queue, then ends here by CAS
   * state  starter             CAS        last thread  volatile  no thread starts after the end                LifecycleRaces.
   *                                                                                                            StartVsTerminate
   * state  thread that ends    getAndAdd  last thread  volatile  all that its tasks did, for awaitTermination
   * state  shutdownNow         CAS        worker       opaque    nothing: an old phase lets one more task begin
   * state  shutdownNow         CAS        worker       volatile  Dekker with Parker.thread: a worker says which    LifecycleRaces.
   *                                                              thread it is, then looks here; the other way      BindVsStop
   *                                                              round, and then it interrupts
   * state  anyone              CAS        anyone       opaque    nothing: a guess before a CAS
   */

  /** The phases, in the only order they can follow each other. */
  enum Phase {
    RUNNING,
    SHUTDOWN,
    DRAINING,
    STOP,
    TERMINATED
  }

  private static final Phase[] PHASES = Phase.values();
  private static final int PHASE_SHIFT = 32;
  private static final long THREADS = 0xFFFFFFFFL;

  private final PaddedLong state = new PaddedLong(0);
  private final CountDownLatch terminated = new CountDownLatch(1);

  Phase phase() {
    return phase(state.getVolatile());
  }

  /** Threads that run or are being started. */
  int threads() {
    return (int) (state.getOpaque() & THREADS);
  }

  boolean isClosed() {
    return state.getVolatile() >>> PHASE_SHIFT != 0;
  }

  /** An old answer lets one more task begin, as if it had begun before. */
  boolean isDraining() {
    return state.getOpaque() >>> PHASE_SHIFT == Phase.DRAINING.ordinal();
  }

  boolean isStopping() {
    return state.getVolatile() >>> PHASE_SHIFT >= Phase.DRAINING.ordinal();
  }

  boolean isTerminated() {
    return phase() == Phase.TERMINATED;
  }

  /** Goes on to the given phase; false if that or a later one was reached before. */
  boolean advanceTo(Phase next) {
    long s = state.getOpaque(); // a guess: the exchange decides
    while (phase(s).compareTo(next) < 0) {
      long seen = state.compareAndExchange(s, (long) next.ordinal() << PHASE_SHIFT | s & THREADS);
      if (seen == s) {
        return true;
      }
      s = seen;
    }
    return false;
  }

  /** Counts a thread that is about to be started; false once terminated. */
  boolean threadStarts() {
    long s = state.getOpaque(); // a guess, as above
    while (phase(s) != Phase.TERMINATED) {
      long seen = state.compareAndExchange(s, s + 1);
      if (seen == s) {
        return true;
      }
      s = seen;
    }
    return false;
  }

  /** Takes the thread from the count. */
  void threadLeft() {
    long s = state.getAndAdd(-1);
    assert (s & THREADS) > 0;
  }

  /** True if nothing but waiting tasks keeps the executor from ending. */
  boolean mayTerminate() {
    return mayTerminate(state.getVolatile());
  }

  /** Ends, unless a thread was started meanwhile or another call ended it. */
  boolean terminate() {
    long s = state.getVolatile();
    if (mayTerminate(s) && state.compareAndSet(s, (long) Phase.TERMINATED.ordinal() << PHASE_SHIFT)) {
      terminated.countDown();
      return true;
    }
    return false;
  }

  boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
    return terminated.await(timeout, unit);
  }

  private static boolean mayTerminate(long state) {
    return (state & THREADS) == 0 && (phase(state) == Phase.SHUTDOWN || phase(state) == Phase.STOP);
  }

  private static Phase phase(long state) {
    return PHASES[(int) (state >>> PHASE_SHIFT)];
  }

  @Override
  public String toString() {
    return phase() + ", threads " + threads();
  }
}
