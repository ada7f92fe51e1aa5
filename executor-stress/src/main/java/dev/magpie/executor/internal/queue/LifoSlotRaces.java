package dev.magpie.executor.internal.queue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.magpie.executor.internal.base.PaddedLong;
import dev.magpie.executor.stress.Mark;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/** The memory-order table of {@link LifoSlot}. */
public final class LifoSlotRaces {

  private LifoSlotRaces() {}

  /** Row "slot, setVolatile to acquire": a thief that sees the task sees its contents. */
  @JCStressTest
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "The thief came first; the task still waits.")
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "The thief has the task, contents and all.")
  @Outcome(expect = FORBIDDEN, desc = "The thief saw an unfinished task, or the task is lost or doubled.")
  @State
  public static class PutVsSteal {
    private final LifoSlot slot = new LifoSlot();

    @Actor
    public void owner() {
      slot.put(new Mark(1));
    }

    @Actor
    public void thief(II_Result r) {
      r.r1 = Mark.of(slot.steal());
    }

    @Arbiter
    public void rest(II_Result r) {
      r.r2 = Mark.of(slot.take());
    }
  }

  /** Rows "slot, getAndSet" and "slot, CAS to null": owner and thief both want the task. */
  @JCStressTest
  @Outcome(id = "1, 0, 0", expect = ACCEPTABLE, desc = "The owner took it.")
  @Outcome(id = "0, 1, 0", expect = ACCEPTABLE, desc = "The thief took it.")
  @Outcome(expect = FORBIDDEN, desc = "The task went to both, or to neither.")
  @State
  public static class TakeVsSteal {
    private final LifoSlot slot = new LifoSlot();

    public TakeVsSteal() {
      slot.put(new Mark(1));
    }

    @Actor
    public void owner(III_Result r) {
      r.r1 = Mark.of(slot.take());
    }

    @Actor
    public void thief(III_Result r) {
      r.r2 = Mark.of(slot.steal());
    }

    @Arbiter
    public void rest(III_Result r) {
      r.r3 = Mark.of(slot.take());
    }
  }

  /** The same rows when the owner displaces the old task by a new one. */
  @JCStressTest
  @Outcome(id = "1, 0, 2", expect = ACCEPTABLE, desc = "The owner displaced the old task; the thief lost its exchange.")
  @Outcome(id = "1, 2, 0", expect = ACCEPTABLE, desc = "The owner displaced the old task; the thief has the new one.")
  @Outcome(id = "0, 1, 2", expect = ACCEPTABLE, desc = "The thief had the old task before; the new one waits.")
  @Outcome(expect = FORBIDDEN, desc = "One of the two tasks is lost, doubled or unfinished.")
  @State
  public static class DisplaceVsSteal {
    private final LifoSlot slot = new LifoSlot();

    public DisplaceVsSteal() {
      slot.put(new Mark(1));
    }

    @Actor
    public void owner(III_Result r) {
      r.r1 = Mark.of(slot.put(new Mark(2)));
    }

    @Actor
    public void thief(III_Result r) {
      r.r2 = Mark.of(slot.steal());
    }

    @Arbiter
    public void rest(III_Result r) {
      r.r3 = Mark.of(slot.take());
    }
  }

  /** Row "slot, CAS to null": two thieves want the one task. */
  @JCStressTest
  @Outcome(id = {"1, 0, 0", "0, 1, 0"}, expect = ACCEPTABLE, desc = "One of the two has it.")
  @Outcome(expect = FORBIDDEN, desc = "The task went to both, or to neither.")
  @State
  public static class StealVsSteal {
    private final LifoSlot slot = new LifoSlot();

    public StealVsSteal() {
      slot.put(new Mark(1));
    }

    @Actor
    public void thief1(III_Result r) {
      r.r1 = Mark.of(slot.steal());
    }

    @Actor
    public void thief2(III_Result r) {
      r.r2 = Mark.of(slot.steal());
    }

    @Arbiter
    public void rest(III_Result r) {
      r.r3 = Mark.of(slot.take());
    }
  }

  /** The rows of TakeVsSteal when the owner takes a task and puts the same one again. */
  @JCStressTest
  @Outcome(id = "0, 1, 1", expect = ACCEPTABLE, desc = "The thief was first; the task that was put then waits.")
  @Outcome(id = "1, 0, 1", expect = ACCEPTABLE,
      desc = "The owner was first; the thief found the slot empty, or too late.")
  @Outcome(id = "1, 1, 0", expect = ACCEPTABLE,
      desc = "The owner was first; the thief has the task that was put again.")
  @Outcome(expect = FORBIDDEN, desc = "Put twice, the task was not taken or left exactly twice.")
  @State
  public static class PutAgainVsSteal {
    private final LifoSlot slot = new LifoSlot();
    private final Runnable task = new Mark(1);

    public PutAgainVsSteal() {
      slot.put(task);
    }

    @Actor
    public void owner(III_Result r) {
      r.r1 = Mark.of(slot.take());
      slot.put(task);
    }

    @Actor
    public void thief(III_Result r) {
      r.r2 = Mark.of(slot.steal());
    }

    @Arbiter
    public void rest(III_Result r) {
      r.r3 = Mark.of(slot.take());
    }
  }

  /**
   * Row "slot, setVolatile to volatile": "filled, then read a word" against "word written, then is the slot empty".
   * Here r1 is 1 if the owner saw the word, r2 is 1 if the other one saw the task.
   */
  @JCStressTest
  @Outcome(id = {"1, 0", "0, 1", "1, 1"}, expect = ACCEPTABLE, desc = "One saw the other, or each did.")
  @Outcome(id = "0, 0", expect = FORBIDDEN, desc = "Neither saw the other: the task waits beside a sleeper.")
  @State
  public static class PutVsIsEmpty {
    private final LifoSlot slot = new LifoSlot();
    private final PaddedLong word = new PaddedLong(0);

    @Actor
    public void owner(II_Result r) {
      slot.put(new Mark(1));
      r.r1 = (int) word.getVolatile();
    }

    @Actor
    public void sleeper(II_Result r) {
      word.getAndAdd(1);
      r.r2 = slot.isEmpty() ? 0 : 1;
    }
  }
}
