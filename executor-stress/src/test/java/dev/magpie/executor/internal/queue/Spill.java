package dev.magpie.executor.internal.queue;

import dev.magpie.executor.stress.Mark;
import java.util.ArrayList;
import java.util.List;

/** The overflow of a local queue in a model: remembers which tasks came. Used by the queue's owner alone. */
final class Spill implements Overflow {
  private final List<Integer> numbers = new ArrayList<>();

  @Override
  public int addAll(Runnable[] tasks, int count) {
    for (int i = 0; i < count; i++) {
      numbers.add(Mark.of(tasks[i]));
    }
    return count;
  }

  List<Integer> takeAll() {
    List<Integer> all = List.copyOf(numbers);
    numbers.clear();
    return all;
  }
}
