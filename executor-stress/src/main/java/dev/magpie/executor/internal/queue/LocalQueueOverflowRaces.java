package dev.magpie.executor.internal.queue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.magpie.executor.stress.Mark;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/** The rows "head, CAS" and "slots[i]" of {@link LocalQueue} where a push finds no free slot. */
public final class LocalQueueOverflowRaces {

  private LocalQueueOverflowRaces() {}

  /** The owner of a full queue claims all of it while a thief wants one task. */
  @JCStressTest
  @Outcome(id = "0, 111", expect = ACCEPTABLE, desc = "The thief found the queue claimed by its owner; all tasks wait.")
  @Outcome(id = "1, 110", expect = ACCEPTABLE, desc = "The thief has the oldest task, the other two wait.")
  @Outcome(expect = FORBIDDEN, desc = "A task is lost or doubled on the way to the overflow.")
  @State
  public static class OverflowVsSingleSteal extends LocalQueues {

    public OverflowVsSingleSteal() {
      pushUpTo(queue, 2);
    }

    @Actor
    public void owner() {
      queue.push(new Mark(3));
    }

    @Actor
    public void thief(II_Result r) {
      r.r1 = Mark.of(queue.steal());
    }

    @Arbiter
    public void rest(II_Result r) {
      r.r2 = rest();
    }
  }

  /**
   * Where the pushed task goes. Here r1 is the thief's task, r2 is 1 if the push said that it overflowed, r3 shows
   * what did, r4 what waits in the queue.
   */
  @JCStressTest
  @Outcome(id = "0, 1, 110, 1", expect = ACCEPTABLE, desc = "The owner claimed all; the thief found nothing.")
  @Outcome(id = "1, 1, 110, 0", expect = ACCEPTABLE,
      desc = "The owner claimed all; the thief had the half that stayed.")
  @Outcome(id = "1, 0, 0, 110", expect = ACCEPTABLE, desc = "The thief was done; the task found its slot free.")
  @Outcome(id = "1, 1, 100, 10", expect = ACCEPTABLE_INTERESTING,
      desc = "There was room, but the thief still copied out of the slot: only the new task overflowed.")
  @Outcome(expect = FORBIDDEN, desc = "A task is lost or doubled, or the push said what was not so.")
  @State
  public static class PushBesideThief extends LocalQueues {

    public PushBesideThief() {
      pushUpTo(queue, 2);
    }

    @Actor
    public void owner(IIII_Result r) {
      r.r2 = queue.push(new Mark(3)) ? 1 : 0;
    }

    @Actor
    public void thief(IIII_Result r) {
      r.r1 = Mark.of(queue.stealInto(thiefs, 1));
    }

    @Arbiter
    public void rest(IIII_Result r) {
      r.r3 = overflowed();
      r.r4 = rest() - r.r3;
    }
  }

  /** An overflow without memory takes nothing: the half comes back, the new task is the caller's. Here r2 is 1 then. */
  @JCStressTest
  @Outcome(id = "0, 1, 11", expect = ACCEPTABLE,
      desc = "Refused; the thief found the queue claimed, and all came back.")
  @Outcome(id = "1, 1, 10", expect = ACCEPTABLE, desc = "Refused; the thief has the oldest task, the other one waits.")
  @Outcome(id = "1, 0, 110", expect = ACCEPTABLE, desc = "The thief had made room, so there was no overflow.")
  @Outcome(expect = FORBIDDEN, desc = "A task did not come back, or came twice, or a refused task was queued.")
  @State
  public static class RefusedOverflowVsSteal {
    private final LocalQueue queue = new LocalQueue(2, (tasks, count) -> 0, Integer.MAX_VALUE);

    public RefusedOverflowVsSteal() {
      queue.push(new Mark(1));
      queue.push(new Mark(2));
    }

    @Actor
    public void owner(III_Result r) {
      try {
        queue.push(new Mark(3));
      } catch (OutOfMemoryError e) {
        r.r2 = 1;
      }
    }

    @Actor
    public void thief(III_Result r) {
      r.r1 = Mark.of(queue.steal());
    }

    @Arbiter
    public void rest(III_Result r) {
      r.r3 = LocalQueues.drained(queue);
    }
  }
}
