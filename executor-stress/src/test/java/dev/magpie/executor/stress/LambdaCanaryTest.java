package dev.magpie.executor.stress;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.jetbrains.lincheck.Lincheck;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.junit.jupiter.api.Test;

/**
 * Why the models do not run on every JDK. On the newest ones Lincheck takes what a thread gets from its Runnable for
 * that thread's own, and passes over races on it. As long as this race is found, what passes has been looked at.
 */
public final class LambdaCanaryTest {

  static final String NOT_SEEN = "Lincheck models skipped: on JDK " + Runtime.version().feature()
      + " Lincheck does not see what a lambda hands to a thread";

  private static final int SURE = 17; // the JDK on which it is known to be seen, and must be
  private static final int LAST = 24; // not worth trying on newer ones

  /** Two threads add to it without care. */
  private static final class Sum {
    private volatile int value;

    void add() {
      value = value + 1;
    }
  }

  /** Found out once a JVM, when first asked. */
  private static final class Seen {
    static final boolean SEEN = Runtime.version().feature() <= LAST && isRaceFound();
  }

  static boolean isSeen() {
    return Seen.SEEN;
  }

  @Test
  void race_onWhatALambdaHandsOver_isFound() {
    if (!isSeen()) {
      System.out.println(NOT_SEEN);
    }
    assumeTrue(isSeen() || Runtime.version().feature() == SURE, NOT_SEEN);
    assertTrue(isSeen(), NOT_SEEN);
  }

  private static boolean isRaceFound() {
    try {
      Lincheck.runConcurrentTest(500, LambdaCanaryTest::race);
      return false;
    } catch (LincheckAssertionError e) {
      return true;
    }
  }

  private static void race() {
    Sum sum = new Sum();
    Thread other = new Thread(() -> sum.add());
    other.start();
    sum.add();
    try {
      other.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    Scenario.check(sum.value == 2, "an addition is lost");
  }
}
