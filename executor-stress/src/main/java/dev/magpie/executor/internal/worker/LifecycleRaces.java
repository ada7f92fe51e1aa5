package dev.magpie.executor.internal.worker;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.magpie.executor.internal.idle.Parker;
import dev.magpie.executor.internal.queue.InjectQueue;
import dev.magpie.executor.internal.queue.LocalQueue;
import dev.magpie.executor.internal.worker.Lifecycle.Phase;
import dev.magpie.executor.stress.Mark;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/** The rows "state" of {@link Lifecycle}: an executor with few threads or none that is being shut down. */
public final class LifecycleRaces {

  private static final Thread NEVER_STARTED = new Thread("worker");

  private LifecycleRaces() {}

  private static Lifecycle closed() {
    Lifecycle lifecycle = new Lifecycle();
    lifecycle.advanceTo(Phase.SHUTDOWN);
    return lifecycle;
  }

  private static Lifecycle closedWithThreads(int threads) {
    Lifecycle lifecycle = closed();
    for (int i = 0; i < threads; i++) {
      lifecycle.threadStarts();
    }
    return lifecycle;
  }

  private static boolean tryTerminate(Lifecycle lifecycle) {
    return lifecycle.mayTerminate() && lifecycle.terminate();
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

  /** Two calls of shutdown: one of them opens the door for whoever waits for room, and wakes the sleepers. */
  @JCStressTest
  @Outcome(id = {"1, 0", "0, 1"}, expect = ACCEPTABLE, desc = "One of the two went on to the next phase.")
  @Outcome(expect = FORBIDDEN, desc = "Both closed the door, or nobody did.")
  @State
  public static class ShutdownVsShutdown {
    private final Lifecycle lifecycle = new Lifecycle();

    @Actor
    public void first(II_Result r) {
      r.r1 = lifecycle.advanceTo(Phase.SHUTDOWN) ? 1 : 0;
    }

    @Actor
    public void second(II_Result r) {
      r.r2 = lifecycle.advanceTo(Phase.SHUTDOWN) ? 1 : 0;
    }
  }

  /** shutdown against shutdownNow: a later phase is never taken back. Here r3 is the phase. */
  @JCStressTest
  @Outcome(id = "1, 1, 2", expect = ACCEPTABLE, desc = "First SHUTDOWN, then DRAINING.")
  @Outcome(id = "0, 1, 2", expect = ACCEPTABLE, desc = "DRAINING at once; shutdown came too late to change it.")
  @Outcome(expect = FORBIDDEN, desc = "The phase went back, or shutdownNow had no effect.")
  @State
  public static class ShutdownVsShutdownNow {
    private final Lifecycle lifecycle = new Lifecycle();

    @Actor
    public void shutdown(III_Result r) {
      r.r1 = lifecycle.advanceTo(Phase.SHUTDOWN) ? 1 : 0;
    }

    @Actor
    public void shutdownNow(III_Result r) {
      r.r2 = lifecycle.advanceTo(Phase.DRAINING) ? 1 : 0;
    }

    @Arbiter
    public void end(III_Result r) {
      r.r3 = lifecycle.phase().ordinal();
    }
  }

  /** Two calls of shutdownNow: one is the first, and after both the phase is STOP. */
  @JCStressTest
  @Outcome(id = {"1, 0, 3", "0, 1, 3"}, expect = ACCEPTABLE, desc = "One was first; the drain is over.")
  @Outcome(expect = FORBIDDEN, desc = "Both were first, or the executor drains for ever.")
  @State
  public static class ShutdownNowVsShutdownNow {
    private final Lifecycle lifecycle = new Lifecycle();

    @Actor
    public void first(III_Result r) {
      r.r1 = shutdownNow() ? 1 : 0;
    }

    @Actor
    public void second(III_Result r) {
      r.r2 = shutdownNow() ? 1 : 0;
    }

    private boolean shutdownNow() {
      boolean first = lifecycle.advanceTo(Phase.DRAINING);
      lifecycle.advanceTo(Phase.STOP);
      return first;
    }

    @Arbiter
    public void end(III_Result r) {
      r.r3 = lifecycle.phase().ordinal();
    }
  }

  /** The executor ends while shutdownNow is called: no drain begins after the end. Here r3 is the phase. */
  @JCStressTest
  @Outcome(id = "0, 1, 4", expect = ACCEPTABLE, desc = "The executor had ended; shutdownNow changes nothing.")
  @Outcome(id = "1, 0, 2", expect = ACCEPTABLE, desc = "The drain began first; the executor ends after it.")
  @Outcome(expect = FORBIDDEN, desc = "An ended executor drains, or ended during a drain.")
  @State
  public static class ShutdownNowVsTerminate {
    private final Lifecycle lifecycle = closed();

    @Actor
    public void shutdownNow(III_Result r) {
      r.r1 = lifecycle.advanceTo(Phase.DRAINING) ? 1 : 0;
    }

    @Actor
    public void lastThread(III_Result r) {
      r.r2 = tryTerminate(lifecycle) ? 1 : 0;
    }

    @Arbiter
    public void end(III_Result r) {
      r.r3 = lifecycle.phase().ordinal();
    }
  }

  /** shutdown while the only thread retires: whoever comes second ends the executor. */
  @JCStressTest
  @Outcome(id = {"1, 0", "0, 1"}, expect = ACCEPTABLE, desc = "One of the two ended it.")
  @Outcome(expect = FORBIDDEN, desc = "Nobody ends the executor, or both do.")
  @State
  public static class ShutdownVsLastExit {
    private final Lifecycle lifecycle = new Lifecycle();

    public ShutdownVsLastExit() {
      lifecycle.threadStarts();
    }

    @Actor
    public void shutdown(II_Result r) {
      lifecycle.advanceTo(Phase.SHUTDOWN);
      r.r1 = tryTerminate(lifecycle) ? 1 : 0;
    }

    @Actor
    public void lastThread(II_Result r) {
      lifecycle.threadLeft();
      r.r2 = tryTerminate(lifecycle) ? 1 : 0;
    }
  }

  /** The last two threads leave: whoever comes second ends the executor. */
  @JCStressTest
  @Outcome(id = {"1, 0", "0, 1"}, expect = ACCEPTABLE, desc = "One of the two ended it.")
  @Outcome(expect = FORBIDDEN, desc = "Nobody ends the executor, or both do.")
  @State
  public static class ExitVsExit {
    private final Lifecycle lifecycle = closedWithThreads(2);

    @Actor
    public void first(II_Result r) {
      lifecycle.threadLeft();
      r.r1 = tryTerminate(lifecycle) ? 1 : 0;
    }

    @Actor
    public void second(II_Result r) {
      lifecycle.threadLeft();
      r.r2 = tryTerminate(lifecycle) ? 1 : 0;
    }
  }

  /** Row "state, getAndAdd": who ends the executor sees what the other threads' tasks did. Here r2 is 1 if so. */
  @JCStressTest
  @Outcome(id = "0, -1", expect = ACCEPTABLE, desc = "The other thread had not left yet.")
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "The last thread saw all.")
  @Outcome(expect = FORBIDDEN, desc = "awaitTermination would return before a task's writes are visible.")
  @State
  public static class ExitVsTerminate {
    private final Lifecycle lifecycle = closedWithThreads(2);
    private int written;

