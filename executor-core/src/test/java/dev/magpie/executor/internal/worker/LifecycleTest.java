package dev.magpie.executor.internal.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.magpie.executor.internal.worker.Lifecycle.Phase;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class LifecycleTest {

  private final Lifecycle lifecycle = new Lifecycle();

  @Test
  void phase_atFirst_isRunning() {
    assertEquals(Phase.RUNNING, lifecycle.phase());
    assertFalse(lifecycle.isClosed() || lifecycle.isStopping() || lifecycle.isDraining());
    assertFalse(lifecycle.mayTerminate());
    assertFalse(lifecycle.terminate());
    assertEquals(0, lifecycle.threads());
  }

  @Test
  void advanceTo_eachPhase_goesForwardOnly() {
    assertTrue(lifecycle.advanceTo(Phase.SHUTDOWN));
    assertFalse(lifecycle.advanceTo(Phase.SHUTDOWN));
    assertTrue(lifecycle.isClosed() && !lifecycle.isStopping());
    assertTrue(lifecycle.advanceTo(Phase.DRAINING));
    assertTrue(lifecycle.isDraining() && lifecycle.isStopping());
    assertTrue(lifecycle.advanceTo(Phase.STOP));
    assertTrue(lifecycle.isStopping() && !lifecycle.isDraining());
    assertFalse(lifecycle.advanceTo(Phase.SHUTDOWN));
    assertEquals(Phase.STOP, lifecycle.phase());
  }

  @ParameterizedTest
  @EnumSource(names = {"SHUTDOWN", "STOP"})
  void terminate_lastThreadLeft_endsOnce(Phase phase) throws Exception {
    assertTrue(lifecycle.threadStarts());
    assertTrue(lifecycle.threadStarts());
    lifecycle.advanceTo(phase);
    lifecycle.threadLeft();
    assertFalse(lifecycle.terminate());
    assertFalse(lifecycle.awaitTermination(0, TimeUnit.NANOSECONDS));
    lifecycle.threadLeft();
    assertTrue(lifecycle.mayTerminate());
    assertTrue(lifecycle.terminate());
    assertFalse(lifecycle.terminate());
    assertTrue(lifecycle.isTerminated());
    assertTrue(lifecycle.awaitTermination(0, TimeUnit.NANOSECONDS));
  }

  @Test
  void terminate_whileDraining_isFalse() {
    lifecycle.advanceTo(Phase.DRAINING);
    assertFalse(lifecycle.mayTerminate());
    assertFalse(lifecycle.terminate());
  }

  @Test
  void threadStarts_closed_countsUntilTerminated() {
    lifecycle.advanceTo(Phase.SHUTDOWN);
    assertTrue(lifecycle.threadStarts());
    assertEquals("SHUTDOWN, threads 1", lifecycle.toString());
    lifecycle.threadLeft();
    lifecycle.terminate();
    assertFalse(lifecycle.threadStarts());
    assertEquals("TERMINATED, threads 0", lifecycle.toString());
  }
}
