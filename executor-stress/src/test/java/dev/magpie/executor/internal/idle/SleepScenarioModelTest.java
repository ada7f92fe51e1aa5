package dev.magpie.executor.internal.idle;

import dev.magpie.executor.internal.queue.LocalQueue;
import dev.magpie.executor.internal.queue.Overflow;
import dev.magpie.executor.stress.LincheckSees;
import dev.magpie.executor.stress.Mark;
import dev.magpie.executor.stress.Scenario;
import org.junit.jupiter.api.Test;

/**
 * {@link IdleSet}, {@link Parker} and a queue as the pool puts them together, with real parking. A worker that
 * sleeps beside a task stays PARKED for ever, which Lincheck reports: it may return from a park at will, but only a
 * waker ends the sleep.
 */
@LincheckSees
final class SleepScenarioModelTest {

  /** A worker and somebody who has a task for it. */
  private static class SleepAndSubmit extends Scenario {
    final IdleSet idle = new IdleSet(1);
    final Parker parker = new Parker("scenario");
    final LocalQueue queue = new LocalQueue(2, new NoOverflow());

    SleepAndSubmit() {
      idle.tryWake();
      idle.stopSearch();
      parker.wake();
    }

    /** The submitter, who owns the queue. */
    @Override
    protected void first() {
      queue.push(new Mark(1));
      wakeOne();
    }

    /** The worker: nothing to do, so it sleeps; then it finds the task. */
    @Override
    protected void second() {
      parker.bind(Thread.currentThread());
      Runnable task = queue.steal();
      while (task == null) {
        sleep();
        task = queue.steal();
      }
      check(Mark.of(task) == 1, "another task");
    }

    void sleep() {
      parker.announce();
      if (idle.sleep(0, false) && !queue.isEmpty()) {
        wakeOne();
      }
      awaitWaker();
      idle.stopSearch();
    }

    final void awaitWaker() {
      while (!parker.isAwake()) {
        parker.park(Long.MAX_VALUE);
      }
    }

    final void wakeOne() {
      if (idle.tryWake() >= 0) {
        parker.wake();
      }
    }
  }

  /** The worker looks at the queue, then sleeps. */
  private static final class LookThenSleep extends SleepAndSubmit {
    @Override
    void sleep() {
      boolean look = !queue.isEmpty();
      parker.announce();
      if (idle.sleep(0, false) && look) {
        wakeOne();
      }
      awaitWaker();
      idle.stopSearch();
    }
  }

  /** The submitter looks for sleepers, then pushes. */
  private static final class SignalThenPush extends SleepAndSubmit {
    @Override
    protected void first() {
      wakeOne();
      queue.push(new Mark(1));
    }
  }

  /** A worker's thread gives up while somebody wakes the worker. */
  private static class RetireAndWake extends Scenario {
    private final Parker parker = new Parker("scenario");
    private volatile boolean retired;
    private volatile boolean started;

    RetireAndWake() {
      parker.wake();
      parker.bind(Thread.currentThread());
      parker.announce();
    }

    @Override
    protected void first() {
      if (parker.wake() == Parker.Woken.NEEDS_THREAD) {
        parker.bind(Thread.currentThread());
        started = true;
      }
    }

    @Override
    protected void second() {
      retired = retire();
    }

    boolean retire() {
      return parker.retire();
    }

    @Override
    protected void afterBoth() {
      check(retired == started, "retired " + retired + ", started " + started);
      check(parker.isAwake(), "not awake");
      check(parker.thread() != null, "no thread");
    }

    final Parker parker() {
      return parker;
    }
  }

  /** Clears the thread after it gave the worker away, when the field is the next thread's. */
  private static final class ClearsTheNextThread extends RetireAndWake {
    @Override
    boolean retire() {
      boolean retired = parker().retire();
      if (retired) {
        parker().bind(null);
      }
      return retired;
    }
  }

  private static final class NoOverflow implements Overflow {
    @Override
    public int addAll(Runnable[] tasks, int count) {
      throw new AssertionError("one task fits");
    }
  }

  @Test
  void pushThenSignal_besideSleepThenLook_taskIsTaken() {
    Scenario.passes(() -> new SleepAndSubmit().run());
  }

  @Test
  void pushThenSignal_besideLookThenSleep_isFound() {
    Scenario.hangs(() -> new LookThenSleep().run());
  }

  @Test
  void signalThenPush_besideSleepThenLook_isFound() {
    Scenario.hangs(() -> new SignalThenPush().run());
  }

  @Test
  void retire_besideWake_oneOfTheTwo() {
    Scenario.passes(() -> new RetireAndWake().run());
  }

  @Test
  void retire_clearingTheNextThread_isFound() {
    Scenario.fails("no thread", () -> new ClearsTheNextThread().run());
  }
}
