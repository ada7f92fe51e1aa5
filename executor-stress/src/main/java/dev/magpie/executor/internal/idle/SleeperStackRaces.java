package dev.magpie.executor.internal.idle;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * The rows "state" and "below[i]" of {@link IdleSet} by themselves: who searches, and who is on the stack, once each.
 */
public final class SleeperStackRaces {

  private SleeperStackRaces() {}

  private static IdleSet asleep(int workers, int awake) {
    IdleSet idle = new IdleSet(workers);
    for (int i = 0; i < awake; i++) {
      wakeBriefly(idle);
    }
    return idle;
  }

  /** Four workers, two of which search. */
  private static IdleSet twoSearching() {
    IdleSet idle = asleep(4, 1);
    idle.tryWake();
    idle.tryStartSearch();
    return idle;
  }

  /** Takes a sleeper, which does not search; NONE if there is none, or somebody searches. */
  private static int wakeBriefly(IdleSet idle) {
    int index = idle.tryWake();
    if (index != IdleSet.NONE) {
      idle.stopSearch();
    }
    return index;
  }

  /** The sleepers as digits, index + 1, the top in front; more digits than workers if the stack has a loop. */
  private static int popAll(IdleSet idle) {
    int order = 0;
    for (int index = wakeBriefly(idle); index != IdleSet.NONE && order < 10_000; index = wakeBriefly(idle)) {
      order = 10 * order + index + 1;
    }
    return order;
  }

  /** Two workers go to sleep. */
  @JCStressTest
  @Outcome(id = {"12", "21"}, expect = ACCEPTABLE, desc = "Both are on the stack; who came last is on top.")
  @Outcome(expect = FORBIDDEN, desc = "A sleeper is not on the stack, or is twice: it is never woken, or by two.")
  @State
  public static class SleepVsSleep {
    private final IdleSet idle = asleep(2, 2);

    @Actor
    public void worker0() {
      idle.sleep(0, false);
    }

    @Actor
    public void worker1() {
      idle.sleep(1, false);
    }

    @Arbiter
    public void stack(I_Result r) {
      r.r1 = popAll(idle);
    }
  }

  /** One goes to sleep while another one is woken. Here r1 is who was woken, r2 is the stack. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Worker 1 was woken again; worker 0 still sleeps.")
  @Outcome(id = "0, 2", expect = ACCEPTABLE, desc = "Worker 0 was woken; worker 1 sleeps.")
  @Outcome(expect = FORBIDDEN, desc = "A sleeper is lost, or both woken and on the stack.")
  @State
  public static class SleepVsWake {
    private final IdleSet idle = new IdleSet(2);

    public SleepVsWake() {
      int zero = wakeBriefly(idle);
      wakeBriefly(idle);
      idle.sleep(zero, false);
    }

    @Actor
    public void sleeper() {
      idle.sleep(1, false);
    }

    @Actor
    public void waker(II_Result r) {
      r.r1 = wakeBriefly(idle);
    }

    @Arbiter
    public void stack(II_Result r) {
      r.r2 = popAll(idle);
    }
  }

  /**
   * Row "below[i]": one waker is held up between reading who is below the top and its exchange; meanwhile both are
   * woken and the top one sleeps again. Here r1 is the slow one's sleeper, r2 has a digit for each worker, awake or
   * asleep, r3 counts the searchers.
   */
  abstract static class StaleTop {
    private final IdleSet idle;
    private int awakeFirst = IdleSet.NONE;
    private int awakeSlow = IdleSet.NONE;

    StaleTop(long stamp) {
      idle = new IdleSet(2, stamp);
    }

    final void first() {
      int top = wakeBriefly(idle);
      awakeFirst = wakeBriefly(idle);
      if (top != IdleSet.NONE) {
        idle.sleep(top, false);
      }
    }

    final void slow(III_Result r) {
      awakeSlow = wakeBriefly(idle);
      r.r1 = awakeSlow;
    }

    final void end(III_Result r) {
      r.r3 = idle.searching();
      r.r2 = digit(awakeFirst) + digit(awakeSlow);
      for (int stack = popAll(idle); stack > 0; stack /= 10) {
        r.r2 += digit(stack % 10 - 1);
      }
    }

    private static int digit(int worker) {
      return worker == IdleSet.NONE ? 0 : worker == 0 ? 1 : 10;
    }
  }

  /** With the first stamp. */
  @JCStressTest
  @Outcome(id = {"-1, 11, 0", "0, 11, 0", "1, 11, 0"}, expect = ACCEPTABLE, desc = "Each worker is in one place.")
  @Outcome(expect = FORBIDDEN,
      desc = "The exchange took an old stack for the new one: a worker is in two places, or lost.")
  @State
  public static class StaleTopVsWake extends StaleTop {

    public StaleTopVsWake() {
      super(0);
    }

    @Actor
    public void firstWaker() {
      first();
    }

    @Actor
    public void slowWaker(III_Result r) {
      slow(r);
    }

    @Arbiter
    public void count(III_Result r) {
      end(r);
    }
  }

  /** The same where the stamp passes its 32 bits: nothing spills into the count of searchers. */
  @JCStressTest
  @Outcome(id = {"-1, 11, 0", "0, 11, 0", "1, 11, 0"}, expect = ACCEPTABLE, desc = "Each worker is in one place.")
  @Outcome(expect = FORBIDDEN, desc = "The stamp spilled over, or a worker is in two places, or lost.")
  @State
  public static class StampWrapVsWake extends StaleTop {

