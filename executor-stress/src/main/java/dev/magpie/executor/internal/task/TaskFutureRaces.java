package dev.magpie.executor.internal.task;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.ExecutionException;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/** The users' edge "run before get", and what {@link TaskFuture} relies on {@code FutureTask} for. */
public final class TaskFutureRaces {

  private TaskFutureRaces() {}

  /** A future whose task counts its runs and returns a value that it wrote plainly. */
  abstract static class Futures {
    private int runs;
    final TaskFuture<int[]> future = new TaskFuture<>(this::call, () -> {});

    private int[] call() {
      runs++;
      int[] result = new int[1];
      result[0] = 7;
      return result;
    }

    final int runs() {
      return runs;
    }
  }

  /** Here r1 is the result that the waiting thread found, -1 if there was none yet. */
  @JCStressTest
  @Outcome(id = "-1, 0", expect = ACCEPTABLE, desc = "Not done yet.")
  @Outcome(id = "7, 1", expect = ACCEPTABLE, desc = "Done, with all that the task wrote.")
  @Outcome(expect = FORBIDDEN, desc = "get returned before the task's writes were visible.")
  @State
  public static class RunVsGet extends Futures {

    @Actor
    public void worker() {
      future.run();
    }

    @Actor
    public void user(II_Result r) {
      if (future.isDone()) {
        r.r1 = result();
        r.r2 = runs();
      } else {
        r.r1 = -1;
      }
    }

    private int result() {
      try {
        return future.get()[0];
      } catch (ExecutionException | InterruptedException e) {
        throw new IllegalStateException(e); // the task does not throw, and nobody interrupts
      }
    }
  }

  /** A worker runs the task while its user cancels it. Here r1 counts runs, r2 is 1 if cancelled by this call. */
  @JCStressTest
  @Outcome(id = "1, 0, 0", expect = ACCEPTABLE, desc = "Run before it could be cancelled.")
  @Outcome(id = "0, 1, 1", expect = ACCEPTABLE, desc = "Cancelled before it could run.")
  @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "Cancelled while it ran: its result is dropped.")
  @Outcome(expect = FORBIDDEN, desc = "Neither run nor cancelled, or the future does not say what happened.")
  @State
  public static class RunVsCancel extends Futures {

    @Actor
    public void worker() {
      future.run();
    }

    @Actor
    public void user(III_Result r) {
      r.r2 = future.cancel(false) ? 1 : 0;
    }

    @Arbiter
    public void end(III_Result r) {
      r.r1 = runs();
      r.r3 = future.isCancelled() ? 1 : 0;
    }
  }

  /**
   * A worker runs the task while its user cancels it with an interrupt. Here r1 is 1 if the flag was set after the
   * run, r2 is 1 if the task was cancelled, r3 is the flag after the worker's clean-up.
   */
  @JCStressTest
  @Outcome(id = "0, 0, 0", expect = ACCEPTABLE, desc = "Run before it could be cancelled.")
  @Outcome(id = "0, 1, 0", expect = ACCEPTABLE, desc = "Cancelled before it could run.")
  @Outcome(id = "1, 1, 0", expect = ACCEPTABLE_INTERESTING,
      desc = "Cancelled while it ran: the clean-up cleared the flag.")
  @Outcome(expect = FORBIDDEN, desc = "The interrupt came after the clean-up, and would hit the next task.")
  @State
  public static class RunVsInterrupt extends Futures {
    private Thread worker;

    @Actor
    public void worker(III_Result r) {
      worker = Thread.currentThread();
      future.run();
      r.r1 = worker.isInterrupted() ? 1 : 0;
      Thread.interrupted(); // as in Worker.runTask
    }

    @Actor
    public void user(III_Result r) {
      r.r2 = future.cancel(true) ? 1 : 0;
    }

    @Arbiter
    public void later(III_Result r) {
      r.r3 = worker.isInterrupted() ? 1 : 0;
    }
  }

  /** Two users cancel one task. */
  @JCStressTest
  @Outcome(id = {"1, 0", "0, 1"}, expect = ACCEPTABLE, desc = "One of the two did it.")
  @Outcome(expect = FORBIDDEN, desc = "Both did, or nobody.")
  @State
  public static class CancelVsCancel extends Futures {

    @Actor
    public void user1(II_Result r) {
      r.r1 = future.cancel(false) ? 1 : 0;
    }

    @Actor
    public void user2(II_Result r) {
      r.r2 = future.cancel(true) ? 1 : 0;
    }
  }
}
