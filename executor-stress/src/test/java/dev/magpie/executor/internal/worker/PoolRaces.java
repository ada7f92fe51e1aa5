package dev.magpie.executor.internal.worker;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.magpie.executor.stress.Mark;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** The steps of a whole pool, whose threads never start: actors take their place. For the explorer only. */
public final class PoolRaces {

  private PoolRaces() {}

  private abstract static class Pool {
    final WorkerPool pool;
    Thread last; // the thread of the worker that was started last; it never runs

    Pool(int workers, int capacity) {
      ClassLoader loader = Pool.class.getClassLoader();
      pool = new WorkerPool(
          new Settings("races", workers, this::newThread, true, Thread.NORM_PRIORITY, loader, capacity, 61, true, 0, 1,
              null, null),
          null);
    }

    private Thread newThread(Runnable ignored) {
      last = new Thread("worker") {
        @Override
        public void start() {}
      };
      return last;
    }

    /** Starts the next worker, which has found work by now. */
    final Worker startWorker() {
      pool.signal();
      pool.idle().stopSearch();
      Worker[] started = pool.started();
      return started[started.length - 1];
    }

    /** True if the worker goes to sleep and finds nothing. */
    final boolean sleepsOverWork(Worker worker) {
      worker.parker().announce();
      return !(pool.idle().sleep(worker.index(), false) && pool.anyWork());
    }

    final int woken() {
      return pool.idle().searching();
    }
  }

  /** "started" in the look of a sleeper: a worker that it does not know yet has a task. r2 is 1 if it slept over it. */
  @JCStressTest
  @Outcome(id = {"0, 0", "1, 0", "1, 1"}, expect = ACCEPTABLE, desc = "Somebody was woken, or the task seen.")
  public static class StartedVsPark extends Pool {
    private final Worker sleeper;

    public StartedVsPark() {
      super(2, 2);
      sleeper = startWorker();
    }

    @Actor
    public void newWorker() {
      Worker worker = startWorker();
      worker.queue().push(new Mark(1));
      pool.signal();
    }

    @Actor
    public void sleeper(II_Result r) {
      r.r2 = sleepsOverWork(sleeper) ? 1 : 0;
    }

    @Arbiter
    public void end(II_Result r) {
      r.r1 = woken();
    }
  }

  /** The fence of {@code nextInjected}: a batch was in no queue when the sleeper looked. */
  @JCStressTest
  @Outcome(id = {"0, 0", "1, 0", "1, 1"}, expect = ACCEPTABLE, desc = "Somebody was woken, or the sleeper saw a task.")
  public static class InjectedVsPark extends Pool {
    private final Worker worker;
    private final Worker sleeper;

    public InjectedVsPark() {
      super(2, 4);
      worker = startWorker();
      sleeper = startWorker();
      pool.inject().offer(new Mark(1));
      pool.inject().offer(new Mark(2));
    }

    @Actor
    public void worker() {
      worker.nextInjected();
    }

    @Actor
    public void sleeper(II_Result r) {
      r.r2 = sleepsOverWork(sleeper) ? 1 : 0;
    }

    @Arbiter
    public void end(II_Result r) {
      r.r1 = woken();
    }
  }

  /** The fence of {@code afterPush}: what overflowed was drained, and the half that stayed was claimed for a moment. */
  @JCStressTest
  @Outcome(id = {"0, 0", "1, 0", "1, 1"}, expect = ACCEPTABLE, desc = "Somebody was woken, or the sleeper saw a task.")
  public static class OverflowVsPark extends Pool {
    private final Worker worker;
    private final Worker sleeper;
    private final List<Runnable> drained = new ArrayList<>();

    public OverflowVsPark() {
      super(2, 2);
      worker = startWorker();
      sleeper = startWorker();
      worker.queue().push(new Mark(1));
      worker.queue().push(new Mark(2));
      worker.slot().put(new Mark(3));
    }

    @Actor
    public void drains() {
      pool.inject().drainTo(drained);
    }

    @Actor
    public void sleeper(II_Result r) {
      r.r2 = sleepsOverWork(sleeper) ? 1 : 0;
    }

    @Actor
    public void worker() {
      worker.submit(new Mark(4));
    }

    @Arbiter
    public void end(II_Result r) {
      r.r1 = woken();
    }
  }

  /** "started" in interruptAll: r1 is 1 if the new thread saw the stop itself, r2 is 1 if it was interrupted. */
  @JCStressTest
  @Outcome(id = {"0, 1", "1, 0", "1, 1"}, expect = ACCEPTABLE, desc = "It is interrupted by the one or the other.")
  public static class StartVsStop extends Pool {

    public StartVsStop() {
      super(2, 2);
      startWorker();
    }

    @Actor
    public void newWorker(II_Result r) {
      Worker worker = startWorker();
      worker.parker().bind(last);
      r.r1 = pool.lifecycle().isStopping() ? 1 : 0;
    }

    @Actor
    public void stops() {
      pool.shutdownNow();
    }

    @Arbiter
    public void end(II_Result r) {
      r.r2 = last.isInterrupted() ? 1 : 0;
    }
  }

  /** "started" in closeDoor: who is about to park for long sees that the executor closed, or is unparked. */
  @JCStressTest
  @Outcome(id = "0", expect = ACCEPTABLE, desc = "It went on.")
  public static class ParkVsShutdown extends Pool {

    public ParkVsShutdown() {
      super(2, 2);
      startWorker();
    }

    @Actor
    public void newWorker(I_Result r) {
      Worker worker = startWorker();
      worker.parker().bind(Thread.currentThread());
      worker.parker().announce();
      pool.idle().sleep(worker.index(), false);
      if (!pool.lifecycle().isClosed()) {
        LockSupport.park(this);
      }
    }

    @Actor
    public void closes() {
      pool.shutdown();
    }
  }

  /** "started" in anySlotFull: r1 is 1 if the owner relied on the watch, r2 is 1 if who gave it up saw the task. */
  @JCStressTest
  @Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = ACCEPTABLE, desc = "The owner wakes somebody, or its task was seen.")
  public static class SlotVsWatch extends Pool {

    public SlotVsWatch() {
      super(2, 2);
      startWorker();
      pool.watch().tryTake();
    }

    @Actor
    public void owner(II_Result r) {
      startWorker().slot().put(new Mark(1));
      r.r1 = pool.watch().isHeld() ? 1 : 0;
    }

    @Actor
    public void watcher(II_Result r) {
      pool.watch().leave();
      r.r2 = pool.anySlotFull() ? 1 : 0;
    }
  }
}
