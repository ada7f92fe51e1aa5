package dev.magpie.executor.internal.queue;

import static dev.magpie.executor.internal.queue.Tasks.number;
import static dev.magpie.executor.internal.queue.Tasks.popAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.magpie.executor.internal.Fields;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Guards the arithmetic on the inject queue's length where that is more than an int can say. */
final class InjectQueueLongLifeTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 64})
  void pollInto_moreTasksThanAnIntCounts_takesThemInOrder(int workers) {
    InjectQueue inject = new InjectQueue();
    LocalQueue local = new LocalQueue(256, inject.newOverflow());
    for (int i = 1; i <= 3; i++) {
      inject.offer(Tasks.of(i));
    }
    Object queue = Fields.get(inject, "queue");
    long index = (long) Fields.get(queue, "producerIndex");
    Fields.set(queue, "producerIndex", index + (1L << 33)); // as if 2^32 more were on their way
    assertEquals(Integer.MAX_VALUE, inject.size());
    assertEquals(1, number(inject.pollInto(local, workers)));
    assertTrue(List.of(List.of(), List.of(2, 3)).contains(popAll(local)), "the rest, or nothing, but in order");
    assertFalse(inject.isEmpty());
    assertEquals(0, Fields.word(inject, "token"));
  }
}
