package dev.magpie.executor.internal.idle;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.magpie.executor.internal.base.PaddedLong;
import dev.magpie.executor.internal.queue.InjectQueue;
import dev.magpie.executor.internal.queue.LifoSlot;
import dev.magpie.executor.internal.queue.LocalQueue;
import dev.magpie.executor.stress.Mark;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The row "state" of {@link IdleSet} against each word that a sleeper or the last searcher looks at: {@code LocalQueue}'s
 * row "tail, setVolatile, parker", {@code InjectQueue}'s "indices, parker", {@code LifoSlot}'s "slot, searcher".
 * Everywhere r1 is the worker that the submitter woke, -1 for none, and r2 is 1 if the other one saw the task.
 */
public final class IdleSetRaces {

  private IdleSetRaces() {}

  /** A set whose worker 0 is awake and not searching; those above it sleep. */
  private static IdleSet workerZeroAwake(int workers) {
    IdleSet idle = workerZeroSearching(workers);
    idle.stopSearch();
    return idle;
  }

  private static IdleSet workerZeroSearching(int workers) {
    IdleSet idle = new IdleSet(workers);
    idle.tryWake();
    return idle;
  }

  /** "Add, then look for sleepers" against "asleep, then look at the queue", for a local queue. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "The submitter woke the sleeper, which looked too early.")
  @Outcome(id = "-1, 1", expect = ACCEPTABLE, desc = "The submitter saw no sleeper; the sleeper saw the task.")
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "Each saw the other.")
  @Outcome(id = "-1, 0", expect = FORBIDDEN, desc = "Neither saw the other: the task waits beside a sleeper.")
  @State
  public static class PushVsPark {
    private final IdleSet idle = workerZeroAwake(1);
    private final LocalQueue queue = new LocalQueue(2, (tasks, count) -> count);

    @Actor
    public void submitter(II_Result r) {
      queue.push(new Mark(1));
      r.r1 = idle.tryWake();
    }

    @Actor
    public void sleeper(II_Result r) {
      r.r2 = idle.sleep(0, false) && !queue.isEmpty() ? 1 : 0;
    }
  }

  /** PushVsPark with a task published by setRelease: shows that these tests can see the fault. */
  @JCStressTest
  @Outcome(id = {"0, 0", "-1, 1", "0, 1"}, expect = ACCEPTABLE, desc = "As in PushVsPark.")
  @Outcome(id = "-1, 0", expect = ACCEPTABLE_INTERESTING, desc = "Neither saw the other: release orders no later read.")
  @State
  public static class PushVsParkWeakened {
    private final IdleSet idle = workerZeroAwake(1);
    private final PaddedLong tail = new PaddedLong(0);

    @Actor
    public void submitter(II_Result r) {
      tail.setRelease(1);
      r.r1 = idle.tryWake();
    }

    @Actor
    public void sleeper(II_Result r) {
      r.r2 = idle.sleep(0, false) && tail.getVolatile() != 0 ? 1 : 0;
    }
  }

