package dev.magpie.executor.internal.worker;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.magpie.executor.stress.Mark;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** The row "Launch.used". */
public final class LaunchRaces {

  private LaunchRaces() {}

  /** A thread whose start does nothing: an actor runs its Runnable. */
  private static final class Unstarted extends Thread {
    static final Thread INSTANCE = new Unstarted();

    @Override
    public void start() {}
  }

  /**
   * A start seems to fail, and the thread runs nevertheless. The pool is shut down, so that the worker runs the one
   * task and ends. Here r1 is 1 if the worker ran, r2 is 1 if the start was called off, r3 counts the tasks run.
   */
  @JCStressTest
  @Outcome(id = "1, 0, 1", expect = ACCEPTABLE, desc = "The worker ran; it is too late to call off.")
  @Outcome(id = "0, 1, 0", expect = ACCEPTABLE, desc = "Called off; the Runnable refuses to run.")
  @Outcome(expect = FORBIDDEN, desc = "The worker runs though its thread is no longer counted, or nobody ran it.")
  @State
  public static class RunVsCancel {
    private final WorkerPool pool = TestPools.of(this::newThread);
    private Launch launch;

    public RunVsCancel() {
      pool.submit(new Mark(1));
      pool.shutdown();
    }

    private Thread newThread(Runnable runnable) {
      launch = (Launch) runnable;
      return Unstarted.INSTANCE;
    }

    @Actor
    public void thread(III_Result r) {
      try {
        launch.run();
        r.r1 = 1;
      } catch (IllegalStateException e) {
        r.r1 = 0;
      }
    }

    @Actor
    public void starter(III_Result r) {
      r.r2 = launch.cancel() ? 1 : 0;
    }

    @Arbiter
    public void end(III_Result r) {
      r.r3 = (int) pool.counters().completed();
    }
  }
}
