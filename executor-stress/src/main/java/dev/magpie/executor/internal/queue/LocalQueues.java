package dev.magpie.executor.internal.queue;

import dev.magpie.executor.stress.Mark;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What the tests of {@link LocalQueue} share: the owner's queue, a thief's own, and a list for the overflow. */
abstract class LocalQueues {
  final List<Runnable> overflow = new ArrayList<>();
  final LocalQueue queue;
  final LocalQueue thiefs;

  /** Two slots, and indices that pass the end of an int. */
  LocalQueues() {
    this(2, Integer.MAX_VALUE);
  }

  LocalQueues(int capacity, long start) {
    queue = new LocalQueue(capacity, into(overflow), start);
    thiefs = new LocalQueue(capacity, into(overflow));
  }

  private static Overflow into(List<Runnable> list) {
    return (tasks, count) -> {
      Collections.addAll(list, tasks);
      list.subList(list.size() - (tasks.length - count), list.size()).clear();
      return count;
    };
  }

  /** The owner fills its queue with the tasks 1, 2, 3, and so on. */
  static void pushUpTo(LocalQueue queue, int last) {
    for (int number = 1; number <= last; number++) {
      queue.push(new Mark(number));
    }
  }

  /**
   * A digit for each task that is still in a queue or went to the overflow; -1 if a slot keeps a task beyond its
   * claim.
   */
  final int rest() {
    int sum = overflowed() + drained(queue) + drained(thiefs);
    return fullSlots(queue) + fullSlots(thiefs) == 0 ? sum : -1;
  }

  /** A digit for each task that went to the overflow. */
  final int overflowed() {
    return overflow.stream().mapToInt(Mark::digit).sum();
  }

  static int drained(LocalQueue queue) {
    int sum = 0;
    for (Runnable task = queue.pop(); task != null; task = queue.pop()) {
      sum += Mark.digit(task);
    }
    return sum;
  }

  /** How many slots hold a task. */
  static int fullSlots(LocalQueue queue) {
    int full = 0;
    for (int i = 0; i < queue.capacity(); i++) {
      full += queue.slotPlain(i) == null ? 0 : 1;
    }
    return full;
  }
}
