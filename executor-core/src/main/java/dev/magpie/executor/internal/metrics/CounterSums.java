package dev.magpie.executor.internal.metrics;

import dev.magpie.executor.internal.metrics.WorkerCounters.Event;
import java.util.List;

/** The workers' counters added up. Each sum is right once the workers rest; before that it may lag a little. */
public final class CounterSums {

  private final List<WorkerCounters> all;

  public CounterSums(List<WorkerCounters> all) {
    this.all = all;
  }

  public long completed() {
    long sum = 0;
    for (WorkerCounters counters : all) {
      sum += counters.completed();
    }
    return sum;
  }

  public int inTask() {
    int sum = 0;
    for (WorkerCounters counters : all) {
      if (counters.inTask()) {
        sum++;
      }
    }
    return sum;
  }

  public long of(Event event) {
    long sum = 0;
    for (WorkerCounters counters : all) {
      sum += counters.get(event);
    }
    return sum;
  }
}
