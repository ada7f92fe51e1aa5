package dev.magpie.executor.fray;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pastalab.fray.core.ThreadContext;
import org.pastalab.fray.core.randomness.ControlledRandom;
import org.pastalab.fray.core.randomness.Randomness;
import org.pastalab.fray.core.scheduler.PCTScheduler;
import org.pastalab.fray.core.scheduler.Scheduler;

/**
 * PCT with a time slice. PCT runs the thread of highest priority, and changes priorities at three random steps only;
 * a worker that looks again and again until the holder of the inject queue's token goes on would do so for ever. Here
 * a thread that ran long while others could have run becomes the last of them.
 *
 * @see <a href="https://doi.org/10.1145/1736020.1736040">S. Burckhardt et al., A Randomized Scheduler with
 *     Probabilistic Guarantees of Finding Bugs, ASPLOS 2010</a>
 */
public final class SlicedPctScheduler extends Scheduler {

  private static final int SLICE = 300; // steps: several times what a worker needs to look everywhere

  private final PCTScheduler pct;
  private @Nullable ThreadContext last;
  private int ran;

  /** For Fray. */
  public SlicedPctScheduler() {
    this(new ControlledRandom());
  }

  /** For Fray's replay. */
  public SlicedPctScheduler(Randomness random) {
    this(new PCTScheduler(random));
  }

  private SlicedPctScheduler(PCTScheduler pct) {
    super(pct.getRand());
    this.pct = pct;
  }

  @Override
  public ThreadContext scheduleNextOperation(List<ThreadContext> threads, Collection<ThreadContext> allThreads) {
    ThreadContext next = pct.scheduleNextOperation(threads, allThreads);
    ran = next == last && threads.size() > 1 ? ran + 1 : 0;
    last = next;
    if (ran == SLICE) {
      ran = 0;
      pct.getThreadPriorityQueue().remove(next);
      pct.getThreadPriorityQueue().add(next);
    }
    return next;
  }

  @Override
  public Scheduler nextIteration(Randomness random) {
    return new SlicedPctScheduler((PCTScheduler) pct.nextIteration(random));
  }
}
