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
import org.openjdk.jcstress.infra.results.IIII_Result;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** The rows "slots[i]" of {@link LocalQueue}, when a slot is filled again or was left; and what its size may say. */
public final class LocalQueueSlotRaces {

  private LocalQueueSlotRaces() {}

  /** Row "slots[i], setRelease to acquire": a thief of one task copies while the owner comes round to its slot. */
  @JCStressTest
  @Outcome(id = "1, 2, 100", expect = ACCEPTABLE, desc = "The thief took the oldest task, the owner the next one.")
  @Outcome(id = "2, 1, 100", expect = ACCEPTABLE, desc = "The owner took the oldest task, the thief the next one.")
  @Outcome(expect = FORBIDDEN, desc = "The refill hit a slot that the thief still copied: a task is lost or doubled.")
  @State
  public static class RefillVsSingleSteal extends LocalQueues {

    public RefillVsSingleSteal() {
      pushUpTo(queue, 1);
    }

    @Actor
    public void owner(III_Result r) {
      queue.push(new Mark(2));
      r.r2 = Mark.of(queue.pop());
      queue.push(new Mark(3));
    }

    @Actor
    public void thief(III_Result r) {
      r.r1 = Mark.of(queue.steal());
    }

    @Arbiter
    public void rest(III_Result r) {
      r.r3 = rest();
    }
  }

  /**
   * Rows "slots[i]" and "head, CAS": the owner goes once round the ring while a thief wants the oldest task. Here r1 is
   * the thief's task, r2 and r3 are what the owner popped.
   */
  @JCStressTest
  @Outcome(id = "1, 2, 3, 1000", expect = ACCEPTABLE, desc = "The thief took the first task.")
  @Outcome(id = "2, 1, 3, 1000", expect = ACCEPTABLE, desc = "The thief took the second task.")
  @Outcome(id = "3, 1, 2, 1000", expect = ACCEPTABLE, desc = "The thief took the third task.")
  @Outcome(id = "1, 2, 0, 1100", expect = ACCEPTABLE_INTERESTING,
      desc = "The thief still copied the first one, so the third went past the queue to the overflow.")
  @Outcome(expect = FORBIDDEN, desc = "A task is lost or doubled, or one slot served two.")
  @State
  public static class LapVsSteal extends LocalQueues {

    public LapVsSteal() {
      pushUpTo(queue, 2);
    }

    @Actor
    public void owner(IIII_Result r) {
      r.r2 = Mark.of(queue.pop());
      queue.push(new Mark(3));
      r.r3 = Mark.of(queue.pop());
      queue.push(new Mark(4));
    }

    @Actor
    public void thief(IIII_Result r) {
      r.r1 = Mark.of(queue.stealInto(thiefs, 1));
    }

    @Arbiter
    public void rest(IIII_Result r) {
      r.r4 = rest();
    }
  }

  /** Row "slots[i], setRelease to acquire": a batch ends before a slot that a thief still copies. */
  @JCStressTest
  @Outcome(id = "1, 2, 110", expect = ACCEPTABLE, desc = "The thief had copied; the whole batch found room.")
  @Outcome(id = "1, 1, 10", expect = ACCEPTABLE,
      desc = "The thief had not copied; half of the batch stays where it was.")
  @Outcome(expect = FORBIDDEN, desc = "The batch overran the thief, or a task is lost or doubled.")
  @State
  public static class BatchBesideThief extends LocalQueues {

    public BatchBesideThief() {
      pushUpTo(queue, 1);
    }

