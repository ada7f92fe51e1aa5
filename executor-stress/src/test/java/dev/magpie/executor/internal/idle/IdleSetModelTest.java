package dev.magpie.executor.internal.idle;

import dev.magpie.executor.internal.base.PaddedLong;
import dev.magpie.executor.stress.LincheckSees;
import dev.magpie.executor.stress.ModelCheck;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.junit.jupiter.api.Test;

/** {@link IdleSet}: strictly a stack of sleepers and a count of searchers. */
@LincheckSees
final class IdleSetModelTest {

  private static final int WORKERS = 3;

  /** The workers for which each thread acts, those of thread i at i. */
  private static List<Deque<Integer>> emptyHands() {
    List<Deque<Integer>> hands = new ArrayList<>();
    for (int i = 0; i < ModelCheck.MOST_THREAD_IDS; i++) {
      hands.add(new ArrayDeque<>());
    }
    return hands;
  }

  /** What the set and its specification have in common: whoever wakes a worker acts for it from then on. */
  @Param(name = "me", gen = ThreadIdGen.class)
  public abstract static class Workers {
    private final List<Deque<Integer>> awake = emptyHands();
    private final boolean[] searching = new boolean[WORKERS];

    abstract int doWake();

    abstract boolean doSleep(int worker, boolean wasSearching);

    abstract boolean doStartSearch();

    abstract boolean doStopSearch();

    /** The worker that was woken, which counts as searching; -1 for none. */
    @Operation
    public int wake(@Param(name = "me") int me) {
      int worker = doWake();
      if (worker >= 0) {
        awake.get(me).add(worker);
        searching[worker] = true;
      }
      return worker;
    }

    /** Who was woken first sleeps first. True if the worker has to look again; null if this thread has none. */
    @Operation
    public Boolean sleep(@Param(name = "me") int me) {
      Integer worker = awake.get(me).poll();
      return worker == null ? null : (Boolean) doSleep(worker, searching[worker]);
    }

    /** For the worker that was woken last: true if it may search; null if there is none, or it does already. */
    @Operation
    public Boolean startSearch(@Param(name = "me") int me) {
      Integer worker = awake.get(me).peekLast();
      if (worker == null || searching[worker]) {
        return null;
      }
      return searching[worker] = doStartSearch();
    }

    /** For the same: true if it was the last one searching; null if there is none, or it does not search. */
    @Operation
    public Boolean stopSearch(@Param(name = "me") int me) {
      Integer worker = awake.get(me).peekLast();
      if (worker == null || !searching[worker]) {
        return null;
      }
      searching[worker] = false;
      return doStopSearch();
    }
  }

  /** The stamp comes to its wrap with the third step. */
  public static class Model extends Workers {
    private final IdleSet idle = new IdleSet(WORKERS, 0xFFFF_FFFDL);

    @Override
    int doWake() {
      return idle.tryWake();
    }

    @Override
    boolean doSleep(int worker, boolean wasSearching) {
      return idle.sleep(worker, wasSearching);
    }

    @Override
    boolean doStartSearch() {
      return idle.tryStartSearch();
    }

    @Override
    boolean doStopSearch() {
      return idle.stopSearch();
    }

    @Operation
    public boolean isWakeDue() {
      return idle.isWakeDue();
    }

    @Operation
    public boolean hasSleepers() {
      return idle.hasSleepers();
    }

    @Operation
    public int searching() {
      return idle.searching();
    }
  }

  /** A stack and a number; worker 0 is on top at first, at most half of the workers search, rounded up. */
  public static class StackAndCount extends Workers {
    private final Deque<Integer> sleepers = new ArrayDeque<>(List.of(0, 1, 2));
    private int searching;

    @Override
    int doWake() {
      if (!isWakeDue()) {
        return -1;
      }
      searching++;
      return sleepers.pop();
    }

    @Override
    boolean doSleep(int worker, boolean wasSearching) {
      sleepers.push(worker);
      searching -= wasSearching ? 1 : 0;
      return searching == 0;
    }

    @Override
    boolean doStartSearch() {
      boolean may = searching < (WORKERS + 1) / 2;
      searching += may ? 1 : 0;
      return may;
    }

    @Override
    boolean doStopSearch() {
      searching--;
      return searching == 0;
    }

    public boolean isWakeDue() {
      return !sleepers.isEmpty() && searching == 0;
    }

    public boolean hasSleepers() {
      return !sleepers.isEmpty();
    }

    public int searching() {
      return searching;
    }
  }

  /** The stack alone, without a stamp: a waker may put back a worker that was woken meanwhile. */
  @Param(name = "me", gen = ThreadIdGen.class)
  public static class StackWithoutStamp {
    private final PaddedLong top = new PaddedLong(1);
    private final AtomicIntegerArray below = new AtomicIntegerArray(new int[] {2, 3, 0});
    private final List<Deque<Integer>> awake = emptyHands();

    @Operation
    public int wake(@Param(name = "me") int me) {
      for (long seen = top.getVolatile(); seen != 0; seen = top.getVolatile()) {
        int worker = (int) seen - 1;
        if (top.compareAndSet(seen, below.get(worker))) {
          awake.get(me).add(worker);
          return worker;
        }
      }
      return -1;
    }

    /** Who was woken first sleeps first. */
    @Operation
    public boolean sleep(@Param(name = "me") int me) {
      Integer worker = awake.get(me).poll();
      if (worker == null) {
        return false;
      }
      long seen;
      do {
        seen = top.getVolatile();
        below.set(worker, (int) seen);
      } while (!top.compareAndSet(seen, worker + 1));
      return true;
    }
  }

  /** What it should be. */
  public static class Stack {
    private final Deque<Integer> sleepers = new ArrayDeque<>(List.of(0, 1, 2));
    private final List<Deque<Integer>> awake = emptyHands();

    public int wake(int me) {
      if (sleepers.isEmpty()) {
        return -1;
      }
      awake.get(me).add(sleepers.peek());
      return sleepers.pop();
    }

    public boolean sleep(int me) {
      Integer worker = awake.get(me).poll();
      if (worker != null) {
        sleepers.push(worker);
      }
      return worker != null;
    }
  }

  @Test
  void wakeSleepSearch_twoThreads_isStackAndCount() {
    ModelCheck.of(Model.class, StackAndCount.class).threads(2, 4).lockFree().passes();
  }

  /** One thread is held up in wake, while the worker that it saw on top is woken, and put to sleep over another one. */
  @Test
  void wakeSleep_sameTopOverAnother_isSeenByTheStamp() {
    ModelCheck.of(Model.class, StackAndCount.class).scenarios(1, 1).lockFree()
        .scenario("", "wake stopSearch wake", "wake stopSearch wake stopSearch sleep").passes();
  }

  @Test
  void wakeSleepSearch_threeThreads_isStackAndCount() {
    ModelCheck.of(Model.class, StackAndCount.class).threads(3, 3).lockFree().passes();
  }

  @Test
  void wakeSleep_withoutStamp_isFound() {
    ModelCheck.of(StackWithoutStamp.class, Stack.class).before(0).fails();
  }
}
