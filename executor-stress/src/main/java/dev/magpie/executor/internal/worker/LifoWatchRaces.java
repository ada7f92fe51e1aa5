package dev.magpie.executor.internal.worker;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.magpie.executor.internal.idle.Parker;
import dev.magpie.executor.internal.queue.LifoSlot;
import dev.magpie.executor.stress.Mark;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** The row "held, setVolatile" of {@link LifoWatch}. */
public final class LifoWatchRaces {

  private LifoWatchRaces() {}

  /**
   * "Awake, slot filled, then is there a watch" against "no watch any more, then who is awake". Here r1 is 1 if the owner
   * relied on the watch, r2 is 1 if the sleeper saw the owner awake.
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
}
