package dev.magpie.executor.internal.worker;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.magpie.executor.internal.idle.Parker;
import dev.magpie.executor.internal.queue.LifoSlot;
import dev.magpie.executor.stress.Mark;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** The rows "held" of {@link LifoWatch}. */
public final class LifoWatchRaces {

  private LifoWatchRaces() {}

  /**
   * "Awake, slot filled, then is there a watch" against "no watch any more, then who is awake". Here r1 is 1 if the
   * owner relied on the watch, r2 is 1 if the sleeper saw the owner awake.
   */
  @JCStressTest
  @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "The owner saw that nobody watches, and wakes somebody.")
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "The owner relied on the sleeper, which keeps the watch.")
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "Each saw the other.")
  @Outcome(id = "1, 0", expect = FORBIDDEN, desc = "The owner relied on a watch that was given up: its slot may wait.")
  @State
  public static class SlotVsWatch {
    private final LifoWatch watch = new LifoWatch();
    private final Parker owners = new Parker("owner");
    private final LifoSlot slot = new LifoSlot();

    public SlotVsWatch() {
      watch.tryTake();
    }

    @Actor
    public void owner(II_Result r) {
      owners.wake();
      slot.put(new Mark(1));
      r.r1 = watch.isHeld() ? 1 : 0;
    }

    @Actor
    public void sleeper(II_Result r) {
      watch.leave();
      r.r2 = owners.isAwake() ? 1 : 0;
    }
  }

  /**
   * The same row with the look that follows: "slot filled, then is there a watch" against "no watch any more, then is a
   * slot full". Here r1 is 1 if the owner relied on the watch, r2 is 1 if the sleeper saw the task.
   */
  @JCStressTest
  @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "The owner saw that nobody watches, and wakes somebody.")
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "The owner relied on the sleeper, which saw the task.")
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "Each saw the other.")
  @Outcome(id = "1, 0", expect = FORBIDDEN, desc = "The owner relied on a watch that was given up without the task.")
  @State
  public static class PutVsLeave {
    private final LifoWatch watch = new LifoWatch();
    private final LifoSlot slot = new LifoSlot();

    public PutVsLeave() {
      watch.tryTake();
    }

    @Actor
    public void owner(II_Result r) {
      slot.put(new Mark(1));
      r.r1 = watch.isHeld() ? 1 : 0;
    }

    @Actor
    public void sleeper(II_Result r) {
      watch.leave();
      r.r2 = slot.isEmpty() ? 0 : 1;
    }
  }

  /** Row "held, CAS": two sleepers want the watch. */
  @JCStressTest
  @Outcome(id = {"1, 0", "0, 1"}, expect = ACCEPTABLE, desc = "One of the two has it.")
  @Outcome(expect = FORBIDDEN, desc = "Two hold the watch, or nobody does.")
  @State
  public static class TakeVsTake {
    private final LifoWatch watch = new LifoWatch();

    @Actor
    public void sleeper1(II_Result r) {
      r.r1 = watch.tryTake() ? 1 : 0;
    }

    @Actor
    public void sleeper2(II_Result r) {
      r.r2 = watch.tryTake() ? 1 : 0;
    }
  }

  /** Rows "held": one gives the watch up while another one wants it. Here r2 is 1 if it is held afterwards. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "The second took it over.")
  @Outcome(id = "0, 0", expect = ACCEPTABLE,
      desc = "The second came too early; the first looks at the slots once more.")
  @Outcome(expect = FORBIDDEN, desc = "The watch of the second was given up by the first, or nobody's watch is held.")
  @State
  public static class TakeVsLeave {
    private final LifoWatch watch = new LifoWatch();

    public TakeVsLeave() {
      watch.tryTake();
    }

    @Actor
    public void second(II_Result r) {
      r.r1 = watch.tryTake() ? 1 : 0;
    }

    @Actor
    public void first() {
      watch.leave();
    }

    @Arbiter
    public void end(II_Result r) {
      r.r2 = watch.isHeld() ? 1 : 0;
    }
  }
}
