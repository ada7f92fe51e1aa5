package dev.magpie.executor.internal.worker;

import dev.magpie.executor.internal.base.XorShift;
import dev.magpie.executor.internal.metrics.WorkerCounters.Event;
import org.jspecify.annotations.Nullable;

/** How a worker without work looks for some: a bounded number of rounds, each over all others and the inject queue. */
final class Search {

  private static final int POLITE_TASKS = 16; // the first round leaves a short queue to its owner: docs/benchmarks
  private static final int SPINS = 16; // pauses between rounds: docs/benchmarks

  private final Worker self;
  private final WorkerPool pool;
  private final int rounds;
  private final XorShift random;
  private final SlotAges ages = new SlotAges();

  Search(Worker self, WorkerPool pool, int rounds) {
    this.self = self;
    this.pool = pool;
    this.rounds = rounds;
    this.random = new XorShift(self.index());
  }

  /** Some other's task, or one from outside, or null after all rounds. The last round takes anything it finds. */
  @Nullable Runnable run() {
    self.counters().add(Event.SEARCH, 1);
    ages.note(pool.started());
    for (int round = 1; round <= rounds; round++) {
      Worker[] workers = pool.started();
      Runnable task = steal(workers, round == 1 && rounds > 1 ? POLITE_TASKS : 1);
      if (task == null) {
        task = pool.inject().pollInto(self.queue(), workers.length);
      }
      if (task != null) {
        return task;
      }
      for (int i = 0; round < rounds && i < SPINS; i++) {
        Thread.onSpinWait();
      }
    }
    return stealSlot();
  }

  /** A slot's task whose owner got nowhere during the whole search; once the executor is closed, any. */
  private @Nullable Runnable stealSlot() {
    Worker[] workers = pool.started();
    if (pool.lifecycle().isClosed()) {
      ages.note(workers);
    }
    Worker stuck = ages.stuck(workers, self);
    return stuck == null ? null : stuck.slot().steal();
  }

  private @Nullable Runnable steal(Worker[] workers, int atLeast) {
    int start = random.below(workers.length);
    for (int i = 0; i < workers.length; i++) {
      int at = start + i;
      Worker victim = workers[at < workers.length ? at : at - workers.length];
      if (victim == self) {
        continue;
      }
      long before = self.queue().added();
      Runnable task = victim.queue().stealInto(self.queue(), atLeast);
      if (task != null) {
        self.counters().add(Event.STEAL, 1);
        self.counters().add(Event.STOLEN_TASK, 1 + self.queue().added() - before);
        return task;
      }
    }
    return null;
  }
}