    @Actor
    public void first() {
      written = 1;
      lifecycle.threadLeft();
    }

    @Actor
    public void last(II_Result r) {
      lifecycle.threadLeft();
      boolean ended = tryTerminate(lifecycle);
      r.r1 = ended ? 1 : 0;
      r.r2 = ended ? written : -1;
    }
  }

  /** The latch: awaitTermination returns true only with all that the last thread did. */
  @JCStressTest
  @Outcome(id = "0, -1", expect = ACCEPTABLE, desc = "Not ended yet.")
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Ended, and all is visible.")
  @Outcome(expect = FORBIDDEN, desc = "awaitTermination returned before a task's writes are visible.")
  @State
  public static class TerminateVsAwait {
    private final Lifecycle lifecycle = closedWithThreads(1);
    private int written;

    @Actor
    public void last() {
      written = 1;
      lifecycle.threadLeft();
      tryTerminate(lifecycle);
    }

    @Actor
    public void user(II_Result r) {
      boolean ended = hasEnded();
      r.r1 = ended ? 1 : 0;
      r.r2 = ended ? written : -1;
    }

    private boolean hasEnded() {
      try {
        return lifecycle.awaitTermination(0, TimeUnit.NANOSECONDS); // 0: only looks
      } catch (InterruptedException e) {
        throw new IllegalStateException(e); // nobody interrupts
      }
    }
  }

  /**
   * A submission against shutdownNow. Here r1 is 2 if the task was withdrawn, r2 counts returned ones, r3 those left.
   */
  @JCStressTest
  @Outcome(id = "1, 1, 0", expect = ACCEPTABLE, desc = "Accepted, and returned by shutdownNow.")
  @Outcome(id = "2, 0, 0", expect = ACCEPTABLE, desc = "Withdrawn, and execute throws.")
  @Outcome(expect = FORBIDDEN, desc = "An accepted task stays in the queue, or a task is refused and returned.")
  @State
  public static class SubmitVsDrain {
    private final Lifecycle lifecycle = new Lifecycle();
    private final InjectQueue inject = new InjectQueue();
    private final Runnable task = new Mark(1);

