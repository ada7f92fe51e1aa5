package dev.magpie.executor.internal.queue;

import dev.magpie.executor.internal.base.PaddedReference;
import dev.magpie.executor.stress.Call;
import dev.magpie.executor.stress.LincheckSees;
import dev.magpie.executor.stress.Mark;
import dev.magpie.executor.stress.ModelCheck;
import dev.magpie.executor.stress.Specification;
import java.util.List;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

/** {@link LifoSlot}: its owner puts and takes, others steal. */
@LincheckSees
final class LifoSlotModelTest {

  public static class Model {
    private final LifoSlot slot = new LifoSlot();
    private int put;

    /** Puts the next number; the task that was there. */
    @Operation(nonParallelGroup = "owner")
    public int put() {
      return Mark.of(slot.put(new Mark(++put)));
    }

    @Operation(nonParallelGroup = "owner")
    public int take() {
      return Mark.of(slot.take());
    }

    @Operation
    public int steal() {
      return Mark.of(slot.steal());
    }

    @Operation
    public boolean isEmpty() {
      return slot.isEmpty();
    }
  }

  /** The owner's put does not ask whether a thief was faster than it. */
  public static class PutWithoutExchange {
    private final PaddedReference<Runnable> slot = new PaddedReference<>();
    private int put;

    @Operation(nonParallelGroup = "owner")
    public int put() {
      Runnable before = slot.getVolatile();
      slot.setVolatile(new Mark(++put));
      return Mark.of(before);
    }

    @Operation
    public int steal() {
      Runnable task = slot.getVolatile();
      return task != null && slot.compareAndSet(task, null) ? Mark.of(task) : 0;
    }
  }

  /** One task or none. A thief may come away with nothing while the task that it saw is replaced by another. */
  public record OneTask(int task, int put) implements Specification {
    public OneTask() {
      this(0, 0);
    }

    @Override
    public List<? extends Specification> after(Call call) {
      return switch (call.name()) {
        case "put" -> (int) call.result() == task ? List.of(new OneTask(put + 1, put + 1)) : List.of();
        case "take" -> (int) call.result() == task ? List.of(new OneTask(0, put)) : List.of();
        case "steal" -> afterSteal(call);
        case "isEmpty" -> onlyIf((boolean) call.result() == (task == 0));
        default -> throw new AssertionError(call);
      };
    }

    private List<OneTask> afterSteal(Call call) {
      if ((int) call.result() == task) {
        return List.of(new OneTask(0, put));
      }
      return (int) call.result() == 0 && call.isBeside("put") ? List.of(this) : List.of();
    }
  }

  @Test
  void putTakeSteal_anyOrder_eachTaskOnce() {
    ModelCheck.of(Model.class, OneTask.class).threads(3, 3).lockFree().passes();
  }

  @Test
  void putSteal_withoutExchange_isFound() {
    ModelCheck.of(PutWithoutExchange.class, OneTask.class).fails();
  }
}
