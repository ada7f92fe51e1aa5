package dev.magpie.executor.internal.queue;

import static dev.magpie.executor.internal.queue.Tasks.number;
import static dev.magpie.executor.internal.queue.Tasks.numbers;
import static dev.magpie.executor.internal.queue.Tasks.popAll;
import static dev.magpie.executor.internal.queue.Tasks.push;
import static dev.magpie.executor.internal.queue.Tasks.range;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.magpie.executor.contract.Await;
import dev.magpie.executor.contract.Call;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Guards the queue's two counters where they leave an int, an unsigned int and a long: every step but
 * {@code waitsBefore} works on differences, so neither order nor number of the tasks may show that an end was passed.
 */
@Timeout(2 * Await.LIMIT_SECONDS)
final class LocalQueueLongLifeTest {

  private static final int TASKS = 60_000;
  private static final long INT_END = Integer.MAX_VALUE;
  private static final long UNSIGNED_END = (1L << 32) - 1;
  private static final long LONG_END = Long.MAX_VALUE;
  private static final long MINUS_ONE = -1;

  private final List<Runnable> spilled = new ArrayList<>();

  private LocalQueue queue(int capacity, long start) {
    return new LocalQueue(capacity, this::spill, start);
  }

  private int spill(Runnable[] tasks, int count) {
    spilled.addAll(Arrays.asList(tasks).subList(0, count));
    return count;
  }

  @ParameterizedTest
  @ValueSource(longs = {INT_END, UNSIGNED_END, LONG_END, MINUS_ONE})
  void pop_acrossTheEnd_isInOrder(long end) {
    for (int before = 0; before < 9; before++) {
      LocalQueue queue = queue(8, end - before);
      for (int round = 0; round < 4; round++) {
        push(queue, 1, 8);
        assertEquals(8, queue.size());
        assertEquals(-4, queue.batchRoom());
        assertEquals(1, number(queue.steal()));
        assertEquals(range(2, 8), popAll(queue));
        assertTrue(queue.isEmpty());
        assertNull(queue.steal());
      }
      assertEquals(end - before + 32, queue.added());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {INT_END, UNSIGNED_END, LONG_END, MINUS_ONE})
  void push_overflowAcrossTheEnd_losesNothing(long end) {
    for (int before = 0; before < 9; before++) {
      spilled.clear();
      LocalQueue queue = queue(4, end - before);
      for (int i = 1; i <= 40; i++) {
        queue.push(Tasks.of(i));
      }
      List<Integer> all = new ArrayList<>(numbers(spilled));
      all.addAll(popAll(queue));
      all.sort(null);
      assertEquals(range(1, 40), all);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {INT_END, UNSIGNED_END, LONG_END, MINUS_ONE})
  void stealInto_acrossTheEndOfBoth_takesTheOlderHalf(long end) {
    for (int before = 0; before < 9; before++) {
      LocalQueue queue = queue(8, end - before);
      LocalQueue thiefs = queue(8, LONG_END - 8 + before);
      int[] next = {1};
      assertEquals(8, queue.pushAll(() -> Tasks.of(next[0]++), 8));
      assertNull(queue.stealInto(thiefs, 9));
      assertEquals(1, number(queue.stealInto(thiefs, 8)));
      assertEquals(range(2, 4), popAll(thiefs));
      assertEquals(range(5, 8), popAll(queue));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {INT_END, UNSIGNED_END, LONG_END, MINUS_ONE})
  void tasks_betweenOwnerAndThiefAcrossTheEnd_areTakenOnce(long end) throws Exception {
    AtomicIntegerArray taken = new AtomicIntegerArray(TASKS);
    AtomicBoolean over = new AtomicBoolean();
    LocalQueue queue = queue(4, end - TASKS / 2);
    LocalQueue own = new LocalQueue(4, (tasks, count) -> 0, end - TASKS / 8);
    Call<Void> thief = Call.run(() -> {
      while (!over.get()) {
        take(queue.stealInto(own, 1), taken);
        for (Runnable task = own.pop(); task != null; task = own.pop()) {
          take(task, taken);
        }
      }
    });
    for (int i = 0; i < TASKS; i++) {
      queue.push(Tasks.of(i));
      if (i % 3 == 0) {
        take(queue.pop(), taken);
      }
    }
    for (Runnable task = queue.pop(); task != null; task = queue.pop()) {
      take(task, taken);
    }
    over.set(true);
    thief.value();
    spilled.forEach(task -> take(task, taken));
    for (int i = 0; i < TASKS; i++) {
      assertEquals(1, taken.get(i), "task " + i);
    }
  }

  private static void take(Runnable task, AtomicIntegerArray taken) {
    if (task != null) {
      taken.incrementAndGet(number(task));
    }
  }
}