    @Actor
    public void submitter(III_Result r) {
      inject.offer(task);
      r.r1 = lifecycle.isClosed() && inject.remove(task) ? 2 : 1;
    }

    @Actor
    public void shutdownNow(III_Result r) {
      List<Runnable> neverBegan = new ArrayList<>();
      lifecycle.advanceTo(Phase.DRAINING);
      inject.drainTo(neverBegan);
      lifecycle.advanceTo(Phase.STOP);
      r.r2 = neverBegan.size();
    }

    @Arbiter
    public void rest(III_Result r) {
      r.r3 = inject.size();
    }
  }

  /**
   * Row "state, CAS to acquire": a worker takes its next task while shutdownNow takes what waits, then stops what runs.
   * Here r1 is the worker's task, r2 the returned one.
   */
  @JCStressTest
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "The worker was first, and runs it.")
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "Returned; the worker saw the drain, or nothing left.")
  @Outcome(expect = FORBIDDEN, desc = "The task is run and returned, or neither.")
  @State
  public static class BeginVsDrain {
    private final Lifecycle lifecycle = new Lifecycle();
    private final LocalQueue queue = new LocalQueue(2, (tasks, count) -> count);

    public BeginVsDrain() {
      queue.push(new Mark(1));
    }

    @Actor
    public void worker(II_Result r) {
      r.r1 = lifecycle.isDraining() ? 0 : Mark.of(queue.pop());
    }

    @Actor
    public void shutdownNow(II_Result r) {
      lifecycle.advanceTo(Phase.DRAINING);
      r.r2 = Mark.of(queue.steal());
      lifecycle.advanceTo(Phase.STOP);
    }
  }

  /**
   * The same row for a thread that has just started: it says who it is, takes a task, then looks whether to interrupt
   * itself; shutdownNow says STOP, then looks whom to interrupt. Here r1 and r2 are 1 if the one saw the other.
   */
  @JCStressTest
  @Outcome(id = {"1, 0", "0, 1", "1, 1"}, expect = ACCEPTABLE, desc = "The task is interrupted.")
  @Outcome(id = "0, 0", expect = FORBIDDEN, desc = "The task runs on as if nobody had called shutdownNow.")
  @State
  public static class BindVsStop {
    private final Lifecycle lifecycle = new Lifecycle();
    private final Parker parker = new Parker("test");
    private final LocalQueue queue = new LocalQueue(2, (tasks, count) -> count);

    public BindVsStop() {
      queue.push(new Mark(1));
    }

    @Actor
    public void worker(II_Result r) {
      parker.bind(NEVER_STARTED);
      queue.pop();
      r.r1 = lifecycle.isStopping() ? 1 : 0;
    }

    @Actor
    public void shutdownNow(II_Result r) {
      lifecycle.advanceTo(Phase.STOP);
      r.r2 = parker.thread() == null ? 0 : 1;
    }
  }

  /** A thread is counted while the door is shut: both go into the one word. Here r3 is the phase and the count. */
  @JCStressTest
  @Outcome(id = "1, 1, 11", expect = ACCEPTABLE, desc = "SHUTDOWN, with one thread.")
  @Outcome(expect = FORBIDDEN, desc = "One wiped the other out.")
  @State
  public static class StartVsShutdown {
    private final Lifecycle lifecycle = new Lifecycle();

    @Actor
    public void starter(III_Result r) {
      r.r1 = lifecycle.threadStarts() ? 1 : 0;
    }

    @Actor
    public void shutdown(III_Result r) {
      r.r2 = lifecycle.advanceTo(Phase.SHUTDOWN) ? 1 : 0;
    }

    @Arbiter
    public void end(III_Result r) {
      r.r3 = 10 * lifecycle.phase().ordinal() + lifecycle.threads();
    }
  }

  /** The row "state, threadLeft": who sees that all has ended sees what the tasks did. */
  @JCStressTest
  @Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = ACCEPTABLE, desc = "Not yet, or with all that was done.")
  @Outcome(id = "1, 0", expect = FORBIDDEN, desc = "Ended, but what the last task did is not to be seen.")
  @State
  public static class EndVsIsTerminated {
    private final Lifecycle lifecycle = new Lifecycle();
    private int done;

    public EndVsIsTerminated() {
      lifecycle.threadStarts();
      lifecycle.advanceTo(Lifecycle.Phase.SHUTDOWN);
    }

    @Actor
    public void lastThread() {
      done = 1;
      lifecycle.threadLeft();
      lifecycle.terminate();
    }

    @Actor
    public void user(II_Result r) {
      r.r1 = lifecycle.isTerminated() ? 1 : 0;
      r.r2 = done;
    }
  }
}
