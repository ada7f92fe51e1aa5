package dev.magpie.executor.internal.worker;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.magpie.executor.stress.Mark;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * {@link SlotAges}: the row "counts[i], opaque" of {@code WorkerCounters} beside the rows "slot" of {@code LifoSlot}.
 */
public final class SlotAgesRaces {

  private SlotAgesRaces() {}

  /** A worker that watches another one, whose slot it has looked at once. */
  abstract static class Watched {
    private static final WorkerPool NO_THREADS = TestPools.withoutThreads(); // the workers take their settings from it

    final Worker owner = new Worker(NO_THREADS, 0);
    private final Worker watcher = new Worker(NO_THREADS, 1);
    private final Worker[] workers = {owner, watcher};
    final SlotAges ages = new SlotAges();

    /** As the watch and the search do, after the look that noted how far the owner was. */
    final Worker stuck() {
      return ages.stuck(workers, watcher);
    }

    final void note() {
      ages.note(workers);
    }
  }

  /** A task that was put after another one ended is young: by the slot's volatile pair, who sees it sees that end. */
  @JCStressTest
  @Outcome(id = "0", expect = ACCEPTABLE, desc = "The slot was empty, or its task is known to be young.")
  @Outcome(expect = FORBIDDEN, desc = "A young task would be taken from an owner that gets on.")
  @State
  public static class EndThenPutVsStuck extends Watched {

    public EndThenPutVsStuck() {
      note();
    }

    @Actor
    public void owner() {
      owner.counters().taskEnded();
      owner.slot().put(new Mark(1));
    }

    @Actor
    public void watcher(I_Result r) {
      r.r1 = stuck() == null ? 0 : 1;
    }
  }

  /** A full slot whose owner comes to it after all. Here r1 is what the owner took, r2 what the watcher took. */
  @JCStressTest
  @Outcome(id = "0, 1, 2", expect = ACCEPTABLE, desc = "The watcher took the task of an owner that had ended none.")
  @Outcome(id = "1, 0, 2", expect = ACCEPTABLE, desc = "The owner took it; the next one stays, as it is young.")
  @Outcome(id = "1, 2, 0", expect = ACCEPTABLE_INTERESTING,
      desc = "The owner went on between the watcher's look and its exchange: a young task was taken, once.")
  @Outcome(expect = FORBIDDEN, desc = "A task is lost, doubled or unfinished.")
  @State
  public static class TakeVsStuck extends Watched {

    public TakeVsStuck() {
      owner.slot().put(new Mark(1));
      note();
    }

    @Actor
    public void owner(III_Result r) {
      r.r1 = Mark.of(owner.slot().take());
      owner.counters().taskEnded();
      owner.slot().put(new Mark(2));
    }

    @Actor
    public void watcher(III_Result r) {
      Worker stuck = stuck();
      r.r2 = stuck == null ? 0 : Mark.of(stuck.slot().steal());
    }

    @Arbiter
    public void rest(III_Result r) {
      r.r3 = Mark.of(owner.slot().take());
    }
  }
}