    public StampWrapVsWake() {
      super(0xFFFFFFFEL);
    }

    @Actor
    public void firstWaker() {
      first();
    }

    @Actor
    public void slowWaker(III_Result r) {
      slow(r);
    }

    @Arbiter
    public void count(III_Result r) {
      end(r);
    }
  }

  /** Two submissions, two sleepers: one wake-up, and the woken one passes it on. Here r3 is who still sleeps. */
  @JCStressTest
  @Outcome(id = {"0, -1, 2", "-1, 0, 2"}, expect = ACCEPTABLE,
      desc = "One submitter woke the top, the other saw it search.")
  @Outcome(expect = FORBIDDEN, desc = "Both woke somebody, or nobody did.")
  @State
  public static class TwoWakersTwoSleepers {
    private final IdleSet idle = new IdleSet(2);

    @Actor
    public void first(III_Result r) {
      r.r1 = idle.tryWake();
    }

    @Actor
    public void second(III_Result r) {
      r.r2 = idle.tryWake();
    }

    @Arbiter
    public void stack(III_Result r) {
      idle.stopSearch();
      r.r3 = popAll(idle);
    }
  }

  /** The last searcher stops while somebody wants to wake. Here r1 is 1 if it was the last one, r3 counts searchers. */
  @JCStressTest
  @Outcome(id = "1, -1, 0", expect = ACCEPTABLE, desc = "The waker saw the searcher, who will look again.")
  @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "The waker saw nobody searching, and woke worker 1.")
  @Outcome(expect = FORBIDDEN, desc = "The waker relied on a searcher that does not look again, or the count is wrong.")
  @State
  public static class StopVsWake {
    private final IdleSet idle = new IdleSet(2);

    public StopVsWake() {
      idle.tryWake();
    }

    @Actor
    public void searcher(III_Result r) {
      r.r1 = idle.stopSearch() ? 1 : 0;
    }

    @Actor
    public void waker(III_Result r) {
      r.r2 = idle.tryWake();
    }

    @Arbiter
    public void count(III_Result r) {
      r.r3 = idle.searching();
    }
  }

  /** Two searchers find work: the last one knows that it is. */
  @JCStressTest
  @Outcome(id = {"1, 0", "0, 1"}, expect = ACCEPTABLE, desc = "One of the two was the last, and looks again.")
  @Outcome(expect = FORBIDDEN, desc = "Nobody looks again, or both think that nobody else searches.")
  @State
  public static class StopVsStop {
    private final IdleSet idle = twoSearching();

    @Actor
    public void first(II_Result r) {
      r.r1 = idle.stopSearch() ? 1 : 0;
    }

    @Actor
    public void second(II_Result r) {
      r.r2 = idle.stopSearch() ? 1 : 0;
    }
  }

  /** One searcher finds work, the other one parks: the last of them looks again. */
  @JCStressTest
  @Outcome(id = {"1, 0", "0, 1"}, expect = ACCEPTABLE, desc = "One of the two was the last, and looks again.")
  @Outcome(expect = FORBIDDEN, desc = "Nobody looks again, or both think that nobody else searches.")
  @State
  public static class StopVsSleep {
    private final IdleSet idle = twoSearching();

    @Actor
    public void finder(II_Result r) {
      r.r1 = idle.stopSearch() ? 1 : 0;
    }

    @Actor
    public void sleeper(II_Result r) {
      r.r2 = idle.sleep(0, true) ? 1 : 0;
    }
  }

  /** Two workers want to search, and only half of them may. Here r3 counts the searchers. */
  @JCStressTest
  @Outcome(id = {"1, 0, 1", "0, 1, 1"}, expect = ACCEPTABLE, desc = "One searches, the other one is refused.")
  @Outcome(expect = FORBIDDEN, desc = "More than half search, or nobody does, or the count is wrong.")
  @State
  public static class StartVsStart {
    private final IdleSet idle = asleep(2, 2);

    @Actor
    public void first(III_Result r) {
      r.r1 = idle.tryStartSearch() ? 1 : 0;
    }

    @Actor
    public void second(III_Result r) {
      r.r2 = idle.tryStartSearch() ? 1 : 0;
    }

    @Arbiter
    public void count(III_Result r) {
      r.r3 = idle.searching();
    }
  }

  /** A worker begins to search while somebody wants to wake the other one. Here r3 counts the searchers. */
  @JCStressTest
  @Outcome(id = "1, -1, 1", expect = ACCEPTABLE, desc = "It searches, so nobody else is woken.")
  @Outcome(id = "0, 1, 1", expect = ACCEPTABLE, desc = "The other one was woken to search, so it is refused.")
  @Outcome(expect = FORBIDDEN, desc = "More than half search, or nobody does, or the count is wrong.")
  @State
  public static class StartVsWake {
    private final IdleSet idle = asleep(2, 1);

    @Actor
    public void worker(III_Result r) {
      r.r1 = idle.tryStartSearch() ? 1 : 0;
    }

    @Actor
    public void waker(III_Result r) {
      r.r2 = idle.tryWake();
    }

    @Arbiter
    public void count(III_Result r) {
      r.r3 = idle.searching();
    }
  }
}