    @Actor
    public void owner(III_Result r) {
      List<Runnable> source = new ArrayList<>(List.of(new Mark(3), new Mark(2)));
      r.r2 = queue.pushAll(() -> source.remove(source.size() - 1), 2);
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

  /**
   * Row "slots[i], setRelease to acquire", in the thief's own queue: it empties that one, then steals two tasks, while
   * somebody may still copy out of the slot for the second. Here r1 is the stolen task, r2 shows what the thief popped
   * before, r3 is the other one's task.
   */
  @JCStressTest
  @Outcome(id = {"1, 11100000, 5, 110", "1, 11010000, 6, 110", "1, 10110000, 7, 110", "1, 1110000, 8, 110"},
      expect = ACCEPTABLE, desc = "The other one took one of four tasks; the thief popped three and stole its share.")
  @Outcome(expect = FORBIDDEN, desc = "The stolen half hit a slot still being copied: a task is lost or doubled.")
  @State
  public static class StealBesideThief extends LocalQueues {

    public StealBesideThief() {
      super(4, Integer.MAX_VALUE - 1);
      pushUpTo(queue, 3);
      for (int number = 5; number <= 8; number++) {
        thiefs.push(new Mark(number));
      }
    }

    @Actor
    public void thief(IIII_Result r) {
      r.r2 = Mark.digit(thiefs.pop()) + Mark.digit(thiefs.pop()) + Mark.digit(thiefs.pop());
      r.r1 = Mark.of(queue.stealInto(thiefs, 1));
    }

    @Actor
    public void thiefOfThief(IIII_Result r) {
      r.r3 = Mark.of(thiefs.steal());
    }

    @Arbiter
    public void rest(IIII_Result r) {
      r.r4 = rest();
    }
  }

  /** Rows "tail" and "slots[i]" where the index passes 32 bits. */
  @JCStressTest
  @Outcome(id = "0, 11", expect = ACCEPTABLE, desc = "The thief came before both tasks.")
  @Outcome(id = "1, 10", expect = ACCEPTABLE, desc = "The thief has the older task.")
  @Outcome(expect = FORBIDDEN, desc = "An index lost its high half: a task is lost or doubled.")
  @State
  public static class PushVsStealPast32Bits extends LocalQueues {

    public PushVsStealPast32Bits() {
      super(2, 0xFFFFFFFFL);
    }

    @Actor
    public void owner() {
      queue.push(new Mark(1));
      queue.push(new Mark(2));
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

  /** Rows "slots[i]", null: whoever claims leaves null behind. Here r3 and r4 are the full slots of the two queues. */
  @JCStressTest
  @Outcome(id = "3, 1, 0, 1", expect = ACCEPTABLE,
      desc = "Two tasks stolen, one popped; one waits in the thief's queue.")
  @Outcome(id = "1, 2, 1, 0", expect = ACCEPTABLE, desc = "One popped, one stolen; one still waits.")
  @Outcome(expect = FORBIDDEN, desc = "A slot keeps a task that somebody took: a leak, and never room again.")
  @State
  public static class FreedSlots extends LocalQueues {

    public FreedSlots() {
      super(4, Integer.MAX_VALUE - 1);
      pushUpTo(queue, 3);
    }

    @Actor
    public void owner(IIII_Result r) {
      r.r1 = Mark.of(queue.pop());
    }

    @Actor
    public void thief(IIII_Result r) {
      r.r2 = Mark.of(queue.stealInto(thiefs, 1));
    }

    @Arbiter
    public void slots(IIII_Result r) {
      r.r3 = fullSlots(queue);
      r.r4 = fullSlots(thiefs);
    }
  }

  /** Rows "tail" and "head", volatile in size: an estimate of a queue that grows and shrinks. */
  @JCStressTest
  @Outcome(id = {"1", "2"}, expect = ACCEPTABLE, desc = "A size that was right at some moment.")
  @Outcome(id = "0", expect = ACCEPTABLE_INTERESTING,
      desc = "An old tail beside a new head: the push that was missed looks for sleepers itself.")
  @Outcome(expect = FORBIDDEN, desc = "A size below zero or above the capacity.")
  @State
  public static class SizeVsPushPop extends LocalQueues {

    public SizeVsPushPop() {
      pushUpTo(queue, 1);
    }

    @Actor
    public void owner() {
      queue.push(new Mark(2));
      queue.pop();
      queue.push(new Mark(3));
    }

    @Actor
    public void observer(I_Result r) {
      r.r1 = queue.size();
    }
  }

  /** The same while the owner of a full queue sends the newer half away. */
  @JCStressTest
  @Outcome(id = {"1", "2"}, expect = ACCEPTABLE, desc = "A size that was right before or after the overflow.")
  @Outcome(id = "0", expect = ACCEPTABLE_INTERESTING,
      desc = "The owner had claimed all: that is why it fences and looks for sleepers afterwards.")
  @Outcome(expect = FORBIDDEN, desc = "A size below zero or above the capacity.")
  @State
  public static class SizeVsOverflow extends LocalQueues {

    public SizeVsOverflow() {
      pushUpTo(queue, 2);
    }

    @Actor
    public void owner() {
      queue.push(new Mark(3));
    }

    @Actor
    public void observer(I_Result r) {
      r.r1 = queue.size();
    }
  }

  /** The same for both queues of a theft of two tasks out of four, of which one is queued again. */
  @JCStressTest
  @Outcome(id = {"4, 0", "4, 1", "2, 1"}, expect = ACCEPTABLE, desc = "Before, in between, and after.")
  @Outcome(id = "2, 0", expect = ACCEPTABLE_INTERESTING,
      desc = "The task was in no queue: that is why a thief counts as searching until it has published.")
  @Outcome(expect = FORBIDDEN, desc = "A size that no moment had.")
  @State
  public static class SizeVsSteal extends LocalQueues {

    public SizeVsSteal() {
      super(4, Integer.MAX_VALUE - 1);
      pushUpTo(queue, 4);
    }

    @Actor
    public void thief() {
      queue.stealInto(thiefs, 1);
    }

    @Actor
    public void observer(II_Result r) {
      r.r1 = queue.size();
      r.r2 = thiefs.size();
    }
  }
}
