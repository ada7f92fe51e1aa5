package dev.magpie.executor.internal.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

final class LifoSlotTest {

  private final LifoSlot slot = new LifoSlot();

  @Test
  void take_emptySlot_isNull() {
    assertTrue(slot.isEmpty());
    assertNull(slot.take());
    assertNull(slot.steal());
  }

  @Test
  void put_emptySlot_displacesNothing() {
    Runnable task = Tasks.of(1);
    assertNull(slot.put(task));
    assertFalse(slot.isEmpty());
    assertSame(task, slot.take());
    assertTrue(slot.isEmpty());
  }

  @Test
  void put_fullSlot_returnsTheOlder() {
    slot.put(Tasks.of(1));
    assertEquals(1, Tasks.number(slot.put(Tasks.of(2))));
    assertEquals(2, Tasks.number(slot.put(Tasks.of(3))));
    assertEquals(3, Tasks.number(slot.steal()));
  }

  @Test
  void steal_fullSlot_leavesItEmpty() {
    slot.put(Tasks.of(1));
    assertEquals(1, Tasks.number(slot.steal()));
    assertNull(slot.take());
    assertNull(slot.steal());
    assertTrue(slot.isEmpty());
  }

  @Test
  void put_sameTaskTwice_givesItBackOnce() {
    Runnable task = Tasks.of(1);
    slot.put(task);
    assertEquals(List.of(1), Tasks.numbers(List.of(slot.put(task))));
    assertSame(task, slot.take());
    assertNull(slot.take());
  }
}
