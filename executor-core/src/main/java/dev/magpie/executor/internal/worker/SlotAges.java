package dev.magpie.executor.internal.worker;

import org.jspecify.annotations.Nullable;

/** Tells LIFO slots whose owners got nowhere since {@link #note} from those that were just filled. One thread's own. */
final class SlotAges {

  private long[] completed = new long[0];
  private int noted;

  /** Remembers how far each worker is. */
  void note(Worker[] workers) {
    if (completed.length < workers.length) {
      completed = new long[workers.length];
    }
    noted = workers.length;
    for (int i = 0; i < noted; i++) {
      completed[i] = workers[i].counters().completed();
    }
  }

  /** A worker with a full slot that has ended no task since the note, or null. */
  @Nullable Worker stuck(Worker[] workers, Worker self) {
    for (int i = 0; i < Math.min(noted, workers.length); i++) {
      Worker worker = workers[i];
      if (worker != self && !worker.slot().isEmpty() && worker.counters().completed() == completed[i]) {
        return worker;
      }
    }
    return null;
  }
}
