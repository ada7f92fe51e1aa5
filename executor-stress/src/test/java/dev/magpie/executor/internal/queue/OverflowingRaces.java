package dev.magpie.executor.internal.queue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.magpie.executor.internal.idle.IdleSet;
import dev.magpie.executor.stress.Mark;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.II_Result;

/** Rare ways through a push, some of which take three actors. For the explorer only. */
public final class OverflowingRaces {

  private OverflowingRaces() {}

  /** The overflow has no memory, and what it does not take is put back: r1 tasks are stolen, r2 are left of four. */
  @JCStressTest
  @Outcome(id = {"0, 4", "1, 3", "2, 2", "3, 1"}, expect = ACCEPTABLE, desc = "Each is there, or with the thief.")
  @Outcome(id = {"1, 4", "2, 3", "3, 2"}, expect = ACCEPTABLE, desc = "The thief made room for the fifth.")
  public static class PutBackVsSteal {
    private final LocalQueue queue = new LocalQueue(4, (tasks, count) -> 0);

    public PutBackVsSteal() {
      for (int number = 1; number <= 4; number++) {
        queue.push(new Mark(number));
      }
    }

    @Actor
    public void owner() {
      try {
        queue.push(new Mark(5));
      } catch (OutOfMemoryError expected) {
        // The fifth is the caller's.
      }
    }

    @Actor
    public void thief(II_Result r) {
      for (int i = 0; i < 3; i++) {
        r.r1 += queue.steal() == null ? 0 : 1;
      }
    }

    @Arbiter
    public void left(II_Result r) {
      r.r2 = queue.size();
    }
  }

  /** A push beside a thief that has just copied, against sleep: r1 is who was woken (0 too
   * if the task went to the overflow), r2 is 1 if the sleeper saw the task. */
  @JCStressTest
  @Outcome(id = {"0, 0", "0, 1", "-1, 1"}, expect = ACCEPTABLE, desc = "The sleeper was woken, or saw the task.")
  public static class BesideThiefVsPark {
    private final IdleSet idle = new IdleSet(1);
    private final LocalQueue queue = new LocalQueue(2, (tasks, count) -> count);

    public BesideThiefVsPark() {
      idle.tryWake();
      idle.stopSearch();
      queue.push(new Mark(1));
      queue.push(new Mark(2));
    }

    @Actor
    public void owner(II_Result r) {
      queue.pop();
      boolean overflowed = queue.push(new Mark(3));
      r.r1 = overflowed ? 0 : idle.isWakeDue() ? idle.tryWake() : -1;
    }

    @Actor
    public void sleeper(II_Result r) {
      r.r2 = idle.sleep(0, false) && !queue.isEmpty() ? 1 : 0;
    }

    @Actor
    public void thief() {
      queue.steal();
    }
  }
}
