package dev.magpie.executor.internal.idle;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.magpie.executor.internal.base.PaddedLong;
import dev.magpie.executor.internal.idle.Parker.Woken;
import java.util.concurrent.TimeUnit;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** The memory-order table of {@link Parker}. */
public final class ParkerRaces {

  static final Thread NEVER_STARTED = new Thread("sleeper"); // unpark of it does nothing
  private static final Thread NEXT = new Thread("next");

  private ParkerRaces() {}

  /**
   * Rows "phase, setVolatile to getAndSet" and "phase, getAndSet to volatile": a thread goes to sleep while another
   * one wakes it; the only test that parks, and only if the wake-up is sure to come. Here r1 is 1 if the park ended by
   * the waking, 0 if by its time limit, -1 without a park; r2 is what the waker saw of the sleeper's plain write, -1
   * if it came too early.
   */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "The sleeper was woken, and the waker saw all that it wrote.")
  @Outcome(id = "-1, 1", expect = ACCEPTABLE, desc = "The same, when the waker had been about to come for long.")
  @Outcome(id = "-1, -1", expect = ACCEPTABLE, desc = "The waker found nobody asleep.")
  @Outcome(expect = FORBIDDEN, desc = "An unpark was lost, or the sleeper's writes were not visible.")
  @State
  public static class ParkVsWake {
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final IdleSet idle = awake();
    private final Parker parker = new Parker("test");
    private final PaddedLong waking = new PaddedLong(0);
    private int written;

    private static IdleSet awake() {
      IdleSet idle = new IdleSet(1);
      idle.tryWake();
      idle.stopSearch();
      return idle;
    }

    @Actor
    public void sleeper(II_Result r) {
      parker.bind(Thread.currentThread());
      written = 1;
      parker.announce();
      idle.sleep(0, false);
      if (waking.getVolatile() != 0) {
        r.r1 = -1; // it may have come too early
        return;
      }
      long start = System.nanoTime();
      while (!parker.park(LIMIT_NANOS)) {
        Thread.onSpinWait(); // woken for nothing, as LockSupport may
      }
      r.r1 = System.nanoTime() - start < LIMIT_NANOS ? 1 : 0;
    }

    @Actor
    public void waker(II_Result r) {
      waking.setVolatile(1);
      r.r2 = idle.tryWake() == 0 && parker.wake() == Woken.UNPARKED ? written : -1;
    }
  }

  /** Row "thread": who takes a worker from the idle set and is to unpark it sees its thread. Here r1 is 1 if it did. */
  @JCStressTest
  @Outcome(id = "-1", expect = ACCEPTABLE, desc = "The waker found nobody asleep.")
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "The waker has the thread to unpark.")
  @Outcome(expect = FORBIDDEN, desc = "The waker sees a sleeping phase without the thread: it unparks nobody.")
  @State
  public static class BindVsWake {
    private final IdleSet idle = new IdleSet(1);
    private final Parker parker = new Parker("test");

    public BindVsWake() {
      idle.tryWake();
      parker.wake();
    }

    @Actor
    public void sleeper() {
      parker.bind(NEVER_STARTED);
      parker.announce();
      idle.sleep(0, true);
    }

    @Actor
    public void waker(I_Result r) {
      r.r1 = -1;
      if (idle.tryWake() == 0) {
        r.r1 = parker.wake() == Woken.UNPARKED && parker.thread() == NEVER_STARTED ? 1 : 0;
      }
    }
  }

  /**
   * Row "phase, getAndSet to volatile": one wake-up ends one sleep. Here r1 and r2 are 1 if the sleeper found itself
   * woken from its first and its second sleep, -1 if there was no second; r3 is 1 if it is awake at last.
   */
  @JCStressTest
  @Outcome(id = "1, 0, 0", expect = ACCEPTABLE, desc = "Woken once, it sleeps the second time.")
  @Outcome(id = "0, -1, 1", expect = ACCEPTABLE, desc = "The wake-up came after its look.")
  @Outcome(expect = FORBIDDEN, desc = "One wake-up ended two sleeps, or none.")
  @State
  public static class SecondSleepVsWake {
    private final Parker parker = new Parker("test");

    public SecondSleepVsWake() {
      parker.bind(NEVER_STARTED);
      parker.announce();
    }

    @Actor
    public void sleeper(III_Result r) {
      r.r2 = -1;
      if (parker.park(0)) { // 0: only looks
        r.r1 = 1;
        parker.announce();
        r.r2 = parker.park(0) ? 1 : 0;
      }
    }

    @Actor
    public void waker() {
      parker.wake();
    }

    @Arbiter
    public void end(III_Result r) {
      r.r3 = parker.isAwake() ? 1 : 0;
    }
  }

  /**
   * Row "phase, CAS to getAndSet": retire or wake. Here r1 is 1 if the thread retired, r2 is 1 if the waker has to
   * start a thread, r3 is 1 if the worker is awake and has its thread exactly if it did not retire.
   */
  @JCStressTest
  @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "The thread retired; the waker starts another one.")
  @Outcome(id = "0, 0, 1", expect = ACCEPTABLE, desc = "The thread was woken, and goes on.")
  @Outcome(expect = FORBIDDEN, desc = "No thread is left to run the worker, or there are two.")
  @State
  public static class RetireVsWake {
    private final Parker parker = new Parker("test");

    public RetireVsWake() {
      parker.bind(NEVER_STARTED);
      parker.announce();
    }

    @Actor
    public void sleeper(III_Result r) {
      r.r1 = parker.retire() ? 1 : 0;
    }

    @Actor
    public void waker(III_Result r) {
      r.r2 = parker.wake() == Woken.NEEDS_THREAD ? 1 : 0;
    }

    @Arbiter
    public void end(III_Result r) {
      boolean hasThread = parker.thread() == NEVER_STARTED;
      r.r3 = parker.isAwake() && hasThread == (r.r1 == 0) ? 1 : 0;
    }
  }

  /** The same row: the next thread of a retired worker says who it is, and the old one does not wipe that out. */
  @JCStressTest
  @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "The thread retired; the worker has the next one.")
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "The thread was woken, and is still the worker's.")
  @Outcome(expect = FORBIDDEN, desc = "The worker's thread is unknown: nobody can unpark or interrupt it.")
  @State
  public static class RetireVsNextThread {
    private final Parker parker = new Parker("test");

    public RetireVsNextThread() {
      parker.bind(NEVER_STARTED);
      parker.announce();
    }

    @Actor
    public void sleeper(II_Result r) {
      r.r1 = parker.retire() ? 1 : 0;
    }

    @Actor
    public void waker() {
      if (parker.wake() == Woken.NEEDS_THREAD) {
        parker.bind(NEXT);
      }
    }

    @Arbiter
    public void end(II_Result r) {
      r.r2 = parker.thread() == NEXT ? 2 : parker.thread() == NEVER_STARTED ? 1 : 0;
    }
  }

  /**
   * Row "phase, setVolatile to getAndSet", dormant: a thread that ends by failure leaves its worker to whoever wakes
   * it. Here r1 is what the next thread saw of the old one's plain write, -1 if there was nobody to wake yet; r2 is 2
   * if the worker has the next thread, 0 if it has none.
   */
  @JCStressTest
  @Outcome(id = "-1, 0", expect = ACCEPTABLE, desc = "The waker came too early; the worker waits for the next one.")
  @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "The next thread has the worker, and all that was written.")
  @Outcome(expect = FORBIDDEN, desc = "The next thread misses what the old one wrote, or the old one wiped it out.")
  @State
  public static class DormantVsNextThread {
    private final IdleSet idle = new IdleSet(1);
    private final Parker parker = new Parker("test");
    private int written;

    public DormantVsNextThread() {
      idle.tryWake();
      parker.wake();
      parker.bind(NEVER_STARTED);
    }

    @Actor
    public void failed() {
      written = 1;
      parker.dormant(); // as in Worker.abandon
      idle.sleep(0, true);
    }

    @Actor
    public void waker(II_Result r) {
      r.r1 = -1;
      if (idle.tryWake() == 0) {
        r.r1 = parker.wake() == Woken.NEEDS_THREAD ? written : 0;
        parker.bind(NEXT);
      }
    }

    @Arbiter
    public void end(II_Result r) {
      r.r2 = parker.thread() == NEXT ? 2 : parker.thread() == NEVER_STARTED ? 1 : 0;
    }
  }
}
