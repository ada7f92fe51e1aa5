package dev.magpie.executor.internal.queue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.magpie.executor.stress.Mark;
import java.util.ArrayList;
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

  /** Row "tail, setVolatile to acquire": a thief that sees the new tail sees the slot, and the task's contents. */
  @JCStressTest
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "The thief came first; the task still waits.")
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "The thief has the task, contents and all.")
  @Outcome(expect = FORBIDDEN, desc = "The thief took an empty slot or an unfinished task, or the task is lost.")
  @State
  public static class PushVsSteal extends LocalQueues {

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
  public static class BatchVsSteal extends LocalQueues {

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
  public static class PopVsSteal extends LocalQueues {

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
  public static class StealVsSteal extends LocalQueues {

    public StealVsSteal() {
      pushUpTo(queue, 2);
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
  public static class RefillVsSteal extends LocalQueues {

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
  public static class OverflowVsSteal extends LocalQueues {

    public OverflowVsSteal() {
      pushUpTo(queue, 2);
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

  /** Row "tail, setVolatile to acquire": the same for a thief that takes one task, as shutdownNow does. */
  @JCStressTest
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "The thief came first; the task still waits.")
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "The thief has the task, contents and all.")
  @Outcome(expect = FORBIDDEN, desc = "The thief took an empty slot or an unfinished task, or the task is lost.")
  @State
  public static class PushVsSingleSteal extends LocalQueues {

    @Actor
    public void owner() {
      queue.push(new Mark(1));
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

  /** Row "tail, setVolatile to acquire": tasks come out in the order in which they went in. */
  @JCStressTest
  @Outcome(id = "0, 0, 11", expect = ACCEPTABLE, desc = "The thief came before both tasks.")
  @Outcome(id = "0, 1, 10", expect = ACCEPTABLE, desc = "The first task came between the thief's two looks.")
  @Outcome(id = "1, 0, 10", expect = ACCEPTABLE, desc = "The thief came between the two tasks.")
  @Outcome(id = "1, 2, 0", expect = ACCEPTABLE, desc = "The thief has both, the older one first.")
  @Outcome(expect = FORBIDDEN, desc = "The order is broken, or a task is lost, doubled or unfinished.")
  @State
  public static class FifoVsSteal extends LocalQueues {

    @Actor
    public void owner() {
      queue.push(new Mark(1));
      queue.push(new Mark(2));
    }

    @Actor
    public void thief(III_Result r) {
      r.r1 = Mark.of(queue.steal());
      r.r2 = Mark.of(queue.steal());
    }

    @Arbiter
    public void rest(III_Result r) {
      r.r3 = rest();
    }
  }

  /** Row "tail, setVolatile to acquire": a polite thief leaves a short queue to its owner. */
  @JCStressTest
  @Outcome(id = "0, 11", expect = ACCEPTABLE, desc = "The thief saw one task, which was too few.")
  @Outcome(id = "1, 10", expect = ACCEPTABLE, desc = "The thief saw both tasks, and took the older one.")
  @Outcome(expect = FORBIDDEN, desc = "The thief took the newer task, or a task is lost or doubled.")
  @State
  public static class PushVsPoliteSteal extends LocalQueues {

    public PushVsPoliteSteal() {
      pushUpTo(queue, 1);
    }

    @Actor
    public void owner() {
      queue.push(new Mark(2));
    }

    @Actor
    public void thief(II_Result r) {
      r.r1 = Mark.of(queue.stealInto(thiefs, 2));
    }

    @Arbiter
    public void rest(II_Result r) {
      r.r2 = rest();
    }
  }

  /** Row "tail, setRelease to acquire": what a thief adds to its own queue can be stolen from there. */
  @JCStressTest
  @Outcome(id = "1, 0, 110", expect = ACCEPTABLE, desc = "The second thief came before the half was published.")
  @Outcome(id = "1, 2, 100", expect = ACCEPTABLE, desc = "The second thief has a task of the stolen half.")
  @Outcome(expect = FORBIDDEN, desc = "The second thief took an empty slot, or a task is lost or doubled.")
  @State
  public static class StolenHalfVsSteal extends LocalQueues {

    public StolenHalfVsSteal() {
      super(4, Integer.MAX_VALUE);
      pushUpTo(queue, 3);
    }

    @Actor
    public void thief(III_Result r) {
      r.r1 = Mark.of(queue.stealInto(thiefs, 1));
    }

    @Actor
    public void thiefOfThief(III_Result r) {
      r.r2 = Mark.of(thiefs.steal());
    }

    @Arbiter
    public void rest(III_Result r) {
      r.r3 = rest();
    }
  }

  /** Row "head, CAS": owner and a thief of one task meet at the last one. */
  @JCStressTest
  @Outcome(id = "1, 0, 0", expect = ACCEPTABLE, desc = "The owner popped it.")
  @Outcome(id = "0, 1, 0", expect = ACCEPTABLE, desc = "The thief stole it.")
  @Outcome(expect = FORBIDDEN, desc = "The last task went to both, or to neither.")
  @State
  public static class PopVsSingleSteal extends LocalQueues {

    public PopVsSingleSteal() {
      pushUpTo(queue, 1);
    }

    @Actor
    public void owner(III_Result r) {
      r.r1 = Mark.of(queue.pop());
    }

    @Actor
    public void thief(III_Result r) {
      r.r2 = Mark.of(queue.steal());
    }

    @Arbiter
    public void rest(III_Result r) {
      r.r3 = rest();
    }
  }

  /** Row "head, CAS": a thief whose exchange fails counts anew what half of the rest is. */
  @JCStressTest
  @Outcome(id = "3, 1, 10", expect = ACCEPTABLE, desc = "The thief took two of three, the owner the last one.")
  @Outcome(id = "1, 2, 100", expect = ACCEPTABLE, desc = "The owner took the oldest, the thief half of the other two.")
  @Outcome(expect = FORBIDDEN, desc = "The thief claimed by an old count: a task is lost or doubled.")
  @State
  public static class PopVsStealOfHalf extends LocalQueues {

    public PopVsStealOfHalf() {
      super(4, Integer.MAX_VALUE - 1);
      pushUpTo(queue, 3);
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

  /** Row "head, CAS": two thieves, each with a queue of its own, share four tasks. */
  @JCStressTest
  @Outcome(id = {"1, 3, 1010", "3, 1, 1010"}, expect = ACCEPTABLE,
      desc = "One took two tasks, then the other one took one.")
  @Outcome(expect = FORBIDDEN, desc = "The thieves' shares overlap, or a task is lost.")
  @State
  public static class TwoThieves extends LocalQueues {
    private final LocalQueue second = new LocalQueue(4, (tasks, count) -> count);

    public TwoThieves() {
      super(4, Integer.MAX_VALUE - 1);
      pushUpTo(queue, 4);
    }

    @Actor
    public void thief1(III_Result r) {
      r.r1 = Mark.of(queue.stealInto(thiefs, 1));
    }

    @Actor
    public void thief2(III_Result r) {
      r.r2 = Mark.of(queue.stealInto(second, 1));
    }

    @Arbiter
    public void rest(III_Result r) {
      r.r3 = rest() + drained(second);
    }
  }

  /**
   * Row "head, CAS": shutdownNow empties both queues while a thief carries tasks from one to the other. Here r1 is the
   * thief's own next task, r2 is what was drained, r3 is what is left.
   */
  @JCStressTest
  @Outcome(id = "0, 111, 0", expect = ACCEPTABLE, desc = "All was drained before the thief came.")
  @Outcome(id = {"2, 101, 0", "3, 11, 0"}, expect = ACCEPTABLE, desc = "The thief took one task in between.")
  @Outcome(id = "1, 110, 0", expect = ACCEPTABLE, desc = "The thief took two; the one it queued was drained there.")
  @Outcome(id = "1, 100, 10", expect = ACCEPTABLE_INTERESTING,
      desc = "The thief took two, and queued one after the last pass: its own thread runs it, interrupted.")
  @Outcome(expect = FORBIDDEN, desc = "A task is returned and run, or lost.")
  @State
  public static class DrainVsSteal extends LocalQueues {

    public DrainVsSteal() {
      super(4, Integer.MAX_VALUE - 1);
      pushUpTo(queue, 3);
    }

    @Actor
    public void thief(III_Result r) {
      r.r1 = Mark.of(queue.stealInto(thiefs, 1));
    }

    @Actor
    public void drainer(III_Result r) {
      int before;
      do { // as in WorkerPool.shutdownNow
        before = r.r2;
        r.r2 += stolen(queue) + stolen(thiefs);
      } while (r.r2 > before);
    }

    private static int stolen(LocalQueue queue) {
      int sum = 0;
      for (Runnable task = queue.steal(); task != null; task = queue.steal()) {
        sum += Mark.digit(task);
      }
      return sum;
    }

    @Arbiter
    public void rest(III_Result r) {
      r.r3 = rest();
    }
  }
}
