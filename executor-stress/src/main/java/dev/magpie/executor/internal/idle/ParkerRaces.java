package dev.magpie.executor.internal.idle;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.magpie.executor.internal.idle.Parker.Woken;
import java.util.concurrent.TimeUnit;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/** The memory-order table of {@link Parker}. */
public final class ParkerRaces {

  private static final Thread NEVER_STARTED = new Thread("sleeper"); // unpark of it does nothing

  private ParkerRaces() {}

  /**
   * Rows "phase, setVolatile to getAndSet" and "phase, getAndSet to volatile": a thread goes to sleep while another one
   * waits to wake it. Here r1 is 1 if the park ended by the waking, 0 if by its time limit; r2 is what the waker saw of
   * the sleeper's plain write.
   */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "The sleeper was woken, and the waker saw all that it wrote.")
  @Outcome(expect = FORBIDDEN, desc = "An unpark was lost, or the sleeper's writes were not visible.")
  @State
  public static class ParkVsWake {
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final IdleSet idle = awake();
    private final Parker parker = new Parker("test");
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
      long start = System.nanoTime();
      boolean awake = parker.isAwake();
      while (!awake) {
        awake = parker.park(LIMIT_NANOS);
      }
      r.r1 = System.nanoTime() - start < LIMIT_NANOS ? 1 : 0;
    }

    @Actor
    public void waker(II_Result r) {
      while (idle.tryWake() == IdleSet.NONE) {
        Thread.onSpinWait();
      }
      r.r2 = parker.wake() == Woken.UNPARKED ? written : -1;
    }
  }

  /**
   * Row "phase, CAS to getAndSet": retire or wake. Here r1 is 1 if the thread retired, r2 is 1 if the waker has to start a
   * thread, r3 is 1 if the worker is awake and has its thread exactly if it did not retire.
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
}
