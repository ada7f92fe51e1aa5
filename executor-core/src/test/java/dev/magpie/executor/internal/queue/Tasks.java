package dev.magpie.executor.internal.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;

/** Numbered tasks that nobody runs, and ways to empty a queue of them. */
final class Tasks {

  private Tasks() {}

  /** A task that knows its number. */
  record Numbered(int number) implements Runnable {
    @Override
    public void run() {}
  }

  static Runnable of(int number) {
    return new Numbered(number);
  }

  static List<Integer> numbers(List<? extends Runnable> tasks) {
    return tasks.stream().map(Tasks::number).toList();
  }

  static Integer number(Runnable task) {
    return task == null ? null : ((Numbered) task).number();
  }

  static void push(LocalQueue queue, int first, int count) {
    for (int i = first; i < first + count; i++) {
      assertEquals(false, queue.push(of(i)), "task " + i + " overflowed");
    }
  }

  static List<Integer> popAll(LocalQueue queue) {
    List<Runnable> all = new ArrayList<>();
    for (Runnable task = queue.pop(); task != null; task = queue.pop()) {
      all.add(task);
    }
    return numbers(all);
  }

  static List<Integer> drain(InjectQueue queue) {
    List<Runnable> all = new ArrayList<>();
    queue.drainTo(all);
    return numbers(all);
  }

  /** From first to last, both included. */
  static List<Integer> range(int first, int last) {
    List<Integer> range = new ArrayList<>();
    for (int i = first; i <= last; i++) {
      range.add(i);
    }
    return range;
  }
}
