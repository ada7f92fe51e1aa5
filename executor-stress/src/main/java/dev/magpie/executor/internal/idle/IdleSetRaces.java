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
 * The row "state" of {@link IdleSet} against each word that a sleeper or the last searcher looks at: the rows of
 * {@code LocalQueue} "tail, setVolatile, parker", of {@code InjectQueue} "indices, parker", of {@code LifoSlot} "slot,
 * searcher". The letters are those of the Dekker arguments in docs/memory-model.md. Where nothing else is said, r1 is
 * the worker that the submitter woke, -1 for none, and r2 is 1 if the other one saw the task.
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

  /** As a sleeper looks. */
  private static boolean isVisible(InjectQueue inject, LocalQueue queue) {
    return !inject.isEmpty() || !queue.isEmpty();
  }

  /** A: "add, then look for sleepers" against "asleep, then look at the queue", for a local queue. */
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

  /** B: the same for the inject queue, whose producer index is raised by compare-and-set. */
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

  /** C: "add, then look for searchers" against "no longer searching, then look at the queue". */
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

  /** C: the same for a LIFO slot that nobody watches. */
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
   * E: the watch as {@code LifoWatch} keeps it: "awake, slot filled, then is there a watch" against "no watch any
   * more, then who is awake". Here r1 is -1 if the owner relied on the watch, r2 is 1 if the sleeper saw the owner
   * awake.
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

  /**
   * D: a batch on its way from the inject queue is in no queue for a moment; its taker fences, then looks for
   * sleepers.
   */
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
      r.r2 = idle.sleep(0, false) && isVisible(inject, queue) ? 1 : 0;
    }
  }

  /** C: PushVsPark when the last searcher gives up and parks in one exchange. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = ACCEPTABLE,
      desc = "The submitter woke the searcher again, which had looked too early.")
  @Outcome(id = "-1, 1", expect = ACCEPTABLE, desc = "The submitter relied on the searcher, which saw the task.")
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "Each saw the other.")
  @Outcome(id = "-1, 0", expect = FORBIDDEN, desc = "The submitter relied on a searcher that parked without the task.")
  @State
  public static class PushVsSearcherParks {
    private final IdleSet idle = workerZeroSearching(1);
    private final LocalQueue queue = new LocalQueue(2, (tasks, count) -> count);

    @Actor
    public void submitter(II_Result r) {
      queue.push(new Mark(1));
      r.r1 = idle.tryWake();
    }

    @Actor
    public void searcher(II_Result r) {
      r.r2 = idle.sleep(0, true) && !queue.isEmpty() ? 1 : 0;
    }
  }

  /** C: the same for the inject queue. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = ACCEPTABLE,
      desc = "The submitter woke the searcher again, which had looked too early.")
  @Outcome(id = "-1, 1", expect = ACCEPTABLE, desc = "The submitter relied on the searcher, which saw the task.")
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "Each saw the other.")
  @Outcome(id = "-1, 0", expect = FORBIDDEN, desc = "The submitter relied on a searcher that parked without the task.")
  @State
  public static class InjectVsSearcherParks {
    private final IdleSet idle = workerZeroSearching(1);
    private final InjectQueue inject = new InjectQueue();

    @Actor
    public void submitter(II_Result r) {
      inject.offer(new Mark(1));
      r.r1 = idle.tryWake();
    }

    @Actor
    public void searcher(II_Result r) {
      r.r2 = idle.sleep(0, true) && !inject.isEmpty() ? 1 : 0;
    }
  }

  /**
   * C: a task waits, its submitter relied on the searcher; that one found another task and leaves the search while a
   * worker that was refused as a searcher goes to sleep. Here r1 is the worker that the searcher woke; r2 is 1 if the
   * refused one saw the task, 2 if it was not refused after all.
   */
  @JCStressTest
  @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "Asleep in time for the searcher to wake it.")
  @Outcome(id = "-1, 1", expect = ACCEPTABLE, desc = "Asleep too late to be woken, so it looked, and saw the task.")
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "Each saw the other.")
  @Outcome(id = "-1, 2", expect = ACCEPTABLE, desc = "The search was over, so the other worker searches itself.")
  @Outcome(expect = FORBIDDEN, desc = "The searcher saw no sleeper, and the sleeper did not look: the task waits.")
  @State
  public static class RefusedVsLastSearcher {
    private final IdleSet idle = new IdleSet(2);
    private final LocalQueue queue = new LocalQueue(2, (tasks, count) -> count);

    public RefusedVsLastSearcher() {
      idle.tryWake();
      idle.stopSearch();
      idle.tryWake();
      queue.push(new Mark(1));
    }

    @Actor
    public void searcher(II_Result r) {
      boolean last = idle.stopSearch(); // then as in WorkerPool.lookAgain
      r.r1 = last && idle.hasSleepers() && !queue.isEmpty() ? idle.tryWake() : IdleSet.NONE;
    }

    @Actor
    public void refused(II_Result r) {
      if (idle.tryStartSearch()) {
        r.r2 = 2;
      } else {
        r.r2 = idle.sleep(0, false) && !queue.isEmpty() ? 1 : 0;
      }
    }
  }

  /** C: a second task comes while the searcher has just found the first: one of the two wakes the next worker. */
  @JCStressTest
  @Outcome(id = "1, -1", expect = ACCEPTABLE, desc = "The submitter saw no searcher, and woke the other worker.")
  @Outcome(id = "-1, 1", expect = ACCEPTABLE,
      desc = "The searcher left the search, saw the task and passed the wake-up on.")
  @Outcome(expect = FORBIDDEN, desc = "The second task waits beside a sleeper, or one sleeper was woken twice.")
  @State
  public static class PushVsChainWake {
    private final IdleSet idle = workerZeroSearching(2);
    private final LocalQueue queue = new LocalQueue(2, (tasks, count) -> count);

    public PushVsChainWake() {
      queue.push(new Mark(1));
    }

    @Actor
    public void submitter(II_Result r) {
      queue.push(new Mark(2));
      r.r1 = idle.tryWake();
    }

    @Actor
    public void searcher(II_Result r) {
      queue.steal();
      boolean last = idle.stopSearch();
      r.r2 = last && idle.hasSleepers() && !queue.isEmpty() ? idle.tryWake() : IdleSet.NONE;
    }
  }

  /** {@link Parker}'s row "phase, CAS to getAndSet": a retiring worker stays listed; the submitter starts a thread. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Unparked before it retired; it sees the task.")
  @Outcome(id = "2, 2", expect = ACCEPTABLE, desc = "Retired first; the submitter starts a thread.")
  @Outcome(expect = FORBIDDEN, desc = "The submitter unparked a thread that ended, or one that does not see the task.")
  @State
  public static class SubmitVsRetire {
    private final IdleSet idle = new IdleSet(1);
    private final Parker parker = new Parker("test");
    private final InjectQueue inject = new InjectQueue();

    public SubmitVsRetire() {
      parker.bind(ParkerRaces.NEVER_STARTED);
      parker.announce();
    }

    @Actor
    public void submitter(II_Result r) {
      inject.offer(new Mark(1));
      if (idle.tryWake() == 0) {
        r.r1 = parker.wake() == Parker.Woken.UNPARKED ? 1 : 2;
      }
    }

    @Actor
    public void sleeper(II_Result r) {
      if (parker.retire()) {
        r.r2 = 2;
      } else {
        r.r2 = inject.isEmpty() ? 0 : 1;
      }
    }
  }

  /**
   * D: the half that stays is claimed for a moment while the other half overflows; then the owner fences, and looks.
   */
  @JCStressTest
  @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "The submitter woke the sleeper, which looked too early.")
  @Outcome(id = "-1, 1", expect = ACCEPTABLE, desc = "The submitter saw no sleeper; the sleeper saw the task.")
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "Each saw the other.")
  @Outcome(id = "-1, 0", expect = FORBIDDEN, desc = "Neither saw the other: the task waits beside a sleeper.")
  @State
  public static class OverflowVsPark {
    private final IdleSet idle = workerZeroAwake(1);
    private final InjectQueue inject = new InjectQueue();
    private final LocalQueue queue = new LocalQueue(2, inject.newOverflow());

    public OverflowVsPark() {
      queue.push(new Mark(1));
      queue.push(new Mark(2));
    }

    @Actor
    public void submitter(II_Result r) {
      queue.push(new Mark(3));
      VarHandle.fullFence(); // as in Worker.afterPush
      r.r1 = idle.tryWake();
    }

    @Actor
    public void sleeper(II_Result r) {
      r.r2 = idle.sleep(0, false) && isVisible(inject, queue) ? 1 : 0;
    }
  }

  /** D: a withdrawal takes other tasks out of the queue for a moment; then it fences, and looks. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "The submitter woke the sleeper, which looked too early.")
  @Outcome(id = "-1, 1", expect = ACCEPTABLE, desc = "The submitter saw no sleeper; the sleeper saw the task.")
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "Each saw the other.")
  @Outcome(id = "-1, 0", expect = FORBIDDEN, desc = "Neither saw the other: the task waits beside a sleeper.")
  @State
  public static class RemoveVsPark {
    private final IdleSet idle = workerZeroAwake(1);
    private final InjectQueue inject = new InjectQueue();
    private final Runnable elsewhere = new Mark(2);

    public RemoveVsPark() {
      inject.offer(new Mark(1));
    }

    @Actor
    public void submitter(II_Result r) {
      inject.remove(elsewhere);
      VarHandle.fullFence(); // as in WorkerPool.withdraw
      r.r1 = inject.isEmpty() ? -2 : idle.tryWake();
    }

    @Actor
    public void sleeper(II_Result r) {
      r.r2 = idle.sleep(0, false) && !inject.isEmpty() ? 1 : 0;
    }
  }

  /**
   * D: two workers come to the inject queue; who does not get the token goes to sleep. Here r1 is -2 if the first got
   * nothing, r2 is 2 if the second got the tasks.
   */
  @JCStressTest
  @Outcome(id = "-2, 2", expect = ACCEPTABLE, desc = "The second has the tasks, and does not sleep.")
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "The second sleeps; the first has the batch, and wakes it.")
  @Outcome(id = "-1, 1", expect = ACCEPTABLE, desc = "The first saw no sleeper; the second saw the batch.")
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Each saw the other.")
  @Outcome(expect = FORBIDDEN, desc = "The token's holder has a task to give away, and the other one sleeps beside it.")
  @State
  public static class RefusedTokenVsPark {
    private final IdleSet idle = new IdleSet(2);
    private final InjectQueue inject = new InjectQueue();
    private final LocalQueue first = new LocalQueue(4, inject.newOverflow());
    private final LocalQueue second = new LocalQueue(4, inject.newOverflow());

    public RefusedTokenVsPark() {
      for (int worker = 0; worker < 2; worker++) {
        idle.tryWake();
        idle.stopSearch();
      }
      inject.offer(new Mark(1));
      inject.offer(new Mark(2));
    }

    @Actor
    public void holder(II_Result r) {
      if (inject.pollInto(first, 1) == null) {
        r.r1 = -2;
      } else {
        VarHandle.fullFence(); // as in Worker.nextInjected
        r.r1 = idle.tryWake();
      }
    }

    @Actor
    public void refused(II_Result r) {
      if (inject.pollInto(second, 1) != null) {
        r.r2 = 2;
      } else {
        r.r2 = idle.sleep(1, false) && isVisible(inject, first) ? 1 : 0;
      }
    }
  }
}
