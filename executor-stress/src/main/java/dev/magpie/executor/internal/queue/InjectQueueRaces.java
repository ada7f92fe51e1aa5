package dev.magpie.executor.internal.queue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
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
import org.openjdk.jcstress.infra.results.I_Result;

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

    /** The numbers of the tasks in the inject queue, the oldest in front. */
    final int order() {
      int order = 0;
      List<Runnable> rest = new ArrayList<>();
      inject.drainTo(rest);
      for (Runnable task : rest) {
        order = 10 * order + Mark.of(task);
      }
      return order;
    }

    final void offerUpTo(int last) {
      for (int number = 1; number <= last; number++) {
        inject.offer(new Mark(number));
      }
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
      offerUpTo(3);
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

  /** Rows "token": two workers want their shares; who gets no token leaves with nothing. */
  @JCStressTest
  @Outcome(id = {"1, 0, 110", "0, 1, 110"}, expect = ACCEPTABLE,
      desc = "One took two tasks, the other found the token held.")
  @Outcome(id = {"1, 3, 10", "3, 1, 10"}, expect = ACCEPTABLE,
      desc = "One took two tasks, then the other one the third.")
  @Outcome(expect = FORBIDDEN, desc = "Two consumers at once: a task is lost or doubled, or the order broken.")
  @State
  public static class TwoWorkers extends Queues {
    private final LocalQueue second = new LocalQueue(4, inject.newOverflow());

    public TwoWorkers() {
      offerUpTo(3);
    }

    @Actor
    public void worker1(III_Result r) {
      r.r1 = Mark.of(inject.pollInto(local, 1));
    }

    @Actor
    public void worker2(III_Result r) {
      r.r2 = Mark.of(inject.pollInto(second, 1));
    }

    @Arbiter
    public void rest(III_Result r) {
      r.r3 = rest() + LocalQueues.drained(second);
    }
  }

  /** Rows "token": two calls of shutdownNow return each task once. */
  @JCStressTest
  @Outcome(id = {"11, 0", "0, 11"}, expect = ACCEPTABLE, desc = "Who had the token first drained all.")
  @Outcome(expect = FORBIDDEN, desc = "A task was returned twice, or by neither.")
  @State
  public static class DrainVsDrain extends Queues {

    public DrainVsDrain() {
      offerUpTo(2);
    }

    @Actor
    public void drainer1(II_Result r) {
      List<Runnable> drained = new ArrayList<>();
      inject.drainTo(drained);
      r.r1 = drained.stream().mapToInt(Mark::digit).sum();
    }

    @Actor
    public void drainer2(II_Result r) {
      List<Runnable> drained = new ArrayList<>();
      inject.drainTo(drained);
      r.r2 = drained.stream().mapToInt(Mark::digit).sum();
    }
  }

  /** Rows "token": two submitters withdraw, by mistake the same task. */
  @JCStressTest
  @Outcome(id = {"1, 0, 1", "0, 1, 1"}, expect = ACCEPTABLE, desc = "One of the two has it back; the other task waits.")
  @Outcome(expect = FORBIDDEN, desc = "Withdrawn twice or not at all, or the other task is lost.")
  @State
  public static class RemoveVsRemove extends Queues {
    private final Runnable withdrawn = new Mark(2);

    public RemoveVsRemove() {
      inject.offer(new Mark(1));
      inject.offer(withdrawn);
    }

    @Actor
    public void submitter1(III_Result r) {
      r.r1 = inject.remove(withdrawn) ? 1 : 0;
    }

    @Actor
    public void submitter2(III_Result r) {
      r.r2 = inject.remove(withdrawn) ? 1 : 0;
    }

    @Arbiter
    public void rest(III_Result r) {
      r.r3 = rest();
    }
  }

  /** Rows "token": a task is withdrawn by its submitter or returned by shutdownNow. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Withdrawn first; the other task is returned.")
  @Outcome(id = "0, 11", expect = ACCEPTABLE, desc = "Both were returned; nothing was there to withdraw.")
  @Outcome(expect = FORBIDDEN, desc = "The task was withdrawn and returned, or neither.")
  @State
  public static class RemoveVsDrain extends Queues {
    private final Runnable withdrawn = new Mark(2);

    public RemoveVsDrain() {
      inject.offer(new Mark(1));
      inject.offer(withdrawn);
    }

    @Actor
    public void submitter(II_Result r) {
      r.r1 = inject.remove(withdrawn) ? 1 : 0;
    }

    @Actor
    public void drainer(II_Result r) {
      List<Runnable> drained = new ArrayList<>();
      inject.drainTo(drained);
      r.r2 = drained.stream().mapToInt(Mark::digit).sum();
    }
  }

  /** Rows "token" and "indices": a withdrawal goes once round the queue while another task comes. */
  @JCStressTest
  @Outcome(id = "1, 13", expect = ACCEPTABLE, desc = "The new task is behind the old one.")
  @Outcome(id = "1, 31", expect = ACCEPTABLE_INTERESTING,
      desc = "The new task came while the old one was out of the queue, and is before it.")
  @Outcome(expect = FORBIDDEN, desc = "A task is lost or doubled, or the wrong one was withdrawn.")
  @State
  public static class RemoveVsOffer extends Queues {
    private final Runnable withdrawn = new Mark(2);

    public RemoveVsOffer() {
      inject.offer(new Mark(1));
      inject.offer(withdrawn);
    }

    @Actor
    public void submitter(II_Result r) {
      r.r1 = inject.remove(withdrawn) ? 1 : 0;
    }

    @Actor
    public void producer() {
      inject.offer(new Mark(3));
    }

    @Arbiter
    public void rest(II_Result r) {
      r.r2 = order();
    }
  }

  /** Rows "token": who decides about the end waits for tasks that a withdrawal took out to put them back. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "Nothing was withdrawn, and the task was seen.")
  @Outcome(expect = FORBIDDEN, desc = "The queue looked empty with a task in it: the executor would end too early.")
  @State
  public static class RemoveVsEmptyForGood extends Queues {
    private final Runnable elsewhere = new Mark(2);

    public RemoveVsEmptyForGood() {
      offerUpTo(1);
    }

    @Actor
    public void submitter(II_Result r) {
      r.r1 = inject.remove(elsewhere) ? 1 : 0;
    }

    @Actor
    public void lastThread(II_Result r) {
      r.r2 = inject.isEmptyForGood() ? 1 : 0;
    }
  }

  /**
   * RemoveVsEmptyForGood with a look that takes no token: shows that it is needed, and that the test can see the
   * fault.
   */
  @JCStressTest
  @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "Nothing was withdrawn, and the task was seen.")
  @Outcome(id = "0, 1", expect = ACCEPTABLE_INTERESTING, desc = "The one task was out of the queue for a moment.")
  @Outcome(expect = FORBIDDEN, desc = "A task that was never there was withdrawn.")
  @State
  public static class RemoveVsIsEmptyWeakened extends Queues {
    private final Runnable elsewhere = new Mark(2);

    public RemoveVsIsEmptyWeakened() {
      offerUpTo(1);
    }

    @Actor
    public void submitter(II_Result r) {
      r.r1 = inject.remove(elsewhere) ? 1 : 0;
    }

    @Actor
    public void lastThread(II_Result r) {
      r.r2 = inject.isEmpty() ? 1 : 0;
    }
  }

  /**
   * Row "indices, CAS": a drain takes a prefix of what one producer adds, and waits for a claimed place to be filled.
   */
  @JCStressTest
  @Outcome(id = {"0, 11", "1, 10", "11, 0"}, expect = ACCEPTABLE,
      desc = "What came before the drain's end was drained.")
  @Outcome(expect = FORBIDDEN, desc = "The drain skipped a task, or saw one unfinished.")
  @State
  public static class OfferVsDrain extends Queues {

    @Actor
    public void producer() {
      inject.offer(new Mark(1));
      inject.offer(new Mark(2));
    }

    @Actor
    public void drainer(II_Result r) {
      List<Runnable> drained = new ArrayList<>();
      inject.drainTo(drained);
      r.r1 = drained.stream().mapToInt(Mark::digit).sum();
    }

    @Arbiter
    public void rest(II_Result r) {
      r.r2 = rest();
    }
  }

  /**
   * Row "indices": a producer between its claim and its store. Here r1 is 1 if the queue looked non-empty, r2 is the
   * task that the poll after it gave.
   */
  @JCStressTest
  @Outcome(id = {"0, 0, 1", "0, 1, 0"}, expect = ACCEPTABLE, desc = "The look came before the claim.")
  @Outcome(id = "1, 1, 0", expect = ACCEPTABLE, desc = "The look came after the claim, the poll after the store.")
  @Outcome(id = "1, 0, 1", expect = ACCEPTABLE_INTERESTING,
      desc = "Claimed and not stored: null does not mean empty, and only the indices decide about sleep.")
  @Outcome(expect = FORBIDDEN, desc = "The task is lost or unfinished.")
  @State
  public static class StalledOfferVsPoll extends Queues {

    @Actor
    public void producer() {
      inject.offer(new Mark(1));
    }

    @Actor
    public void worker(III_Result r) {
      r.r1 = inject.isEmpty() ? 0 : 1;
      r.r2 = Mark.of(inject.pollInto(local, 1));
    }

    @Arbiter
    public void rest(III_Result r) {
      r.r3 = rest();
    }
  }

  /** Row "indices, CAS": two producers; the order of each one's tasks is kept. */
  @JCStressTest
  @Outcome(id = {"123", "132", "312"}, expect = ACCEPTABLE, desc = "The second producer's task is somewhere.")
  @Outcome(expect = FORBIDDEN, desc = "The order is broken, or a task is lost or doubled.")
  @State
  public static class OfferVsOffer extends Queues {

    @Actor
    public void producer1() {
      inject.offer(new Mark(1));
      inject.offer(new Mark(2));
    }

    @Actor
    public void producer2() {
      inject.offer(new Mark(3));
    }

    @Arbiter
    public void order(I_Result r) {
      r.r1 = order();
    }
  }

  /** Row "indices, CAS": the places of an overflow are claimed at once, so nothing comes between. */
  @JCStressTest
  @Outcome(id = {"123", "312"}, expect = ACCEPTABLE, desc = "The other task is before or behind the batch.")
  @Outcome(expect = FORBIDDEN, desc = "The batch was torn, or a task is lost or doubled.")
  @State
  public static class OverflowVsOffer extends Queues {
    private final Overflow overflow = inject.newOverflow();

    @Actor
    public void owner() {
      overflow.addAll(new Runnable[] {new Mark(1), new Mark(2)}, 2);
    }

    @Actor
    public void producer() {
      inject.offer(new Mark(3));
    }

    @Arbiter
    public void order(I_Result r) {
      r.r1 = order();
    }
  }

  /** Row "indices, CAS": a worker takes its share while an overflow is being stored, the oldest task first. */
  @JCStressTest
  @Outcome(id = "0, 0, 111", expect = ACCEPTABLE, desc = "The worker came before the first task was stored.")
  @Outcome(id = "1, 0, 110", expect = ACCEPTABLE, desc = "The worker took the one that was stored.")
  @Outcome(id = "1, 2, 100", expect = ACCEPTABLE, desc = "The worker took its share of two.")
  @Outcome(expect = FORBIDDEN, desc = "The order is broken, or a task is lost, doubled or unfinished.")
  @State
  public static class OverflowVsPoll extends Queues {
    private final Overflow overflow = inject.newOverflow();

    @Actor
    public void owner() {
      overflow.addAll(new Runnable[] {new Mark(1), new Mark(2), new Mark(3)}, 3);
    }

    @Actor
    public void worker(III_Result r) {
      r.r1 = Mark.of(inject.pollInto(local, 1));
      r.r2 = Mark.of(local.pop());
    }

    @Arbiter
    public void rest(III_Result r) {
      r.r3 = rest();
    }
  }
}
