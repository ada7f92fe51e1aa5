package dev.magpie.executor.internal.worker;

import dev.magpie.executor.internal.worker.Lifecycle.Phase;
import dev.magpie.executor.stress.Call;
import dev.magpie.executor.stress.LincheckSees;
import dev.magpie.executor.stress.ModelCheck;
import dev.magpie.executor.stress.Specification;
import java.util.ArrayList;
import java.util.List;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.junit.jupiter.api.Test;

/** {@link Lifecycle}: phases in order, threads counted, and no thread after the end. */
@LincheckSees
final class LifecycleModelTest {

  /** What {@code advanceTo} may be asked for; the last phase is reached by terminate alone. */
  public enum Asked {
    SHUTDOWN,
    DRAINING,
    STOP;

    Phase phase() {
      return Phase.valueOf(name());
    }
  }

  @Param(name = "me", gen = ThreadIdGen.class)
  public static class Model {
    private final Lifecycle lifecycle = new Lifecycle();
    private final int[] started = new int[ModelCheck.MOST_THREAD_IDS];

    @Operation
    public boolean advanceTo(Asked next) {
      return lifecycle.advanceTo(next.phase());
    }

    @Operation
    public boolean threadStarts(@Param(name = "me") int me) {
      boolean may = lifecycle.threadStarts();
      started[me] += may ? 1 : 0;
      return may;
    }

    /** A thread leaves that this one started; false if there is none. */
    @Operation
    public boolean threadLeft(@Param(name = "me") int me) {
      if (started[me] == 0) {
        return false;
      }
      started[me]--;
      lifecycle.threadLeft();
      return true;
    }

    @Operation
    public boolean terminate() {
      return lifecycle.terminate();
    }

    @Operation
    public boolean mayTerminate() {
      return lifecycle.mayTerminate();
    }

    @Operation
    public Phase phase() {
      return lifecycle.phase();
    }

    @Operation
    public boolean isStopping() {
      return lifecycle.isStopping();
    }

    @Operation
    public int threads() {
      return lifecycle.threads();
    }

    @Operation
    public boolean isClosed() {
      return lifecycle.isClosed();
    }
  }

  /**
   * The two parts of the word. Terminate may do nothing although the executor could end, if the word changes at the
   * same time: who changed it asks again.
   */
  public record PhaseAndThreads(Phase phase, int threads, List<Integer> started) implements Specification {
    public PhaseAndThreads() {
      this(Phase.RUNNING, 0, List.of());
    }

    @Override
    public List<? extends Specification> after(Call call) {
      return switch (call.name()) {
        case "advanceTo" -> afterAdvance(((Asked) call.argument()).phase(), (boolean) call.result());
        case "threadStarts" -> afterStart((Integer) call.argument(), (boolean) call.result());
        case "threadLeft" -> afterLeft((Integer) call.argument(), (boolean) call.result());
        case "terminate" -> afterTerminate(call);
        case "mayTerminate" -> onlyIf((boolean) call.result() == mayEnd());
        case "phase" -> onlyIf(call.result() == phase);
        case "isStopping" -> onlyIf((boolean) call.result() == (phase.compareTo(Phase.DRAINING) >= 0));
        case "threads" -> onlyIf((int) call.result() == threads);
        case "isClosed" -> onlyIf((boolean) call.result() == (phase != Phase.RUNNING));
        default -> throw new AssertionError(call);
      };
    }

    private boolean mayEnd() {
      return threads == 0 && (phase == Phase.SHUTDOWN || phase == Phase.STOP);
    }

    private List<? extends Specification> afterAdvance(Phase next, boolean result) {
      boolean on = phase.compareTo(next) < 0;
      return result == on ? List.of(new PhaseAndThreads(on ? next : phase, threads, started)) : List.of();
    }

    private List<? extends Specification> afterStart(Integer me, boolean result) {
      if (!result) {
        return onlyIf(phase == Phase.TERMINATED);
      }
      List<Integer> next = new ArrayList<>(started);
      next.add(me);
      return phase == Phase.TERMINATED ? List.of() : List.of(new PhaseAndThreads(phase, threads + 1, next));
    }

    private List<? extends Specification> afterLeft(Integer me, boolean result) {
      List<Integer> next = new ArrayList<>(started);
      boolean had = next.remove(me);
      return result == had ? List.of(new PhaseAndThreads(phase, threads - (had ? 1 : 0), next)) : List.of();
    }

    private List<? extends Specification> afterTerminate(Call call) {
      if ((boolean) call.result()) {
        return mayEnd() ? List.of(new PhaseAndThreads(Phase.TERMINATED, 0, started)) : List.of();
      }
      return onlyIf(!mayEnd() || call.isBeside("advanceTo", "threadStarts", "threadLeft"));
    }
  }

  /** Counts a thread after it looked at the phase. */
  @Param(name = "me", gen = ThreadIdGen.class)
  public static class StartInTwoSteps {
    private volatile Phase phase = Phase.RUNNING;
    private volatile int threads;

    @Operation(nonParallelGroup = "end")
    public boolean advanceTo(Asked next) {
      boolean on = phase.compareTo(next.phase()) < 0;
      phase = on ? next.phase() : phase;
      return on;
    }

    @Operation(nonParallelGroup = "end")
    public boolean terminate() {
      boolean may = threads == 0 && (phase == Phase.SHUTDOWN || phase == Phase.STOP);
      phase = may ? Phase.TERMINATED : phase;
      return may;
    }

    @Operation(nonParallelGroup = "starter")
    public boolean threadStarts(@Param(name = "me") int me) {
      boolean may = phase != Phase.TERMINATED;
      threads += may ? 1 : 0;
      return may;
    }
  }

  @Test
  void phasesAndThreads_twoThreads_shareAWord() {
    ModelCheck.of(Model.class, PhaseAndThreads.class).threads(2, 4).lockFree().passes();
  }

  @Test
  void phasesAndThreads_threeThreads_shareAWord() {
    ModelCheck.of(Model.class, PhaseAndThreads.class).threads(3, 3).lockFree().passes();
  }

  @Test
  void phasesAndThreads_startInTwoSteps_isFound() {
    ModelCheck.of(StartInTwoSteps.class, PhaseAndThreads.class).before(1).fails();
  }
}
