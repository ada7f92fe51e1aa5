package dev.magpie.executor.internal.queue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.magpie.executor.stress.Mark;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/** The memory-order table of {@link InjectQueue}. */
public final class InjectQueueRaces {

  private InjectQueueRaces() {}

  /** What the tests share: the queue, and the local one of a worker that takes its share. */
  abstract static class Queues {
    final InjectQueue inject = new InjectQueue();
    final LocalQueue local = new LocalQueue(4, inject.newOverflow());

    /** A digit for each task that is still in one of the queues. */
    final int rest() {
      List<Runnable> rest = new ArrayList<>();
      inject.drainTo(rest);
      for (Runnable task = local.pop(); task != null; task = local.pop()) {
        rest.add(task);
      }
      return rest.stream().mapToInt(Mark::digit).sum();
    }
  }

  /** Rows "token, CAS" and "token, setRelease": a worker takes its share while another call drains. */
  @JCStressTest
  @Outcome(id = "0, 111, 0", expect = ACCEPTABLE, desc = "The worker found the token held or nothing left.")
  @Outcome(id = "1, 100, 10", expect = ACCEPTABLE, desc = "The worker took two, the other one the third.")
  @Outcome(expect = FORBIDDEN, desc = "Two consumers at once: a task is lost or doubled, or the order broken.")
  @State
  public static class TwoConsumers extends Queues {

    public TwoConsumers() {
      inject.offer(new Mark(1));
      inject.offer(new Mark(2));
      inject.offer(new Mark(3));
    }

    @Actor
    public void worker(III_Result r) {
      r.r1 = Mark.of(inject.pollInto(local, 1));
    }

    @Actor
    public void drainer(III_Result r) {
      List<Runnable> drained = new ArrayList<>();
      inject.drainTo(drained);
      for (Runnable task : drained) {
        r.r2 += Mark.digit(task);
      }
    }

    @Arbiter
    public void rest(III_Result r) {
      r.r3 = rest();
    }
  }

  /** The same rows when the other call takes out one task and puts the others back. */
  @JCStressTest
  @Outcome(id = "0, 1, 101", expect = ACCEPTABLE, desc = "The worker found the token held; one task is withdrawn.")
  @Outcome(id = "1, 1, 100", expect = ACCEPTABLE, desc = "The worker came after the withdrawal.")
  @Outcome(id = "1, 0, 110", expect = ACCEPTABLE, desc = "The worker came first, so nothing was withdrawn.")
  @Outcome(expect = FORBIDDEN, desc = "The withdrawn task was taken too, or another one is lost or doubled.")
  @State
  public static class RemoveVsPoll extends Queues {
    private final Runnable withdrawn = new Mark(2);

    public RemoveVsPoll() {
      inject.offer(new Mark(1));
      inject.offer(withdrawn);
      inject.offer(new Mark(3));
    }

    @Actor
    public void worker(III_Result r) {
      r.r1 = Mark.of(inject.pollInto(local, 1));
    }

    @Actor
    public void submitter(III_Result r) {
      r.r2 = inject.remove(withdrawn) ? 1 : 0;
    }

    @Arbiter
    public void rest(III_Result r) {
      r.r3 = rest();
    }
  }

  /** Row "indices, CAS": the consumer gets a task with its contents, or leaves it where it is. */
  @JCStressTest
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "The worker came before the task was stored; it still waits.")
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "The worker has the task, contents and all.")
  @Outcome(expect = FORBIDDEN, desc = "The worker saw an unfinished task, or the task is lost.")
  @State
  public static class OfferVsPoll extends Queues {

    @Actor
    public void producer() {
      inject.offer(new Mark(1));
    }

    @Actor
    public void worker(II_Result r) {
      r.r1 = Mark.of(inject.pollInto(local, 1));
    }

    @Arbiter
    public void rest(II_Result r) {
      r.r2 = rest();
    }
  }
}
