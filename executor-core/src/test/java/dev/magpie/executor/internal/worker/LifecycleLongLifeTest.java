package dev.magpie.executor.internal.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.magpie.executor.internal.Fields;
import dev.magpie.executor.internal.worker.Lifecycle.Phase;
import org.junit.jupiter.api.Test;

/** Guards the packed word: however many threads came and went, or are there at once, they never touch the phase. */
final class LifecycleLongLifeTest {

  private final Lifecycle lifecycle = new Lifecycle();

  @Test
  void state_afterAMillionThreads_isThatOfAFreshOne() {
    for (int i = 0; i < 1_000_000; i++) {
      assertTrue(lifecycle.threadStarts());
      lifecycle.threadLeft();
    }
    assertEquals(Fields.word(new Lifecycle(), "state"), Fields.word(lifecycle, "state"));
  }

  @Test
  void state_withMoreThreadsThanWorkersCanBe_keepsThePhase() {
    int threads = 200_000; // of 32,767 workers, each may have a thread that leaves and one that starts
    for (int i = 0; i < threads; i++) {
      lifecycle.threadStarts();
    }
    assertEquals(threads, lifecycle.threads());
    assertEquals(Phase.RUNNING, lifecycle.phase());
    lifecycle.advanceTo(Phase.SHUTDOWN);
    assertEquals(threads, lifecycle.threads());
    for (int i = 0; i < threads; i++) {
      lifecycle.threadLeft();
    }
    assertEquals("SHUTDOWN, threads 0", lifecycle.toString());
    assertTrue(lifecycle.terminate());
  }
}
