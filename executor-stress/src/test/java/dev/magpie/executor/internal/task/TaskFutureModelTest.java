package dev.magpie.executor.internal.task;

import dev.magpie.executor.stress.Call;
import dev.magpie.executor.stress.LincheckSees;
import dev.magpie.executor.stress.ModelCheck;
import dev.magpie.executor.stress.Scenario;
import dev.magpie.executor.stress.Specification;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

/** {@link TaskFuture}: it runs at most once, and all who ask get the same outcome. */
@LincheckSees
final class TaskFutureModelTest {

  /** The task counts its runs; only one thread can come to run it. */
  private static final class Counting implements Callable<Integer> {
    private int runs;

    @Override
    public Integer call() {
      return ++runs;
    }
  }

  private static final class CountingHook implements BlockingHook {
    private volatile int waits;

    @Override
    public void aboutToBlock() {
      waits++;
    }
  }

  public static class Model {
    private final Counting task = new Counting();
    private final CountingHook hook = new CountingHook();
    private final TaskFuture<Integer> future = new TaskFuture<>(task, hook);

    /** True if this call ran the task; more than one worker may try. */
    @Operation(nonParallelGroup = "worker")
    public boolean run() {
      int before = task.runs;
      future.run();
      return task.runs > before;
    }

    @Operation
    public boolean cancel() {
      return future.cancel(false);
    }

    @Operation
    public boolean isDone() {
      return future.isDone();
    }

    @Operation
    public boolean isCancelled() {
      return future.isCancelled();
    }

    /** The outcome of a task that is done: its number of runs, or that it was cancelled. */
    @Operation
    public String outcome() throws InterruptedException, ExecutionException {
      if (!future.isDone()) {
        return "pending";
      }
      try {
        String outcome = "value " + future.get();
        return hook.waits == 0 ? outcome : "told that it blocks";
      } catch (CancellationException e) {
        return "cancelled";
      }
    }
  }

  /** Pending, then done or cancelled. A task that is cancelled while it runs has run, and is cancelled. */
  public record Outcome(String outcome) implements Specification {
    public Outcome() {
      this("pending");
    }

    @Override
    public List<? extends Specification> after(Call call) {
      boolean pending = outcome.equals("pending");
      return switch (call.name()) {
        case "run" -> afterRun(call, pending);
        case "cancel" -> pending == (boolean) call.result()
            ? List.of(pending ? new Outcome("cancelled") : this) : List.of();
        case "isDone" -> onlyIf(pending != (boolean) call.result());
        case "isCancelled" -> onlyIf(outcome.equals("cancelled") == (boolean) call.result());
        case "outcome" -> onlyIf(outcome.equals(call.result()));
        default -> throw new AssertionError(call);
      };
    }

    private List<? extends Specification> afterRun(Call call, boolean pending) {
      if (!(boolean) call.result()) {
        return onlyIf(!pending);
      }
      return pending ? List.of(new Outcome("value 1")) : onlyIf(outcome.equals("cancelled") && call.isBeside("cancel"));
    }
  }

  /** One waits in get, really parked, while the other runs the task. */
  private static class GetAndRun extends Scenario {
    private final CountingHook hook = new CountingHook();
    private final TaskFuture<Integer> future = new TaskFuture<>(new Counting(), hook);

    @Override
    protected void first() {
      try {
        check(future.get() == 1, "another value");
      } catch (InterruptedException | ExecutionException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    protected void second() {
      future.run();
    }

    @Override
    protected void afterBoth() {
      check(future.isDone() && waits() <= 1, "waits " + waits());
    }

    final int waits() {
      return hook.waits;
    }
  }

  /** Nobody may count on the hook to be called: where the task is faster, get does not wait. */
  private static final class GetAlwaysWaits extends GetAndRun {
    @Override
    protected void afterBoth() {
      check(waits() == 1, "get did not wait");
    }
  }

  @Test
  void runCancelGet_twoThreads_oneOutcome() {
    ModelCheck.of(Model.class, Outcome.class).before(0).passes();
  }

  @Test
  void runCancelGet_threeThreads_oneOutcome() {
    ModelCheck.of(Model.class, Outcome.class).threads(3, 2).before(0).passes();
  }

  @Test
  void get_besideRun_returnsTheValue() {
    Scenario.passes(() -> new GetAndRun().run());
  }

  @Test
  void get_besideRun_meetsTheFasterTask() {
    Scenario.fails("get did not wait", () -> new GetAlwaysWaits().run());
  }
}
