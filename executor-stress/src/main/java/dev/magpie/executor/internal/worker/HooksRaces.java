package dev.magpie.executor.internal.worker;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.magpie.executor.spi.WorkerListener;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** The row "Hooks.listener". */
public final class HooksRaces {

  private HooksRaces() {}

  /** A listener that always throws, called by two workers at once, and by a third one afterwards. */
  @JCStressTest
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "One worker called it; the others saw that it was dropped.")
  @Outcome(id = "2", expect = ACCEPTABLE, desc = "Both called it at once; the third saw that it was dropped.")
  @Outcome(expect = FORBIDDEN, desc = "It was called after both had dropped it, or never.")
  @State
  public static class ThrowVsCall {
    private static final RuntimeException THROWN = new RuntimeException("a listener's", null, false, false) {
      private static final long serialVersionUID = 1L;
    };

    private final AtomicInteger calls = new AtomicInteger();
    private final WorkerListener throwing = new WorkerListener() {
      @Override
      public void onPark(int worker) {
        calls.incrementAndGet();
        throw THROWN;
      }
    };
    private final Hooks hooks = new Hooks(throwing, new WorkerLog("races"));

    @Actor
    public void worker0() {
      hooks.onPark(0);
    }

    @Actor
    public void worker1() {
      hooks.onPark(1);
    }

    @Arbiter
    public void later(I_Result r) {
      hooks.onPark(2);
      r.r1 = calls.get();
    }
  }
}
