package dev.magpie.executor.internal.idle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class IdleSetTest {

  /** Wakes the next sleeper, who finds work at once. */
  private static int wakeOne(IdleSet idle) {
    int index = idle.tryWake();
    if (index != IdleSet.NONE) {
      idle.stopSearch();
    }
    return index;
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 65535, Integer.MAX_VALUE})
  void new_withBadSize_isRefused(int workers) {
    assertThrows(IllegalArgumentException.class, () -> new IdleSet(workers));
  }

  @Test
  void tryWake_newSet_givesEachWorkerInOrder() {
    IdleSet idle = new IdleSet(3);
    assertTrue(idle.hasSleepers());
    for (int i = 0; i < 3; i++) {
      assertEquals(i, wakeOne(idle));
    }
    assertEquals(IdleSet.NONE, wakeOne(idle));
    assertFalse(idle.hasSleepers());
    assertEquals(0, idle.searching());
  }

  @Test
  void tryWake_severalSleepers_givesTheLastWhoSlept() {
    IdleSet idle = new IdleSet(3);
    for (int i = 0; i < 3; i++) {
      wakeOne(idle);
    }
    idle.sleep(1, false);
    idle.sleep(0, false);
    idle.sleep(2, false);
    assertEquals(2, wakeOne(idle));
    assertEquals(0, wakeOne(idle));
    assertEquals(1, wakeOne(idle));
  }

  @Test
  void tryWake_whileSomebodySearches_givesNone() {
    IdleSet idle = new IdleSet(2);
    assertEquals(0, idle.tryWake());
    assertEquals(1, idle.searching());
    assertEquals(IdleSet.NONE, idle.tryWake());
    assertTrue(idle.stopSearch());
    assertEquals(1, idle.tryWake());
  }

  @Test
  void sleep_lastSearcherOrNot_tellsWhetherToLook() {
    IdleSet idle = new IdleSet(4);
    wakeOne(idle);
    wakeOne(idle);
    assertTrue(idle.tryStartSearch());
    assertFalse(idle.sleep(0, false), "another one searches");
    assertTrue(idle.sleep(1, true), "it was the last one searching");
    wakeOne(idle);
    assertTrue(idle.sleep(1, false), "nobody searches");
  }

  @Test
  void stopSearch_lastSearcherOrNot_tellsWhetherToLook() {
    IdleSet idle = new IdleSet(4);
    assertTrue(idle.tryStartSearch());
    assertTrue(idle.tryStartSearch());
    assertFalse(idle.stopSearch());
    assertTrue(idle.stopSearch());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 8})
  void tryStartSearch_halfOfTheWorkersSearch_isFalse(int workers) {
    IdleSet idle = new IdleSet(workers);
    for (int i = 0; i < (workers + 1) / 2; i++) {
      assertTrue(idle.tryStartSearch());
    }
    assertFalse(idle.tryStartSearch());
    idle.stopSearch();
    assertTrue(idle.tryStartSearch());
  }

  @Test
  void tryWake_stampAtItsEnd_wrapsAndTouchesNothingElse() {
    IdleSet idle = new IdleSet(2, 0xFFFF_FFFEL);
    for (int i = 0; i < 5; i++) {
      assertEquals(0, idle.tryWake());
      assertEquals("IdleSet[searching 1, top 1]", idle.toString());
      assertTrue(idle.sleep(0, true));
      assertEquals("IdleSet[searching 0, top 0]", idle.toString());
    }
  }

  @Test
  void state_afterManyCycles_isThatOfAFreshSet() {
    IdleSet idle = new IdleSet(3);
    for (int i = 0; i < 100_000; i++) {
      assertEquals(0, idle.tryWake());
      idle.stopSearch();
      assertEquals(1, idle.tryWake());
      assertTrue(idle.tryStartSearch());
      assertFalse(idle.sleep(1, true));
      assertTrue(idle.sleep(0, true));
    }
    assertEquals(new IdleSet(3).toString(), idle.toString());
    for (int i = 0; i < 3; i++) {
      assertEquals(i, wakeOne(idle));
    }
  }

  @Test
  void sleep_greatestSet_holdsEveryIndex() {
    int workers = 65534;
    IdleSet idle = new IdleSet(workers);
    for (int i = 0; i < workers; i++) {
      assertEquals(i, wakeOne(idle));
    }
    idle.sleep(workers - 1, false);
    assertEquals(workers - 1, wakeOne(idle));
  }
}
