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

/** {@link LocalQueue}: a thief takes half of the victim's tasks into its own queue, and others steal from both. */
@LincheckSees
final class LocalQueueHalfModelTest {

  private static final int CAPACITY = 4;
  private static final int OF_MINE = 100; // the numbers of tasks that the thief pushed itself come after this

  /** What {@code stealInto} did; the thief learns how many tasks it added from its own queue. */
  public record Loot(int first, int added) {}

  public static class Model {
    private final Spill spill = new Spill();
    private final LocalQueue victim = new LocalQueue(CAPACITY, spill, (1L << 32) - 3);
    private final Spill spillOfMine = new Spill();
    private final LocalQueue mine = new LocalQueue(CAPACITY, spillOfMine, (1L << 31) - 2);
    private int pushed;
    private int pushedMine = OF_MINE;

    @Operation(nonParallelGroup = "owner")
    public List<Integer> push() {
      victim.push(new Mark(++pushed));
      return spill.takeAll();
    }

    @Operation(nonParallelGroup = "owner")
    public int pop() {
      return Mark.of(victim.pop());
    }

    @Operation(nonParallelGroup = "thief")
    public Loot stealInto() {
      long before = mine.added();
      Runnable first = victim.stealInto(mine, 1);
      return new Loot(Mark.of(first), (int) (mine.added() - before));
    }

    @Operation(nonParallelGroup = "thief")
    public List<Integer> pushMine() {
      mine.push(new Mark(++pushedMine));
      return spillOfMine.takeAll();
    }

    @Operation(nonParallelGroup = "thief")
    public int popMine() {
      return Mark.of(mine.pop());
    }

    @Operation
    public int steal() {
      return Mark.of(victim.steal());
    }

    @Operation
    public int stealMine() {
      return Mark.of(mine.steal());
    }
  }

  /**
   * The victim's queue is LocalQueueModelTest's. Half of it, rounded up, moves at once, as far as the thief's queue has
   * room; with two allowances. What is claimed and not yet published is in no queue, so who steals from the thief
   * meanwhile finds nothing. And where somebody still copies out of the thief's queue there may be less room than it
   * seems.
   */
  public record Halves(List<Integer> victim, List<Integer> mine, int pushed, int pushedMine) implements Specification {
    public Halves() {
      this(List.of(), List.of(), 0, OF_MINE);
    }

    @Override
    public List<? extends Specification> after(Call call) {
      return switch (call.name()) {
        case "push" -> afterPush(call);
        case "pushMine" -> afterPushMine(call);
        case "pop" -> afterTakeFromVictim((int) call.result(), false);
        case "steal" -> afterTakeFromVictim((int) call.result(), call.isBeside(other -> overflows(other, "push")));
        case "popMine" -> afterTakeFromMine((int) call.result(), false);
        case "stealMine" -> afterTakeFromMine((int) call.result(),
            call.isBeside("stealInto") || call.isBeside(other -> overflows(other, "pushMine")));
        case "stealInto" -> afterStealInto(call);
        default -> throw new AssertionError(call);
      };
    }

    private List<Halves> afterPush(Call call) {
      List<Integer> next = pushTo(victim, pushed + 1, call, call.isBeside("steal", "stealInto"));
      return next == null ? List.of() : List.of(new Halves(next, mine, pushed + 1, pushedMine));
    }

    private List<Halves> afterPushMine(Call call) {
      List<Integer> next = pushTo(mine, pushedMine + 1, call, call.isBeside("stealMine"));
      return next == null ? List.of() : List.of(new Halves(victim, next, pushed, pushedMine + 1));
    }

    /** The queue after a push that sent to the overflow what the call says; null if it must not do that. */
    private static List<Integer> pushTo(List<Integer> queue, int task, Call call, boolean besideThief) {
      if (besideThief && call.result().equals(List.of(task)) && queue.size() < CAPACITY) {
        return queue;
      }
      int kept = queue.size() < CAPACITY ? queue.size() : CAPACITY / 2;
      List<Integer> next = new ArrayList<>(queue.subList(0, kept));
      List<Integer> overflow = new ArrayList<>(queue.subList(kept, queue.size()));
      (overflow.isEmpty() ? next : overflow).add(task);
      return call.result().equals(overflow) ? next : null;
    }

    private List<Halves> afterTakeFromVictim(int task, boolean mayMiss) {
      if (task == 0) {
        return victim.isEmpty() || mayMiss ? List.of(this) : List.of();
      }
      return victim.indexOf(task) == 0
          ? List.of(new Halves(withoutFirst(victim, 1), mine, pushed, pushedMine)) : List.of();
    }

    private List<Halves> afterTakeFromMine(int task, boolean mayMiss) {
      if (task == 0) {
        return mine.isEmpty() || mayMiss ? List.of(this) : List.of();
      }
      return mine.indexOf(task) == 0
          ? List.of(new Halves(victim, withoutFirst(mine, 1), pushed, pushedMine)) : List.of();
    }

    private List<Halves> afterStealInto(Call call) {
      Loot loot = (Loot) call.result();
      if (loot.first() == 0) {
        return loot.added() == 0 && (victim.isEmpty() || call.isBeside(other -> overflows(other, "push")))
            ? List.of(this) : List.of();
      }
      int half = Math.min(victim.size() - victim.size() / 2, CAPACITY / 2);
      int room = CAPACITY - mine.size();
      int most = Math.min(half - 1, room);
      boolean right = loot.added() == most || loot.added() < most && call.isBeside("stealMine");
      if (victim.indexOf(loot.first()) != 0 || !right) {
        return List.of();
      }
      List<Integer> next = new ArrayList<>(mine);
      next.addAll(victim.subList(1, 1 + loot.added()));
      return List.of(new Halves(withoutFirst(victim, 1 + loot.added()), next, pushed, pushedMine));
    }

    private static List<Integer> withoutFirst(List<Integer> list, int count) {
      return list.subList(count, list.size());
    }

    private static boolean overflows(Call call, String name) {
      return call.name().equals(name) && ((List<?>) call.result()).size() > 1;
    }
  }

  @Test
  void stealInto_besideOwnerAndThief_movesHalf() {
    ModelCheck.of(Model.class, Halves.class).threads(2, 3).before(5).lockFree().passes();
  }

  /** The thief's own queue is full, and somebody still copies the oldest task out of the slot that would come next. */
  @Test
  void stealInto_whileSlotIsCopied_leavesItAlone() {
    ModelCheck.of(Model.class, Halves.class).scenarios(1, 1).lockFree()
        .scenario("push push push push pushMine pushMine pushMine pushMine", "stealInto popMine", "stealMine").passes();
  }

  @Test
  void stealInto_besideOwnerAndTwoThieves_movesHalf() {
    ModelCheck.of(Model.class, Halves.class).threads(3, 3).before(5).lockFree().passes();
  }
}
