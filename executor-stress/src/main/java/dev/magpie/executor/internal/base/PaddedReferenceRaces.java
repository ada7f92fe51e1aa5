package dev.magpie.executor.internal.base;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.magpie.executor.stress.Mark;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** The pairs of modes in which {@code LifoSlot} uses a {@link PaddedReference}, each by itself. */
public final class PaddedReferenceRaces {

  private PaddedReferenceRaces() {}

  /** Row "slot, setVolatile to acquire". */
  @JCStressTest
  @Outcome(id = "0", expect = ACCEPTABLE, desc = "Not seen yet.")
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "Seen, with its contents.")
  @Outcome(expect = FORBIDDEN, desc = "Seen without its contents.")
  @State
  public static class SetVolatileVsGetAcquire {
    private final PaddedReference<Runnable> slot = new PaddedReference<>();

    @Actor
    public void writer() {
      slot.setVolatile(new Mark(1));
    }

    @Actor
    public void reader(I_Result r) {
      r.r1 = Mark.of(slot.getVolatile());
    }
  }

  /** Row "slot, getAndSet" to acquire. */
  @JCStressTest
  @Outcome(id = "0", expect = ACCEPTABLE, desc = "Not seen yet.")
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "Seen, with its contents.")
  @Outcome(expect = FORBIDDEN, desc = "Seen without its contents.")
  @State
  public static class GetAndSetVsGetAcquire {
    private final PaddedReference<Runnable> slot = new PaddedReference<>();

    @Actor
    public void writer() {
      slot.getAndSet(new Mark(1));
    }

    @Actor
    public void reader(I_Result r) {
      r.r1 = Mark.of(slot.getVolatile());
    }
  }

  /** Rows "slot, getAndSet" and "slot, CAS to null": exactly one has the value. */
  @JCStressTest
  @Outcome(id = {"1, 0", "0, 1"}, expect = ACCEPTABLE, desc = "One of the two has it.")
  @Outcome(expect = FORBIDDEN, desc = "Both have it, or neither.")
  @State
  public static class GetAndSetVsCompareAndSet {
    private final PaddedReference<Runnable> slot = new PaddedReference<>();
    private final Runnable task = new Mark(1);

    public GetAndSetVsCompareAndSet() {
      slot.setVolatile(task);
    }

    @Actor
    public void owner(II_Result r) {
      r.r1 = Mark.of(slot.getAndSet(null));
    }

    @Actor
    public void thief(II_Result r) {
      r.r2 = slot.compareAndSet(task, null) ? 1 : 0;
    }
  }

  /** Row "slot, setVolatile to volatile", the Dekker form: each writes its own, then reads the other's. */
  @JCStressTest
  @Outcome(id = {"2, 0", "0, 1", "2, 1"}, expect = ACCEPTABLE, desc = "One saw the other, or each did.")
  @Outcome(id = "0, 0", expect = FORBIDDEN, desc = "Neither saw the other.")
  @State
  public static class SetVolatileDekker {
    private final PaddedReference<Runnable> first = new PaddedReference<>();
    private final PaddedReference<Runnable> second = new PaddedReference<>();

    @Actor
    public void actor1(II_Result r) {
      first.setVolatile(new Mark(1));
      r.r1 = Mark.of(second.getVolatile());
    }

    @Actor
    public void actor2(II_Result r) {
      second.setVolatile(new Mark(2));
      r.r2 = Mark.of(first.getVolatile());
    }
  }
}
