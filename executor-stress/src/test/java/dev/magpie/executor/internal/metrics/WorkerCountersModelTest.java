package dev.magpie.executor.internal.metrics;

import dev.magpie.executor.internal.metrics.WorkerCounters.Event;
import dev.magpie.executor.stress.LincheckSees;
import dev.magpie.executor.stress.ModelCheck;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

/** {@link WorkerCounters}: one thread writes, and every reader sees a number that was right while it read. */
@LincheckSees
final class WorkerCountersModelTest {

  /** Begins and ends tasks in turn, as a worker does. */
  public static class Model {
    private final WorkerCounters counters = new WorkerCounters();
    private boolean inTask; // the worker's

    @Operation(nonParallelGroup = "worker")
    public void beginOrEndTask() {
      if (inTask) {
        counters.taskEnded();
      } else {
        counters.taskBegins();
      }
      inTask = !inTask;
    }

    @Operation(nonParallelGroup = "worker")
    public void steal() {
      counters.add(Event.STOLEN_TASK, 3);
    }

    @Operation
    public boolean inTask() {
      return counters.inTask();
    }

    @Operation
    public long completed() {
      return counters.completed();
    }

    @Operation
    public long stolen() {
      return counters.get(Event.STOLEN_TASK);
    }
  }

  /** Two numbers and a flag. */
  public static class Numbers {
    private boolean inTask;
    private long completed;
    private long stolen;

    public void beginOrEndTask() {
      completed += inTask ? 1 : 0;
      inTask = !inTask;
    }

    public void steal() {
      stolen += 3;
    }

    public boolean inTask() {
      return inTask;
    }

    public long completed() {
      return completed;
    }

    public long stolen() {
      return stolen;
    }
  }

  /** A second writer: the counts are not made for it. */
  public static class TwoWriters {
    private final WorkerCounters counters = new WorkerCounters();

    @Operation
    public void steal() {
      counters.add(Event.STOLEN_TASK, 3);
    }

    @Operation
    public long stolen() {
      return counters.get(Event.STOLEN_TASK);
    }
  }

  @Test
  void counts_oneWriter_readersSeeAMoment() {
    ModelCheck.of(Model.class, Numbers.class).threads(3, 3).lockFree().passes();
  }

  @Test
  void counts_twoWriters_isFound() {
    ModelCheck.of(TwoWriters.class, Numbers.class).fails();
  }
}
