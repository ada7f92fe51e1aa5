package dev.magpie.executor.internal.metrics;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.magpie.executor.internal.idle.IdleSet;
import dev.magpie.executor.internal.idle.Parker;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** The row "counts[i]" of {@link WorkerCounters}. */
public final class WorkerCountersRaces {

  private WorkerCountersRaces() {}

  /** Opaque write to opaque read: who looks twice never sees a count fall. */
  @JCStressTest
  @Outcome(id = {"0, 0", "0, 1", "0, 2", "1, 1", "1, 2", "2, 2"}, expect = ACCEPTABLE,
      desc = "The count rose, or stayed.")
  @Outcome(expect = FORBIDDEN, desc = "The count fell: a rate computed from two looks would be negative.")
  @State
  public static class CountVsTwoLooks {
    private final WorkerCounters counters = new WorkerCounters();

    @Actor
    public void worker() {
      counters.taskEnded();
      counters.taskEnded();
    }

    @Actor
    public void observer(II_Result r) {
      r.r1 = (int) counters.completed();
      r.r2 = (int) counters.completed();
    }
  }

  /** By the parker's phase, the worker's next thread counts on. Here r1 is 1 if there was one, r2 is the count. */
  @JCStressTest
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "Only the first thread counted.")
  @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "Both threads counted.")
  @Outcome(expect = FORBIDDEN, desc = "The next thread counted on from an old number.")
  @State
  public static class CountVsNextThread {
    private final WorkerCounters counters = new WorkerCounters();
    private final IdleSet idle = new IdleSet(1);
    private final Parker parker = new Parker("test");

    public CountVsNextThread() {
      idle.tryWake();
      parker.wake();
    }

    @Actor
    public void thread() {
      counters.taskEnded();
      parker.dormant();
      idle.sleep(0, true);
    }

    @Actor
    public void nextThread(II_Result r) {
      if (idle.tryWake() == 0 && parker.wake() == Parker.Woken.NEEDS_THREAD) {
        counters.taskEnded();
        r.r1 = 1;
      }
    }

    @Arbiter
    public void count(II_Result r) {
      r.r2 = (int) counters.completed();
    }
  }
}
