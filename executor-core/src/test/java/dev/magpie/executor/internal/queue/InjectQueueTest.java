package dev.magpie.executor.internal.queue;

import static dev.magpie.executor.internal.queue.Tasks.drain;
import static dev.magpie.executor.internal.queue.Tasks.number;
import static dev.magpie.executor.internal.queue.Tasks.popAll;
import static dev.magpie.executor.internal.queue.Tasks.push;
import static dev.magpie.executor.internal.queue.Tasks.range;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class InjectQueueTest {

  private final InjectQueue inject = new InjectQueue();

  private void offer(int first, int count) {
    for (int i = first; i < first + count; i++) {
      inject.offer(Tasks.of(i));
    }
  }

  private LocalQueue local(int capacity) {
    return new LocalQueue(capacity, inject.newOverflow());
  }

  @Test
  void pollInto_emptyQueue_isNull() {
    assertTrue(inject.isEmpty());
    assertEquals(0, inject.size());
    assertNull(inject.pollInto(local(4), 1));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 1023, 1024, 1025, 5000})
  void drainTo_soMany_areInOrder(int count) {
    offer(1, count);
    assertEquals(count, inject.size());
    assertEquals(range(1, count), drain(inject));
    assertTrue(inject.isEmpty());
  }

  @Test
  void pollInto_oneByOne_isInOrderAcrossChunks() {
    LocalQueue local = local(2);
    offer(1, 3000);
    for (int i = 1; i <= 3000; i++) {
      assertEquals(i, number(inject.pollInto(local, 1)));
    }
    assertNull(inject.pollInto(local, 1));
    assertEquals(0, local.added());
  }

  @ParameterizedTest
  @CsvSource({
    // waiting, workers, capacity, tasks already in the local queue, share taken
    "1, 1, 256, 0, 1", "1, 4, 256, 0, 1", "8, 4, 256, 0, 3", "9, 2, 256, 0, 5", "100, 1, 256, 0, 100",
    "1000, 1, 256, 0, 128", "1000, 4, 256, 0, 128", "1000, 1, 256, 120, 8", "1000, 1, 256, 128, 1",
    "1000, 1, 256, 256, 1", "10, 1, 2, 0, 1", "10, 1, 2, 2, 1", "10, 1, 4, 0, 2"
  })
  void pollInto_anyFill_takesItsShareButLeavesTheLocalQueueHalfEmpty(
      int waiting, int workers, int capacity, int present, int share) {
    LocalQueue local = local(capacity);
    push(local, 10_001, present);
    offer(1, waiting);
    assertEquals(1, number(inject.pollInto(local, workers)));
    assertEquals(waiting - share, inject.size());
    List<Integer> expected = range(10_001, 10_000 + present);
    expected.addAll(range(2, share));
    assertEquals(expected, popAll(local));
    assertEquals(range(share + 1, waiting), drain(inject));
  }

  @Test
  void remove_fromTheMiddle_keepsTheOrderOfTheOthers() {
    Runnable withdrawn = Tasks.of(99);
    offer(1, 1500);
    inject.offer(withdrawn);
    offer(1501, 1500);
    assertTrue(inject.remove(withdrawn));
    assertFalse(inject.remove(withdrawn));
    assertEquals(range(1, 3000), drain(inject));
  }

  @Test
  void remove_taskOfferedTwice_takesOne() {
    Runnable twice = Tasks.of(1);
    inject.offer(twice);
    inject.offer(Tasks.of(2));
    inject.offer(twice);
    assertTrue(inject.remove(twice));
    assertEquals(List.of(2, 1), drain(inject));
  }

  @Test
  void remove_equalButOtherTask_isFalse() {
    inject.offer(Tasks.of(1));
    assertFalse(inject.remove(Tasks.of(1)));
    assertEquals(List.of(1), drain(inject));
  }

  @Test
  void overflow_manyRounds_arrivesInOrder() {
    LocalQueue local = local(256);
    List<Integer> expected = new ArrayList<>();
    for (int round = 0; round < 40; round++) {
      int first = round * 1000;
      push(local, first, 256);
      assertTrue(local.push(Tasks.of(first + 256)));
      expected.addAll(range(first + 128, first + 256));
      assertEquals(range(first, first + 127), popAll(local));
    }
    assertEquals(expected, drain(inject));
  }

  @Test
  void overflow_beyondOneChunk_takesAll() {
    Overflow overflow = inject.newOverflow();
    Runnable[] tasks = new Runnable[3000];
    for (int i = 0; i < tasks.length; i++) {
      tasks[i] = Tasks.of(i);
    }
    assertEquals(2500, overflow.addAll(tasks, 2500));
    assertEquals(range(0, 2499), drain(inject));
    assertEquals(0, overflow.addAll(tasks, 0));
  }

  @Test
  void token_afterEachUse_isFree() {
    offer(1, 3);
    List<Runnable> refusing = new ArrayList<>() {
      private static final long serialVersionUID = 1L;

      @Override
      public boolean add(Runnable task) {
        throw new IllegalStateException("expected");
      }
    };
    assertThrows(IllegalStateException.class, () -> inject.drainTo(refusing));
    inject.remove(Tasks.of(9));
    assertEquals(2, number(inject.pollInto(local(4), 8)));
    assertEquals(List.of(3), drain(inject));
  }
}
