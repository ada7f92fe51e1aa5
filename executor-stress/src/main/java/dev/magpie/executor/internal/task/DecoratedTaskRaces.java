package dev.magpie.executor.internal.task;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.magpie.executor.internal.queue.LifoSlot;
import dev.magpie.executor.stress.Mark;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** The users' edge "submission before run" through a {@link DecoratedTask}. */
public final class DecoratedTaskRaces {

  private DecoratedTaskRaces() {}

  /** A thief runs a decorated task. Here r1 is what the decoration saw of itself, r2 what was submitted. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "The thief came too early.")
  @Outcome(id = "7, 1", expect = ACCEPTABLE, desc = "The thief ran the whole decoration, and knows the whole task.")
  @Outcome(expect = FORBIDDEN, desc = "The decoration or the task was not visible to the thread that runs it.")
  @State
  public static class SubmitVsRun {
    private final LifoSlot slot = new LifoSlot();
    private int seen;

    @Actor
    public void submitter() {
      int[] written = new int[1];
      written[0] = 7;
      slot.put(DecoratedTask.of(new Mark(1), task -> () -> seen = written[0]));
    }

    @Actor
    public void thief(II_Result r) {
      Runnable entry = slot.steal();
      if (entry != null) {
        entry.run();
        r.r1 = seen;
        r.r2 = Mark.of(DecoratedTask.submitted(entry));
      }
    }
  }
}
