package dev.magpie.executor.stress;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jetbrains.lincheck.Lincheck;
import org.jetbrains.lincheck.LincheckAssertionError;

/**
 * Two threads and what must hold when both have ended; Lincheck tries their interleavings, parking included. Each
 * scenario has a twin with a fault that must be found, which shows that its threads did meet.
 */
public abstract class Scenario {

  private static final int INVOCATIONS = Boolean.getBoolean("magpie.proof") ? 5_000 : 300;
  private static final int INVOCATIONS_FOR_FAULT = 5_000;

  protected abstract void first();

  protected abstract void second();

  /** What must hold at the end. */
  protected void afterBoth() {}

  /**
   * Every interleaving that is tried of {@code () -> new SomeScenario().run()} ends well. A constructor reference would
   * not do: Lincheck looks into the classes that it sees being made, and would see none.
   */
  public static void passes(Runnable scenario) {
    Lincheck.runConcurrentTest(INVOCATIONS, scenario);
  }

  /** Some interleaving ends in the error that {@link #check} raises with this text, and Lincheck says so. */
  public static void fails(String otherwise, Runnable scenario) {
    LincheckAssertionError found = assertThrows(LincheckAssertionError.class,
        () -> Lincheck.runConcurrentTest(INVOCATIONS_FOR_FAULT, scenario), "the fault was not found");
    assertTrue(found.getMessage().contains(otherwise), () -> "found another fault: " + found.getMessage());
  }

  /** Some interleaving never ends, and Lincheck says so; that a check took too long would read otherwise. */
  public static void hangs(Runnable scenario) {
    fails("in livelock due to non-terminating loops", scenario);
  }

  /** To be called in {@link #afterBoth}, or by one of the two. */
  public static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new AssertionError(otherwise);
    }
  }

  /** Starts both, waits for both. */
  public final void run() {
    Role one = new Role(this, true);
    Role two = new Role(this, false);
    one.start();
    two.start();
    join(one);
    join(two);
    afterBoth();
  }

  private static void join(Role role) {
    Thread thread = role; // Lincheck knows join by the name of Thread itself
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    if (role.failure != null) {
      throw new AssertionError(role.failure);
    }
  }

  /** A thread that has its state in a field: newer JDKs hide from Lincheck what a Runnable carries. */
  private static final class Role extends Thread {
    private final Scenario scenario;
    private final boolean isFirst;
    private Throwable failure;

    Role(Scenario scenario, boolean isFirst) {
      this.scenario = scenario;
      this.isFirst = isFirst;
    }

    @Override
    public void run() {
      try {
        if (isFirst) {
          scenario.first();
        } else {
          scenario.second();
        }
      } catch (RuntimeException | Error e) {
        failure = e;
      }
    }
  }
}
