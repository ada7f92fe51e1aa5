package dev.magpie.executor.internal.worker;

import dev.magpie.executor.stress.LincheckSees;
import dev.magpie.executor.stress.ModelCheck;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.junit.jupiter.api.Test;

/** {@link LifoWatch}: at most one holds it. */
@LincheckSees
final class LifoWatchModelTest {

  /** Only who holds the watch leaves it, in the model as in its specification. */
  @Param(name = "me", gen = ThreadIdGen.class)
  public abstract static class Sleepers {
    private final boolean[] holds = new boolean[ModelCheck.MOST_THREAD_IDS];

    abstract boolean doTryTake();

    abstract void doLeave();

    @Operation
    public boolean tryTake(@Param(name = "me") int me) {
      boolean took = doTryTake();
      holds[me] |= took;
      return took;
    }

    @Operation
    public boolean leave(@Param(name = "me") int me) {
      boolean held = holds[me];
      holds[me] = false;
      if (held) {
        doLeave();
      }
      return held;
    }
  }

  public static class Model extends Sleepers {
    private final LifoWatch watch = new LifoWatch();

    @Override
    boolean doTryTake() {
      return watch.tryTake();
    }

    @Override
    void doLeave() {
      watch.leave();
    }

    @Operation
    public boolean isHeld() {
      return watch.isHeld();
    }
  }

  /** One bit. */
  public static class Bit extends Sleepers {
    private boolean held;

    @Override
    boolean doTryTake() {
      boolean took = !held;
      held = true;
      return took;
    }

    @Override
    void doLeave() {
      held = false;
    }

    public boolean isHeld() {
      return held;
    }
  }

  /** Looks, then takes. */
  public static class TakeWithoutCas extends Model {
    private volatile boolean held;

    @Override
    boolean doTryTake() {
      boolean took = !held;
      held = true;
      return took;
    }

    @Override
    void doLeave() {
      held = false;
    }

    @Override
    public boolean isHeld() {
      return held;
    }
  }

  @Test
  void tryTakeLeave_anyOrder_oneHolder() {
    ModelCheck.of(Model.class, Bit.class).threads(3, 3).lockFree().passes();
  }

  @Test
  void tryTakeLeave_withoutCas_isFound() {
    ModelCheck.of(TakeWithoutCas.class, Bit.class).fails();
  }
}
