package dev.magpie.executor.internal.queue;

import dev.magpie.executor.internal.base.PaddedLong;
import dev.magpie.executor.stress.Call;
import dev.magpie.executor.stress.LincheckSees;
import dev.magpie.executor.stress.Mark;
import dev.magpie.executor.stress.ModelCheck;
import dev.magpie.executor.stress.Specification;
import java.util.ArrayList;
import java.util.List;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;

/** {@link InjectQueue}: anyone offers, looks and removes; whoever gets the token takes a share, or all. */
@LincheckSees
final class InjectQueueModelTest {

  private static final int TASKS = 4;
  private static final int WORKERS = 2;
  private static final int ROOM = 4; // half of the worker's queue

  /** A few tasks, each of which may be offered again: remove goes by identity. */
  @Param(name = "task", gen = IntGen.class, conf = "1:" + TASKS)
  public static class Model {
    private final InjectQueue inject = new InjectQueue();
    private final LocalQueue local = new LocalQueue(2 * ROOM, new Spill());
    private final Mark[] tasks = new Mark[TASKS + 1];

    public Model() {
      for (int i = 1; i <= TASKS; i++) {
        tasks[i] = new Mark(i);
      }
    }

    @Operation
    public void offer(@Param(name = "task") int task) {
      inject.offer(tasks[task]);
    }

    /** A worker's share: the first task, then those that came to its queue, which nobody steals here. */
    @Operation(nonParallelGroup = "worker")
    public List<Integer> poll() {
      List<Integer> share = new ArrayList<>();
      for (Runnable task = inject.pollInto(local, WORKERS); task != null; task = local.pop()) {
        share.add(Mark.of(task));
      }
      return share;
    }

    @Operation
    public List<Integer> drain() {
      List<Runnable> all = new ArrayList<>();
      inject.drainTo(all);
      return all.stream().map(Mark::of).toList();
    }

    @Operation
    public boolean remove(@Param(name = "task") int task) {
      return inject.remove(tasks[task]);
    }

    @Operation
    public boolean isEmpty() {
      return inject.isEmpty();
    }

    @Operation
    public boolean isEmptyForGood() {
      return inject.isEmptyForGood();
    }
  }

  /**
   * FIFO, with these allowances. Beside another holder of the token a poll gives nothing. Beside an offer, whose task
   * may be counted and not yet stored, a poll gives less than its share, or nothing. Beside a remove or a drain, which
   * hold tasks in their hands, isEmpty may be true too early. A task offered beside a remove may end up anywhere among
   * those that go round; without a remove the order holds.
   */
  public record Fifo(List<Integer> waiting) implements Specification {
    public Fifo() {
      this(List.of());
    }

    @Override
    public List<? extends Specification> after(Call call) {
      return switch (call.name()) {
        case "offer" -> afterOffer(call);
        case "poll" -> afterPoll(call);
        case "drain" -> call.result().equals(waiting) ? List.of(new Fifo()) : List.of();
        case "remove" -> afterRemove(call);
        case "isEmpty" -> onlyIf((boolean) call.result()
            ? waiting.isEmpty() || call.isBeside("remove", "drain") : !waiting.isEmpty());
        case "isEmptyForGood" -> onlyIf((boolean) call.result() == waiting.isEmpty());
        default -> throw new AssertionError(call);
      };
    }

    private List<Fifo> afterOffer(Call call) {
      List<Fifo> next = new ArrayList<>();
      for (int i = call.isBeside("remove") ? 0 : waiting.size(); i <= waiting.size(); i++) {
        List<Integer> with = new ArrayList<>(waiting);
        with.add(i, (Integer) call.argument());
        next.add(new Fifo(with));
      }
      return next;
    }

    private List<Fifo> afterPoll(Call call) {
      int taken = ((List<?>) call.result()).size();
      int share = Math.min(waiting.size(), Math.min(waiting.size() / WORKERS + 1, ROOM));
      boolean mayBeShort = call.isBeside("offer") || taken == 0 && call.isBeside("drain", "remove", "isEmptyForGood");
      boolean right = taken == share || taken < share && mayBeShort;
      return right && waiting.subList(0, taken).equals(call.result())
          ? List.of(new Fifo(waiting.subList(taken, waiting.size()))) : List.of();
    }

    private List<Fifo> afterRemove(Call call) {
      List<Integer> next = new ArrayList<>(waiting);
      boolean found = next.remove(call.argument()); // the first of equal ones
      return found == (boolean) call.result() ? List.of(new Fifo(next)) : List.of();
    }
  }

  /** A queue for one thread at a time, under a token that is looked at and then taken, in two steps. */
  @Param(name = "task", gen = IntGen.class, conf = "1:" + TASKS)
  public static class TokenWithoutCas {
    private final PaddedLong token = new PaddedLong(0);
    private final int[] tasks = new int[16];
    private int head;
    private int tail;

    @Operation
    public void offer(@Param(name = "task") int task) {
      acquireToken();
      tasks[tail++] = task;
      token.setRelease(0);
    }

    @Operation
    public List<Integer> drain() {
      List<Integer> all = new ArrayList<>();
      acquireToken();
      while (head < tail) {
        all.add(tasks[head++]);
      }
      token.setRelease(0);
      return all;
    }

    private void acquireToken() {
      while (token.getOpaque() != 0) {
        Thread.yield();
      }
      token.setVolatile(1);
    }
  }

  @Test
  void offerPollDrainRemove_twoThreads_isFifo() {
    ModelCheck.of(Model.class, Fifo.class).threads(2, 3).before(3).scenarios(4, 20).passes();
  }

  @Test
  void offerPollDrainRemove_threeThreads_isFifo() {
    ModelCheck.of(Model.class, Fifo.class).threads(3, 2).before(3).scenarios(4, 20).passes();
  }

  @Test
  void offerDrain_tokenWithoutCas_isFound() {
    ModelCheck.of(TokenWithoutCas.class, Fifo.class).before(3).fails();
  }
}
