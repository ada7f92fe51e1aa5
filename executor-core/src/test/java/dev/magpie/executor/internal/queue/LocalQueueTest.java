package dev.magpie.executor.internal.queue;

import static dev.magpie.executor.internal.queue.Tasks.number;
import static dev.magpie.executor.internal.queue.Tasks.numbers;
import static dev.magpie.executor.internal.queue.Tasks.popAll;
import static dev.magpie.executor.internal.queue.Tasks.push;
import static dev.magpie.executor.internal.queue.Tasks.range;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One thread plays owner and thief; a list is the overflow. */
final class LocalQueueTest {

  private static final long INT_END = Integer.MAX_VALUE - 1L;
  private static final long UNSIGNED_END = (1L << 32) - 1;

  private final List<Runnable> spilled = new ArrayList<>();
  private int overflowTakes = Integer.MAX_VALUE;

  private LocalQueue queue(int capacity, long start) {
    return new LocalQueue(capacity, this::spill, start);
  }

  private LocalQueue queue(int capacity) {
    return queue(capacity, 0);
  }

  private int spill(Runnable[] tasks, int count) {
    int taken = Math.min(count, overflowTakes);
    spilled.addAll(Arrays.asList(tasks).subList(0, taken));
    return taken;
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -2, -1, 0, 1, 3, 6, 255, Integer.MAX_VALUE})
  void new_withBadCapacity_isRefused(int capacity) {
    // A size that no array can have is refused by the array first.
    assertTrue(
        assertThrows(Throwable.class, () -> queue(capacity)) instanceof Exception || capacity == Integer.MAX_VALUE);
  }

  @Test
  void pop_emptyQueue_isNull() {
    LocalQueue queue = queue(2);
    assertNull(queue.pop());
    assertNull(queue.steal());
    assertNull(queue.stealInto(queue(2), 1));
    assertTrue(queue.isEmpty());
    assertEquals(0, queue.size());
  }

  @ParameterizedTest
  @CsvSource({"2, 0", "256, 0", "2, 2147483646", "256, 2147483600", "2, 4294967295", "256, 4294967200"})
  void push_asManyAsFit_poppedInOrder(int capacity, long start) {
    LocalQueue queue = queue(capacity, start);
    for (int round = 0; round < 3; round++) {
      push(queue, 1, capacity);
      assertEquals(capacity, queue.size());
      assertEquals(range(1, capacity), popAll(queue));
      assertTrue(queue.isEmpty());
    }
    assertEquals(start + 3L * capacity, queue.added());
    assertTrue(spilled.isEmpty());
  }

  @ParameterizedTest
  @CsvSource({"2, 0", "4, 0", "256, 0", "2, 2147483646", "4, 2147483645", "2, 4294967295"})
  void push_intoFullQueue_spillsTheNewerHalfThenTheTask(int capacity, long start) {
    LocalQueue queue = queue(capacity, start);
    push(queue, 1, capacity);
    assertTrue(queue.push(Tasks.of(capacity + 1)));
    assertEquals(range(capacity / 2 + 1, capacity + 1), numbers(spilled));
    assertEquals(capacity / 2, queue.size());
    assertEquals(range(1, capacity / 2), popAll(queue));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, INT_END, UNSIGNED_END})
  void push_manyMoreThanFit_losesNothing(long start) {
    LocalQueue queue = queue(4, start);
    for (int i = 1; i <= 100; i++) {
      queue.push(Tasks.of(i));
    }
    List<Integer> all = new ArrayList<>(numbers(spilled));
    all.addAll(popAll(queue));
    all.sort(null);
    assertEquals(range(1, 100), all);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8, 256})
  void push_afterOverflow_hasRoomForHalf(int capacity) {
    LocalQueue queue = queue(capacity);
    push(queue, 1, capacity);
    assertTrue(queue.push(Tasks.of(0)));
    push(queue, capacity + 2, capacity - capacity / 2);
    assertEquals(capacity, queue.size());
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 1", "2, 1", "3, 2", "4, 2", "5, 3", "8, 4"})
  void stealInto_fromSoMany_takesTheOlderHalf(int waiting, int taken) {
    LocalQueue queue = queue(8, INT_END);
    LocalQueue thiefs = queue(8, UNSIGNED_END);
    push(queue, 1, waiting);
    Runnable first = queue.stealInto(thiefs, 1);
    assertEquals(taken == 0 ? null : 1, number(first));
    assertEquals(Math.max(0, taken - 1), thiefs.size());
    assertEquals(range(2, taken), popAll(thiefs));
    assertEquals(range(taken + 1, waiting), popAll(queue));
  }

  @Test
  void stealInto_fewerThanWanted_takesNone() {
    LocalQueue queue = queue(4);
    push(queue, 1, 3);
    assertNull(queue.stealInto(queue(4), 4));
    assertEquals(3, queue.size());
    assertEquals(1, number(queue.stealInto(queue(4), 3)));
  }

  @Test
  void stealInto_occupiedSlots_takesAsManyAsAreFree() {
    LocalQueue queue = queue(8);
    LocalQueue thiefs = queue(8);
    push(queue, 1, 8);
    push(thiefs, 11, 6);
    assertEquals(1, number(queue.stealInto(thiefs, 1)));
    assertEquals(List.of(11, 12, 13, 14, 15, 16, 2, 3), popAll(thiefs));
    assertEquals(range(4, 8), popAll(queue));
  }

  @Test
  void stealInto_fullQueueOfTheThief_takesOne() {
    LocalQueue queue = queue(4);
    LocalQueue thiefs = queue(4);
    push(queue, 1, 4);
    push(thiefs, 11, 4);
    assertEquals(1, number(queue.stealInto(thiefs, 1)));
    assertEquals(range(11, 14), popAll(thiefs));
    assertEquals(range(2, 4), popAll(queue));
  }

  @Test
  void steal_oneByOne_isInOrder() {
    LocalQueue queue = queue(4, INT_END);
    push(queue, 1, 4);
    for (int i = 1; i <= 4; i++) {
      assertEquals(i, number(queue.steal()));
    }
    assertNull(queue.steal());
  }

  @Test
  void push_slotStillHeldByAThief_overflowsThatTaskAlone() throws Exception {
    LocalQueue queue = queue(4);
    push(queue, 1, 4);
    Object held = slots(queue)[0];
    assertEquals(1, number(queue.steal()));
    slots(queue)[0] = held; // as if the thief had claimed it and not copied yet
    assertTrue(queue.push(Tasks.of(5)));
    assertEquals(List.of(5), numbers(spilled));
    slots(queue)[0] = null;
    push(queue, 6, 1);
    assertEquals(List.of(2, 3, 4, 6), popAll(queue));
  }

  @Test
  void push_slotHeldAndOverflowOutOfMemory_losesNothingElse() throws Exception {
    LocalQueue queue = queue(4);
    push(queue, 1, 4);
    Object held = slots(queue)[0];
    queue.steal();
    slots(queue)[0] = held;
    overflowTakes = 0;
    assertThrows(OutOfMemoryError.class, () -> queue.push(Tasks.of(5)));
    slots(queue)[0] = null;
    assertEquals(List.of(2, 3, 4), popAll(queue));
    assertTrue(spilled.isEmpty());
  }

  @ParameterizedTest
  @CsvSource({"2, 0", "2, 1", "8, 0", "8, 1", "8, 3", "8, 4"})
  void push_overflowTakesOnlySome_losesNothingElse(int capacity, int takes) {
    LocalQueue queue = queue(capacity, INT_END);
    push(queue, 1, capacity);
    overflowTakes = takes;
    assertThrows(OutOfMemoryError.class, () -> queue.push(Tasks.of(99)));
    List<Integer> all = new ArrayList<>(numbers(spilled));
    assertEquals(takes, all.size());
    assertEquals(capacity - takes, queue.size());
    all.addAll(popAll(queue));
    all.sort(null);
    assertEquals(range(1, capacity), all);
    overflowTakes = Integer.MAX_VALUE;
    push(queue, 1, capacity);
    assertEquals(range(1, capacity), popAll(queue));
  }

  @Test
  void pushAll_moreThanFit_addsWhatFits() {
    LocalQueue queue = queue(4, INT_END);
    push(queue, 1, 1);
    int[] next = {2};
    assertEquals(3, queue.pushAll(() -> Tasks.of(next[0]++), 10));
    assertEquals(5, next[0], "asked for a task that has no place");
    assertEquals(range(1, 4), popAll(queue));
  }

  @Test
  void pushAll_sourceEndsEarly_addsWhatCame() {
    LocalQueue queue = queue(8);
    List<Runnable> source = new ArrayList<>(List.of(Tasks.of(2), Tasks.of(1)));
    assertEquals(2, queue.pushAll(() -> source.isEmpty() ? null : source.remove(source.size() - 1), 5));
    assertEquals(0, queue.pushAll(() -> null, 5));
    assertEquals(List.of(1, 2), popAll(queue));
  }

  @Test
  void batchRoom_anyFill_leavesTheQueueHalfEmpty() {
    LocalQueue queue = queue(8);
    assertEquals(4, queue.batchRoom());
    push(queue, 1, 3);
    assertEquals(1, queue.batchRoom());
    push(queue, 4, 5);
    assertEquals(-4, queue.batchRoom());
  }

  @Test
  void waitsBefore_untilTheTasksAreGone_isTrue() {
    LocalQueue queue = queue(4, INT_END);
    assertFalse(queue.waitsBefore(queue.added()));
    push(queue, 1, 2);
    long added = queue.added();
    push(queue, 3, 1);
    assertTrue(queue.waitsBefore(added));
    queue.pop();
    queue.steal();
    assertFalse(queue.waitsBefore(added));
    assertEquals(1, queue.size());
  }

  @Test
  void slots_afterEachWayOut_areNull() throws Exception {
    LocalQueue queue = queue(4);
    LocalQueue thiefs = queue(4);
    push(queue, 1, 4);
    assertTrue(queue.push(Tasks.of(5)));
    push(queue, 6, 2);
    queue.pop();
    queue.steal();
    queue.stealInto(thiefs, 1);
    popAll(queue);
    popAll(thiefs);
    for (LocalQueue each : List.of(queue, thiefs)) {
      assertAllNull(slots(each));
      assertAllNull((Object[]) field(LocalQueueLayout.Cold.class, "spill").get(each));
    }
  }

  @Test
  void size_headAheadOfTheTailSeen_isClamped() throws Exception {
    LocalQueue queue = queue(4);
    field(LocalQueueLayout.Head.class, "head").setLong(queue, 3);
    assertEquals(0, queue.size());
    assertTrue(queue.isEmpty());
    field(LocalQueueLayout.Tail.class, "tail").setLong(queue, 100);
    assertEquals(4, queue.size());
    assertEquals("LocalQueue[4 of 4]", queue.toString());
  }

  private static void assertAllNull(Object[] array) {
    for (Object element : array) {
      assertNull(element);
    }
  }

  private static Object[] slots(LocalQueue queue) throws ReflectiveOperationException {
    return (Object[]) field(LocalQueueLayout.Cold.class, "slots").get(queue);
  }

  private static Field field(Class<?> owner, String name) throws ReflectiveOperationException {
    Field field = owner.getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }
}
