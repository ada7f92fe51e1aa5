package dev.magpie.executor.internal.queue;

import dev.magpie.executor.stress.Call;
import dev.magpie.executor.stress.LincheckSees;
import dev.magpie.executor.stress.Mark;
import dev.magpie.executor.stress.ModelCheck;
import dev.magpie.executor.stress.Specification;
import java.util.ArrayList;
import java.util.List;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

/** {@link LocalQueue}: its owner pushes and pops, two thieves steal one task at a time. */
@LincheckSees
final class LocalQueueModelTest {

  /** Tasks are numbered in the order of their pushes, so that none can stand for another. */
  public abstract static class Model {
    private final Spill spill = new Spill();
    private final LocalQueue queue;
    private int pushed;

    Model(int capacity, long start) {
      queue = new LocalQueue(capacity, spill, start);
    }

    /** Pushes the next number; what went to the overflow. */
    @Operation(nonParallelGroup = "owner")
    public List<Integer> push() {
      queue.push(new Mark(++pushed));
      return spill.takeAll();
    }

    @Operation(nonParallelGroup = "owner")
    public int pop() {
      return Mark.of(queue.pop());
    }

    @Operation
    public int steal() {
      return Mark.of(queue.steal());
    }

    @Operation
    public boolean isEmpty() {
      return queue.isEmpty();
    }
  }

  /** The smallest ring there is: it wraps with each second push. */
  public static class Two extends Model {
    public Two() {
      super(2, 0);
    }
  }

  public static class Four extends Model {
    public Four() {
      super(4, 0);
    }
  }

  /** Indices pass the largest int on the way. */
  public static class PastInt extends Model {
    public PastInt() {
      super(2, (1L << 31) - 3);
    }
  }

  /** The low half of the indices passes zero on the way. */
  public static class PastUnsignedInt extends Model {
    public PastUnsignedInt() {
      super(2, (1L << 32) - 3);
    }
  }

  /** Indices pass the largest long on the way, 292 years after a start with a push each nanosecond. */
  public static class PastLong extends Model {
    public PastLong() {
      super(2, Long.MAX_VALUE - 2);
    }
  }

  /**
   * FIFO of bounded length, with three allowances, each for one moment of the protocol. A push may send its task to the
   * overflow while a thief copies out of the slot. While an overflowing push has claimed all tasks and not yet put
   * half of them back, a thief sees none. Who asks isEmpty beside a push may not see the pushed task.
   */
  record Fifo(int capacity, List<Integer> waiting, int pushed) implements Specification {
    @Override
    public List<? extends Specification> after(Call call) {
      return switch (call.name()) {
        case "push" -> afterPush(call);
        case "pop" -> afterTake((int) call.result(), false);
        case "steal" -> afterTake((int) call.result(), call.isBeside(Fifo::overflows));
        case "isEmpty" -> onlyIf(waiting.isEmpty() == (boolean) call.result()
            || (boolean) call.result() && call.isBeside("push"));
        default -> throw new AssertionError(call);
      };
    }

    private List<Fifo> afterPush(Call call) {
      int task = pushed + 1;
      if (call.result().equals(List.of(task)) && waiting.size() < capacity && call.isBeside("steal")) {
        return List.of(new Fifo(capacity, waiting, task));
      }
      int kept = waiting.size() < capacity ? waiting.size() : capacity / 2;
      List<Integer> overflow = new ArrayList<>(waiting.subList(kept, waiting.size()));
      List<Integer> next = new ArrayList<>(waiting.subList(0, kept));
      (kept == waiting.size() ? next : overflow).add(task);
      return call.result().equals(overflow) ? List.of(new Fifo(capacity, next, task)) : List.of();
    }

    private List<Fifo> afterTake(int task, boolean mayMiss) {
      if (task == 0) {
        return waiting.isEmpty() || mayMiss ? List.of(this) : List.of();
      }
      return !waiting.isEmpty() && waiting.get(0) == task
          ? List.of(new Fifo(capacity, waiting.subList(1, waiting.size()), pushed)) : List.of();
    }

    private static boolean overflows(Call call) {
      return call.name().equals("push") && ((List<?>) call.result()).size() > 1;
    }
  }

  /** {@link Fifo} of two. */
  public static final class FifoOfTwo implements Specification {
    @Override
    public List<? extends Specification> after(Call call) {
      return new Fifo(2, List.of(), 0).after(call);
    }
  }

  /** {@link Fifo} of four. */
  public static final class FifoOfFour implements Specification {
    @Override
    public List<? extends Specification> after(Call call) {
      return new Fifo(4, List.of(), 0).after(call);
    }
  }

  @Test
  void pushPopSteal_capacityTwo_isFifo() {
    ModelCheck.of(Two.class, FifoOfTwo.class).threads(3, 3).lockFree().passes();
  }

  @Test
  void pushPopSteal_capacityFour_isFifo() {
    ModelCheck.of(Four.class, FifoOfFour.class).threads(3, 3).before(4).lockFree().passes();
  }

  @Test
  void pushPopSteal_indicesPassTwoToThe31_isFifo() {
    ModelCheck.of(PastInt.class, FifoOfTwo.class).before(4).scenarios(4, 20).lockFree().passes();
  }

  @Test
  void pushPopSteal_indicesPassTwoToThe32_isFifo() {
    ModelCheck.of(PastUnsignedInt.class, FifoOfTwo.class).before(4).scenarios(4, 20).lockFree().passes();
  }

  @Test
  void pushPopSteal_indicesPassTwoToThe63_isFifo() {
    ModelCheck.of(PastLong.class, FifoOfTwo.class).before(4).scenarios(4, 20).lockFree().passes();
  }
}
