package dev.magpie.executor.fray;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.atomic.AtomicIntegerArray;

/** How often each of some tasks ran. */
final class Runs {

  private final AtomicIntegerArray counts;

  Runs(int tasks) {
    counts = new AtomicIntegerArray(tasks);
  }

  /** A task that counts its runs. */
  Runnable task(int index) {
    return () -> counts.incrementAndGet(index);
  }

  int of(int index) {
    return counts.get(index);
  }

  void assertEachOnce() {
    for (int i = 0; i < counts.length(); i++) {
      assertEquals(1, counts.get(i), "runs of task " + i);
    }
  }
}
