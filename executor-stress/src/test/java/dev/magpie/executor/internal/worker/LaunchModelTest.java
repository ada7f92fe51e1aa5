package dev.magpie.executor.internal.worker;

import dev.magpie.executor.stress.LincheckSees;
import dev.magpie.executor.stress.ModelCheck;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

/** {@link Launch}: of all runs and cancels exactly one succeeds, the first. */
@LincheckSees
final class LaunchModelTest {

  /** No worker stands behind it, so whoever gets as far as the worker ends in a NullPointerException. */
  public static class Model {
    private final Launch launch = new Launch(null);

    @Operation
    public boolean cancel() {
      return launch.cancel();
    }

    /** True if the worker would have run. */
    @Operation
    public boolean run() {
      try {
        launch.run();
        throw new AssertionError("there is no worker");
      } catch (NullPointerException e) {
        return true;
      } catch (IllegalStateException e) {
        return false;
      }
    }
  }

  /** The first call succeeds. */
  public static class Once {
    private boolean used;

    public boolean cancel() {
      return run();
    }

    public boolean run() {
      boolean first = !used;
      used = true;
      return first;
    }
  }

  @Test
  void runCancel_anyOrder_firstSucceeds() {
    ModelCheck.of(Model.class, Once.class).threads(3, 2).before(0).lockFree().passes();
  }
}
