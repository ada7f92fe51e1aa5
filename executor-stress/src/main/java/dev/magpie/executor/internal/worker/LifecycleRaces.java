package dev.magpie.executor.internal.worker;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.magpie.executor.internal.queue.InjectQueue;
import dev.magpie.executor.internal.worker.Lifecycle.Phase;
import dev.magpie.executor.stress.Mark;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/** The row "state" of {@link Lifecycle}: an executor without threads that is being shut down. */
public final class LifecycleRaces {

  private LifecycleRaces() {}

  private static Lifecycle closed() {
    Lifecycle lifecycle = new Lifecycle();
    lifecycle.advanceTo(Phase.SHUTDOWN);
    return lifecycle;
  }

  /**
   * A submitter that passed the open door adds its task, then looks whether the door is shut, and withdraws if so;
   * meanwhile another thread shuts it, then looks at the queue, and ends the executor. Here r1 is 1 if the task was
   * accepted, 2 if it was withdrawn, r2 is 1 if the executor ended.
   */
  @JCStressTest
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "The task was accepted, and seen: the executor goes on for it.")
  @Outcome(id = "2, 1", expect = ACCEPTABLE, desc = "The executor ended, and the task is refused.")
  @Outcome(id = "2, 0", expect = ACCEPTABLE, desc = "Each saw the other; who withdraws ends the executor.")
  @Outcome(expect = FORBIDDEN, desc = "The executor ended with an accepted task in its queue.")
  @State
  public static class SubmitVsTerminate {
    private final Lifecycle lifecycle = new Lifecycle();
    private final InjectQueue inject = new InjectQueue();
    private final Runnable task = new Mark(1);

    @Actor
    public void submitter(II_Result r) {
      inject.offer(task);
      r.r1 = lifecycle.isClosed() && inject.remove(task) ? 2 : 1;
    }

    @Actor
    public void closer(II_Result r) {
      lifecycle.advanceTo(Phase.SHUTDOWN);
      r.r2 = lifecycle.mayTerminate() && inject.isEmptyForGood() && lifecycle.terminate() ? 1 : 0;
    }
  }

  /** "A thread is being started" and "the last thread left" share a word, so only one can be true. */
  @JCStressTest
  @Outcome(id = "1, 0, 1", expect = ACCEPTABLE, desc = "The thread was counted first; the executor goes on with it.")
  @Outcome(id = "0, 1, 0", expect = ACCEPTABLE, desc = "The executor ended first; no thread may start.")
  @Outcome(expect = FORBIDDEN, desc = "A thread starts in an executor that has ended, or neither happened.")
  @State
  public static class StartVsTerminate {
    private final Lifecycle lifecycle = closed();

    @Actor
    public void starter(III_Result r) {
      r.r1 = lifecycle.threadStarts() ? 1 : 0;
    }

    @Actor
    public void lastThread(III_Result r) {
      r.r2 = lifecycle.terminate() ? 1 : 0;
    }

    @Arbiter
    public void end(III_Result r) {
      r.r3 = lifecycle.threads();
    }
  }
}
