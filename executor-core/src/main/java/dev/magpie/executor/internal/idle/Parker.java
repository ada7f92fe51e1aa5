package dev.magpie.executor.internal.idle;

import dev.magpie.executor.internal.base.PaddedLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** How one worker sleeps: with a thread that parks, or without a thread at all. */
public final class Parker {

  /* Phases: AWAKE (its thread runs or is being started), PARKED (its thread sleeps), DORMANT (it has no thread). Both
   * sleeping phases are listed in the idle set. Retiring is PARKED -> DORMANT in place: the worker stays on the stack, and
   * whoever pops it learns from the exchange whether to unpark or to start a thread.
   *
   * word    written by      with         read by    with        what the pair carries                       test
   * phase   own thread      setOpaque    waker      getAndSet   nothing: by the CAS on the idle word         IdleSetRaces.PushVsPark
   * phase   waker           getAndSet    own thread volatile    "you are awake"; an unpark follows
   * phase   failed starter  setVolatile  waker      getAndSet   DORMANT again, and the worker's plain fields
   * phase   own thread      CAS          waker      getAndSet   retire or wake: exactly one                  ParkerRaces.RetireVsWake
   * thread  own thread      volatile     anyone     volatile    whom to unpark or interrupt; null without a thread
   */

  private static final long AWAKE = 0;
  private static final long PARKED = 1;
  private static final long DORMANT = 2;

  private final PaddedLong phase = new PaddedLong(DORMANT);
  private final Object blocker;
  private volatile @Nullable Thread thread;

  /** What a waker has to do. */
  public enum Woken {
    /** Nothing: the thread was unparked. */
    UNPARKED,
    /** There is no thread; the waker must start one or call {@link #dormant}. */
    NEEDS_THREAD
  }

  /** Dormant; the blocker is what a thread dump shows. */
  public Parker(Object blocker) {
    this.blocker = blocker;
  }

  /** The worker's new thread says who it is. */
  public void bind(Thread me) {
    thread = me;
  }

  /** The worker's thread, or null. */
  public @Nullable Thread thread() {
    return thread;
  }

  /** Own thread: sleeping from now on. It may be woken before it parks. */
  public void announce() {
    phase.setOpaque(PARKED); // published by the exchange of IdleSet.sleep, which follows
  }

  /** Who failed to start a thread, or the thread that ends: there is none. */
  public void dormant() {
    thread = null; // before the phase: from then on the field is the next thread's
    phase.setVolatile(DORMANT);
  }

  /** Own thread: parks until woken, unparked by anyone, or {@code nanos} passed. Interrupts are dropped. */
  public boolean park(long nanos) {
    Thread.interrupted(); // a set flag would make every park return at once
    if (phase.getVolatile() == PARKED && nanos > 0) {
      LockSupport.parkNanos(blocker, nanos);
    }
    return isAwake();
  }

  /** True once somebody woke this worker. */
  public boolean isAwake() {
    return phase.getVolatile() == AWAKE;
  }

  /** Own thread: ends its sleep without a thread. False if somebody woke it first. */
  public boolean retire() {
    Thread me = thread;
    thread = null; // as above; who misses an unpark for it has made us awake, or closed the executor, which we check
    if (phase.compareAndSet(PARKED, DORMANT)) {
      return true;
    }
    thread = me;
    return false;
  }

  /** Who took this worker from the idle set wakes it. */
  public Woken wake() {
    long was = phase.getAndSet(AWAKE);
    assert was != AWAKE;
    if (was == DORMANT) {
      return Woken.NEEDS_THREAD;
    }
    LockSupport.unpark(thread);
    return Woken.UNPARKED;
  }
}
