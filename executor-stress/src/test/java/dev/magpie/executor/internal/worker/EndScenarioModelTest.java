package dev.magpie.executor.internal.worker;

import dev.magpie.executor.internal.queue.InjectQueue;
import dev.magpie.executor.internal.worker.Lifecycle.Phase;
import dev.magpie.executor.stress.LincheckSees;
import dev.magpie.executor.stress.Mark;
import dev.magpie.executor.stress.Scenario;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@link Lifecycle} and the inject queue as the pool puts them together when it ends. */
@LincheckSees
final class EndScenarioModelTest {

  /** A submitter beside the shutdown and the last thread: its task runs or is withdrawn, never both, never neither. */
  private static class SubmitAndEnd extends Scenario {
    final Lifecycle lifecycle = new Lifecycle();
    final InjectQueue inject = new InjectQueue();
    final Mark task = new Mark(1);
    private final List<Runnable> run = new ArrayList<>(); // the last thread's, then the end's
    boolean withdrawn;

    SubmitAndEnd() {
      lifecycle.threadStarts();
    }

    @Override
    protected void first() {
      submit();
    }

    void submit() {
      if (lifecycle.isClosed()) {
        withdrawn = true;
        return;
      }
      inject.offer(task);
      if (lifecycle.isClosed() && inject.remove(task)) {
        withdrawn = true;
      }
    }

    /** The last thread: runs what it finds, leaves, and ends the executor if nothing waits, else it comes back. */
    @Override
    protected void second() {
      lifecycle.advanceTo(Phase.SHUTDOWN);
      inject.drainTo(run);
      lifecycle.threadLeft();
      while (!nothingWaits() || !lifecycle.terminate()) {
        inject.drainTo(run);
      }
    }

    boolean nothingWaits() {
      return inject.isEmptyForGood();
    }

    @Override
    protected void afterBoth() {
      check(lifecycle.isTerminated(), "not terminated");
      check(run.size() + (withdrawn ? 1 : 0) == 1, "run " + run.size() + " times, withdrawn " + withdrawn);
      check(inject.isEmpty(), "a task is left");
    }
  }

  /** Looks at the phase, then offers. */
  private static final class NoLookAfterOffer extends SubmitAndEnd {
    @Override
    void submit() {
      if (lifecycle.isClosed()) {
        withdrawn = true;
      } else {
        inject.offer(task);
      }
    }
  }

  /** Takes the task back without asking whether it was there. */
  private static final class WithdrawsBlindly extends SubmitAndEnd {
    @Override
    void submit() {
      inject.offer(task);
      if (lifecycle.isClosed()) {
        inject.remove(task);
        withdrawn = true;
      }
    }
  }

  /** One thread is started while the executor ends: it is counted, or refused. */
  private static class StartAndTerminate extends Scenario {
    final Lifecycle lifecycle = new Lifecycle();
    private volatile boolean started;
    private volatile boolean ended;

    StartAndTerminate() {
      lifecycle.advanceTo(Phase.SHUTDOWN);
    }

    @Override
    protected void first() {
      started = lifecycle.threadStarts();
    }

    @Override
    protected void second() {
      ended = lifecycle.terminate();
    }

    @Override
    protected void afterBoth() {
      check(started != ended, "started " + started + ", ended " + ended);
      check(lifecycle.threads() == (started ? 1 : 0), "threads " + lifecycle.threads());
    }
  }

  /** Asks for permission first, and starts whatever the count says. */
  private static final class StartsByAnOldLook extends StartAndTerminate {
    @Override
    protected void first() {
      if (!lifecycle.isTerminated()) {
        super.first();
        check(lifecycle.threads() == 1, "a thread that nobody counts");
      }
    }
  }

  @Test
  void submit_besideTheEnd_runsOrIsWithdrawn() {
    Scenario.passes(() -> new SubmitAndEnd().run());
  }

  @Test
  void submit_withoutALookAfterwards_isFound() {
    Scenario.fails("run 0 times, withdrawn false", () -> new NoLookAfterOffer().run());
  }

  @Test
  void submit_withdrawingBlindly_isFound() {
    Scenario.fails("run 1 times, withdrawn true", () -> new WithdrawsBlindly().run());
  }

  @Test
  void threadStarts_besideTerminate_oneOfTheTwo() {
    Scenario.passes(() -> new StartAndTerminate().run());
  }

  @Test
  void threadStarts_byAnOldLook_isFound() {
    Scenario.fails("a thread that nobody counts", () -> new StartsByAnOldLook().run());
  }
}
