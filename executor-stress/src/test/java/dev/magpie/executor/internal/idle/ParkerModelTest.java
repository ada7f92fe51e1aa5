package dev.magpie.executor.internal.idle;

import dev.magpie.executor.internal.base.PaddedLong;
import dev.magpie.executor.stress.LincheckSees;
import dev.magpie.executor.stress.ModelCheck;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.junit.jupiter.api.Test;

/** {@link Parker}: of retiring and waking exactly one succeeds, and the waker learns what it has to do. */
@LincheckSees
final class ParkerModelTest {

  /** What a worker's own thread and its wakers may do when, the same for the parker and its specification. */
  @Param(name = "me", gen = ThreadIdGen.class)
  public abstract static class Worker {
    private final AtomicBoolean listed = new AtomicBoolean(); // the idle set's part: one waker at a time
    private final boolean[] taken = new boolean[ModelCheck.MOST_THREAD_IDS];
    private boolean hasThread = true; // own thread's; nobody starts another
    private boolean sleeps; // own thread's: it announced, and does not know yet that it was woken

    abstract void doAnnounce();

    abstract boolean doRetire();

    abstract boolean doIsAwake();

    abstract String doWake();

    /** Own thread: goes to sleep, unless it sleeps. */
    @Operation(nonParallelGroup = "own thread")
    public boolean announce() {
      if (!hasThread || sleeps) {
        return false;
      }
      sleeps = true;
      doAnnounce();
      listed.set(true);
      return true;
    }

    /** Own thread: true if it ended its sleep without a thread; null if it does not sleep. */
    @Operation(nonParallelGroup = "own thread")
    public Boolean retire() {
      if (!sleeps) {
        return null;
      }
      sleeps = false; // either way
      hasThread = !doRetire();
      return !hasThread;
    }

    @Operation(nonParallelGroup = "own thread")
    public boolean isAwake() {
      boolean awake = doIsAwake();
      sleeps &= !awake;
      return awake;
    }

    /** A waker takes the worker off the list; waking it is another step. */
    @Operation
    public boolean take(@Param(name = "me") int me) {
      boolean took = listed.compareAndSet(true, false);
      taken[me] |= took;
      return took;
    }

    /** What the waker has to do; null if it did not take the worker. */
    @Operation
    public String wake(@Param(name = "me") int me) {
      if (!taken[me]) {
        return null;
      }
      taken[me] = false;
      return doWake();
    }
  }

  public static class Model extends Worker {
    private final Parker parker = new Parker("model");

    public Model() {
      parker.wake();
      parker.bind(Thread.currentThread());
    }

    @Override
    void doAnnounce() {
      parker.announce();
    }

    @Override
    boolean doRetire() {
      return parker.retire();
    }

    @Override
    boolean doIsAwake() {
      return parker.isAwake();
    }

    @Override
    String doWake() {
      return parker.wake().name();
    }
  }

  /** One phase. */
  public static class Phases extends Worker {
    private String phase = "AWAKE";

    @Override
    void doAnnounce() {
      phase = "PARKED";
    }

    @Override
    boolean doRetire() {
      boolean may = phase.equals("PARKED");
      phase = may ? "DORMANT" : phase;
      return may;
    }

    @Override
    boolean doIsAwake() {
      return phase.equals("AWAKE");
    }

    @Override
    String doWake() {
      boolean unparked = phase.equals("PARKED");
      phase = "AWAKE";
      return unparked ? "UNPARKED" : "NEEDS_THREAD";
    }
  }

  /** Retires without asking whether a waker was faster. */
  public static class RetireWithoutCas extends Worker {
    private final PaddedLong phase = new PaddedLong(0);

    @Override
    void doAnnounce() {
      phase.setVolatile(1);
    }

    @Override
    boolean doRetire() {
      boolean may = phase.getVolatile() == 1;
      if (may) {
        phase.setVolatile(2);
      }
      return may;
    }

    @Override
    boolean doIsAwake() {
      return phase.getVolatile() == 0;
    }

    @Override
    String doWake() {
      return phase.getAndSet(0) == 1 ? "UNPARKED" : "NEEDS_THREAD";
    }
  }

  @Test
  void announceRetireWake_anyOrder_onePhase() {
    ModelCheck.of(Model.class, Phases.class).threads(2, 4).lockFree().passes();
  }

  @Test
  void announceRetireWake_twoWakers_onePhase() {
    ModelCheck.of(Model.class, Phases.class).threads(3, 3).lockFree().passes();
  }

  @Test
  void announceRetireWake_retireWithoutCas_isFound() {
    ModelCheck.of(RetireWithoutCas.class, Phases.class).fails();
  }
}