  /** The same for the inject queue, whose producer index is raised by compare-and-set. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "The submitter woke the sleeper, which looked too early.")
  @Outcome(id = "-1, 1", expect = ACCEPTABLE, desc = "The submitter saw no sleeper; the sleeper saw the task.")
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "Each saw the other.")
  @Outcome(id = "-1, 0", expect = FORBIDDEN, desc = "Neither saw the other: the task waits beside a sleeper.")
  @State
  public static class InjectVsPark {
    private final IdleSet idle = workerZeroAwake(1);
    private final InjectQueue inject = new InjectQueue();

    @Actor
    public void submitter(II_Result r) {
      inject.offer(new Mark(1));
      r.r1 = idle.tryWake();
    }

    @Actor
    public void sleeper(II_Result r) {
      r.r2 = idle.sleep(0, false) && !inject.isEmpty() ? 1 : 0;
    }
  }

  /** "Add, then look for searchers" against "no longer searching, then look at the queue". */
  @JCStressTest
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "The submitter saw no searcher, and woke the other worker.")
  @Outcome(id = "-1, 1", expect = ACCEPTABLE, desc = "The submitter relied on the searcher, which saw the task.")
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Each saw the other.")
  @Outcome(id = "-1, 0", expect = FORBIDDEN, desc = "The submitter relied on a searcher that did not see the task.")
  @State
  public static class PushVsLastSearcher {
    private final IdleSet idle = workerZeroSearching(2);
    private final LocalQueue queue = new LocalQueue(2, (tasks, count) -> count);

    @Actor
    public void submitter(II_Result r) {
      queue.push(new Mark(1));
      r.r1 = idle.tryWake();
    }

    @Actor
    public void searcher(II_Result r) {
      r.r2 = idle.stopSearch() && !queue.isEmpty() ? 1 : 0;
    }
  }

  /** The same for a LIFO slot that nobody watches. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "The owner saw no searcher, and woke the other worker.")
  @Outcome(id = "-1, 1", expect = ACCEPTABLE, desc = "The owner relied on the searcher, which saw the task.")
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Each saw the other.")
  @Outcome(id = "-1, 0", expect = FORBIDDEN, desc = "The owner relied on a searcher that did not see the task.")
  @State
  public static class SlotVsLastSearcher {
    private final IdleSet idle = workerZeroSearching(2);
    private final LifoSlot slot = new LifoSlot();

    @Actor
    public void owner(II_Result r) {
      slot.put(new Mark(1));
      r.r1 = idle.tryWake();
    }

    @Actor
    public void searcher(II_Result r) {
      r.r2 = idle.stopSearch() && !slot.isEmpty() ? 1 : 0;
    }
  }

  /**
   * The watch as {@code LifoWatch} keeps it: "awake, slot filled, then is there a watch" against "no watch any more, then
   * who is awake". Here r1 is -1 if the owner relied on the watch, r2 is 1 if the sleeper saw the owner awake.
   */
  @JCStressTest
  @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "The owner saw that nobody watches, and wakes somebody.")
  @Outcome(id = "-1, 1", expect = ACCEPTABLE, desc = "The owner relied on the sleeper, which keeps the watch.")
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "Each saw the other.")
  @Outcome(id = "-1, 0", expect = FORBIDDEN, desc = "The owner relied on a watch that was given up: its slot may wait.")
  @State
  public static class SlotVsWatch {
    private final PaddedLong held = new PaddedLong(1);
    private final Parker owners = new Parker("owner");
    private final LifoSlot slot = new LifoSlot();

    @Actor
    public void owner(II_Result r) {
      owners.wake();
      slot.put(new Mark(1));
      r.r1 = held.getVolatile() != 0 ? -1 : 0;
    }

    @Actor
    public void sleeper(II_Result r) {
      held.setVolatile(0);
      r.r2 = owners.isAwake() ? 1 : 0;
    }
  }

  /** Two submitters find one sleeper: who woke whom is settled by one CAS. */
  @JCStressTest
  @Outcome(id = {"0, -1", "-1, 0"}, expect = ACCEPTABLE, desc = "One of the two wakes the sleeper.")
  @Outcome(expect = FORBIDDEN, desc = "The sleeper was woken twice, or by nobody.")
  @State
  public static class TwoWakersOneSleeper {
    private final IdleSet idle = new IdleSet(1);

    @Actor
    public void first(II_Result r) {
      r.r1 = idle.tryWake();
    }

    @Actor
    public void second(II_Result r) {
      r.r2 = idle.tryWake();
    }
  }

  /** A batch on its way from the inject queue is in no queue for a moment; its taker fences, then looks for sleepers. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "The sleeper saw no queue with the batch in it, and was woken.")
  @Outcome(id = "-1, 1", expect = ACCEPTABLE, desc = "The taker saw no sleeper; the sleeper saw the batch.")
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "Each saw the other.")
  @Outcome(id = "-1, 0", expect = FORBIDDEN, desc = "Neither saw the other: the batch waits beside a sleeper.")
  @State
  public static class BatchVsPark {
    private final IdleSet idle = workerZeroAwake(1);
    private final InjectQueue inject = new InjectQueue();
    private final LocalQueue queue = new LocalQueue(4, inject.newOverflow());

    public BatchVsPark() {
      inject.offer(new Mark(1));
      inject.offer(new Mark(2));
    }

    @Actor
    public void taker(II_Result r) {
      inject.pollInto(queue, 1);
      VarHandle.fullFence(); // as in Worker.nextInjected
      r.r1 = idle.tryWake();
    }

    @Actor
    public void sleeper(II_Result r) {
      r.r2 = idle.sleep(0, false) && !(inject.isEmpty() && queue.isEmpty()) ? 1 : 0;
    }
  }
}
