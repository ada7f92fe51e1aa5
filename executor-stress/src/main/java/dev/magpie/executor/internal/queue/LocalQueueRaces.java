package dev.magpie.executor.internal.queue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.magpie.executor.stress.Mark;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/** The memory-order table of {@link LocalQueue}, row by row; two slots, and indices that pass the end of an int. */
public final class LocalQueueRaces {

  private LocalQueueRaces() {}

  /** What the tests share: the owner's queue, a thief's own, and a list for the overflow. */
  abstract static class Queues {
    final List<Runnable> overflow = new ArrayList<>();
    final LocalQueue queue = new LocalQueue(2, this::spill, Integer.MAX_VALUE);
    final LocalQueue thiefs = new LocalQueue(2, this::spill);

    private int spill(Runnable[] tasks, int count) {
      Collections.addAll(overflow, tasks);
      overflow.subList(overflow.size() - (tasks.length - count), overflow.size()).clear();
      return count;
    }

    /** A digit for each task that is still in a queue or went to the overflow. */
    final int rest() {
      int sum = overflow.stream().mapToInt(Mark::digit).sum();
      for (Runnable task = queue.pop(); task != null; task = queue.pop()) {
        sum += Mark.digit(task);
      }
      for (Runnable task = thiefs.pop(); task != null; task = thiefs.pop()) {
        sum += Mark.digit(task);
      }
      return sum;
    }
  }

  /** Row "tail, setVolatile to acquire": a thief that sees the new tail sees the slot, and the task's contents. */
  @JCStressTest
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "The thief came first; the task still waits.")
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "The thief has the task, contents and all.")
  @Outcome(expect = FORBIDDEN, desc = "The thief took an empty slot or an unfinished task, or the task is lost.")
  @State
  public static class PushVsSteal extends Queues {

    @Actor
    public void owner() {
      queue.push(new Mark(1));
    }

    @Actor
    public void thief(II_Result r) {
      r.r1 = Mark.of(queue.stealInto(thiefs, 1));
    }

    @Arbiter
    public void rest(II_Result r) {
      r.r2 = rest();
    }
  }

  /** Row "tail, setRelease to acquire": the same for a batch, of which the thief takes the older half. */
  @JCStressTest
  @Outcome(id = "0, 11", expect = ACCEPTABLE, desc = "The thief came first; both tasks still wait.")
  @Outcome(id = "1, 10", expect = ACCEPTABLE, desc = "The thief has the older task, contents and all.")
  @Outcome(expect = FORBIDDEN, desc = "The thief saw half a batch, or a task is lost or doubled.")
  @State
  public static class BatchVsSteal extends Queues {

    @Actor
    public void owner() {
      List<Runnable> source = new ArrayList<>(List.of(new Mark(2), new Mark(1)));
      queue.pushAll(() -> source.remove(source.size() - 1), 2);
    }

    @Actor
    public void thief(II_Result r) {
      r.r1 = Mark.of(queue.stealInto(thiefs, 1));
    }

    @Arbiter
    public void rest(II_Result r) {
      r.r2 = rest();
    }
  }

  /** Row "head, CAS": owner and thief meet at the last task. */
  @JCStressTest
  @Outcome(id = "1, 0, 0", expect = ACCEPTABLE, desc = "The owner popped it.")
  @Outcome(id = "0, 1, 0", expect = ACCEPTABLE, desc = "The thief stole it.")
  @Outcome(expect = FORBIDDEN, desc = "The last task went to both, or to neither.")
  @State
  public static class PopVsSteal extends Queues {

    public PopVsSteal() {
      queue.push(new Mark(1));
    }

    @Actor
    public void owner(III_Result r) {
      r.r1 = Mark.of(queue.pop());
    }

    @Actor
    public void thief(III_Result r) {
      r.r2 = Mark.of(queue.stealInto(thiefs, 1));
    }

    @Arbiter
    public void rest(III_Result r) {
      r.r3 = rest();
    }
  }

  /** Row "head, CAS": two thieves, two tasks. */
  @JCStressTest
  @Outcome(id = {"1, 2, 0", "2, 1, 0"}, expect = ACCEPTABLE, desc = "Each thief has one task.")
  @Outcome(expect = FORBIDDEN, desc = "A task went to both thieves, or to neither.")
  @State
  public static class StealVsSteal extends Queues {

    public StealVsSteal() {
      queue.push(new Mark(1));
      queue.push(new Mark(2));
    }

    @Actor
    public void thief1(III_Result r) {
      r.r1 = Mark.of(queue.stealInto(thiefs, 1));
    }

    @Actor
    public void thief2(III_Result r) {
      r.r2 = Mark.of(queue.steal());
    }

    @Arbiter
    public void rest(III_Result r) {
      r.r3 = rest();
    }
  }

  /**
   * Row "slots[i], setRelease to acquire": the owner pushes, pops and pushes, and so comes round to the slot that the
   * thief has claimed and may not have copied yet.
   */
  @JCStressTest
  @Outcome(id = "1, 2, 100", expect = ACCEPTABLE, desc = "The thief took the oldest task, the owner the next one.")
  @Outcome(id = "2, 1, 100", expect = ACCEPTABLE, desc = "The owner took the oldest task, the thief the next one.")
  @Outcome(expect = FORBIDDEN, desc = "The refill hit a slot that the thief still copied: a task is lost or doubled.")
  @State
  public static class RefillVsSteal extends Queues {

    public RefillVsSteal() {
      queue.push(new Mark(1));
    }

    @Actor
    public void owner(III_Result r) {
      queue.push(new Mark(2));
      r.r2 = Mark.of(queue.pop());
      queue.push(new Mark(3));
    }

    @Actor
    public void thief(III_Result r) {
      r.r1 = Mark.of(queue.stealInto(thiefs, 1));
    }

    @Arbiter
    public void rest(III_Result r) {
      r.r3 = rest();
    }
  }

  /** Rows "head, CAS" and "slots[i]": the owner of a full queue claims all of it while a thief wants the oldest. */
  @JCStressTest
  @Outcome(id = "0, 111", expect = ACCEPTABLE, desc = "The thief found the queue claimed by its owner; all tasks wait.")
  @Outcome(id = "1, 110", expect = ACCEPTABLE, desc = "The thief has the oldest task, the other two wait.")
  @Outcome(expect = FORBIDDEN, desc = "A task is lost or doubled on the way to the overflow.")
  @State
  public static class OverflowVsSteal extends Queues {

    public OverflowVsSteal() {
      queue.push(new Mark(1));
      queue.push(new Mark(2));
    }

    @Actor
    public void owner() {
      queue.push(new Mark(3));
    }

    @Actor
    public void thief(II_Result r) {
      r.r1 = Mark.of(queue.stealInto(thiefs, 1));
    }

    @Arbiter
    public void rest(II_Result r) {
      r.r2 = rest();
    }
  }
}
