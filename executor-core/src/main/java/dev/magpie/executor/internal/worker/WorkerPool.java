package dev.magpie.executor.internal.worker;

import dev.magpie.executor.internal.base.StackRoom;
import dev.magpie.executor.internal.idle.IdleSet;
import dev.magpie.executor.internal.idle.Parker;
import dev.magpie.executor.internal.metrics.CounterSums;
import dev.magpie.executor.internal.metrics.WorkerCounters;
import dev.magpie.executor.internal.queue.InjectQueue;
import dev.magpie.executor.internal.task.BlockingHook;
import dev.magpie.executor.internal.worker.Lifecycle.Phase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Who exists: starts workers, wakes them, and ends them all. */
public final class WorkerPool implements BlockingHook {

  /* What the pair of accesses carries:
   *
   * word      written by       with                    read by   with      what the pair carries
   * started   starter, locked  volatile                anyone    volatile  the workers that ever had a thread; only grows
   * (the words of the protocols are in IdleSet, LocalQueue, InjectQueue, LifoSlot, LifoWatch, Parker and Lifecycle)
   */

  private final Settings settings;
  private final @Nullable Admission admission;
  private final WorkerLog log;
  private final Hooks hooks;
  private final Uncaught uncaught;
  private final WorkerThreads threads;
  private final InjectQueue inject = new InjectQueue();
  private final IdleSet idle;
  private final LifoWatch watch = new LifoWatch();
  private final Lifecycle lifecycle = new Lifecycle();
  private final Worker[] byIndex;
  private volatile Worker[] started = new Worker[0];

  /** A pool without threads; the first submission starts one. */
  public WorkerPool(Settings settings, @Nullable Admission admission) {
    this.settings = settings;
    this.admission = admission;
    this.log = new WorkerLog(settings.name());
    this.hooks = new Hooks(settings.listener(), log);
    this.uncaught = new Uncaught(settings.uncaughtExceptionHandler(), log);
    this.threads = new WorkerThreads(settings);
    this.idle = new IdleSet(settings.workers());
    this.byIndex = new Worker[settings.workers()];
  }

  // -- submission --

  /**
   * Accepts the task.
   *
   * @throws RejectedExecutionException if the executor is closed, or has no thread and cannot make one
   */
  public void submit(Runnable task) {
    if (lifecycle.isClosed()) {
      throw new RejectedExecutionException(task + " rejected: " + settings.name() + " is shut down");
    }
    Worker worker = threads.current();
    if (worker != null && worker.isInTask()) {
      worker.submit(task);
      return;
    }
    StackRoom.requireForOffer(); // an offer that stopped halfway would block the queue for ever
    inject.offer(task);
    Throwable failure = wakeOne();
    if (failure != null && !isAnyServing() && withdraw(task)) {
      throw new RejectedExecutionException(
          task + " rejected: " + settings.name() + " has no thread, and the threadFactory gave none", failure);
    }
    if (lifecycle.isClosed() && withdraw(task)) { // Dekker with tryTerminate. LifecycleRaces.SubmitVsTerminate
      throw new RejectedExecutionException(task + " rejected: " + settings.name() + " was shut down meanwhile");
    }
  }

  /** True on a thread of this pool. */
  public boolean isOnWorker() {
    return threads.current() != null;
  }

  @Override
  public void aboutToBlock() {
    Worker worker = threads.current();
    if (worker != null && worker.isInTask()) {
      worker.exposeSlot();
    }
  }

  /** Takes the task back; false if somebody has it already: it runs, or shutdownNow returned it. */
  private boolean withdraw(Runnable task) {
    boolean withdrawn = inject.remove(task);
    if (anyWork()) { // for another one that was out of the queue when a sleeper looked; it came back by an exchange: B
      signal();
    }
    tryTerminate();
    return withdrawn;
  }

  // -- waking and starting --

  /** Work was published: wakes somebody, if nobody searches and somebody sleeps. */
  void signal() {
    wakeOne();
  }

  private @Nullable Throwable wakeOne() {
    if (!idle.isWakeDue()) {
      return null;
    }
    StackRoom.requireForWakeUp(); // who is taken from the set must be woken
    int index = idle.tryWake();
    return index == IdleSet.NONE ? null : wake(index);
  }

  /**
   * Wakes a worker taken from the idle set; if it needs a thread and cannot have one, the next one that has. Never throws:
   * whoever is taken from the set is woken or put back.
   *
   * @return why nobody was woken, or null
   */
  private @Nullable Throwable wake(int first) {
    Throwable failure = null;
    Worker failed = null;
    for (int index = first; index != IdleSet.NONE; index = idle.tryWake()) {
      Worker worker = null;
      Throwable thrown;
      try {
        worker = workerAt(index);
        thrown = wake(worker, failure);
      } catch (Throwable e) {
        thrown = e;
      }
      if (thrown == null) {
        failure = null;
        break;
      }
      failure = thrown;
      if (worker == null) {
        idle.sleep(index, true);
        break;
      }
      worker.parker().dormant();
      idle.stopSearch();
      worker.linkFailed(failed);
      failed = worker;
    }
    while (failed != null) {
      Worker next = failed.linkFailed(null);
      idle.sleep(failed.index(), false);
      failed = next;
    }
    return failure;
  }

  /** Unparks the worker or, unless that failed just now for another one, starts it. */
  private @Nullable Throwable wake(Worker worker, @Nullable Throwable failure) {
    if (worker.parker().wake() == Parker.Woken.UNPARKED) {
      return null;
    }
    return failure != null ? failure : start(worker);
  }

  private @Nullable Throwable start(Worker worker) {
    Launch launch = new Launch(worker); // before the count: memory may run out
    if (!lifecycle.threadStarts()) {
      return new RejectedExecutionException(settings.name() + " has terminated");
    }
    try {
      threads.newThread(worker, launch).start();
      return null;
    } catch (Throwable thrown) {
      if (!launch.cancel()) {
        return null; // the thread runs all the same, as one does that the factory had started itself
      }
      lifecycle.threadLeft();
      log.threadNotStarted(worker.index(), thrown);
      return thrown;
    }
  }

  private Worker workerAt(int index) {
    Worker worker = byIndex[index]; // only who took the index from the idle set reads or writes it
    if (worker == null) {
      worker = new Worker(this, index);
      byIndex[index] = worker;
      addStarted(worker);
    }
    return worker;
  }

  private synchronized void addStarted(Worker worker) {
    Worker[] before = started;
    Worker[] grown = Arrays.copyOf(before, before.length + 1);
    grown[before.length] = worker;
    started = grown;
  }

  // -- looks --

  /** True if a queue holds a task. LIFO slots are the watch's business, else a searcher would wake itself for ever. */
  boolean anyWork() {
    if (!inject.isEmpty()) {
      return true;
    }
    for (Worker worker : started) {
      if (!worker.queue().isEmpty()) {
        return true;
      }
    }
    return false;
  }

  boolean anySlotFull() {
    for (Worker worker : started) {
      if (!worker.slot().isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /** The last searcher found work: is there more, or a slot that nobody watches? */
  void lookAgain() {
    if (idle.hasSleepers() && (anyWork() || !watch.isHeld() && anySlotFull())) {
      signal();
    }
  }

  /** The executor is closed and the caller about to leave: whatever still waits, in a slot too, needs somebody. */
  void wakeForLeftovers() {
    if (anyWork() || anySlotFull()) {
      signal();
    }
  }

  /** True if any worker is awake; of a sleeper, true means any other. */
  boolean isAnyAwake() {
    for (Worker worker : started) {
      if (worker.parker().isAwake()) {
        return true;
      }
    }
    return false;
  }

  private boolean isAnyServing() {
    for (Worker worker : started) {
      if (worker.parker().isAwake() && worker.thread() != null) {
        return true;
      }
    }
    return false;
  }

  /** While shutdownNow takes what waits, no task begins. The wait is short: the caller of shutdownNow runs no task. */
  void awaitDrained() {
    while (lifecycle.isDraining()) {
      Thread.yield();
    }
  }

  void taskLeft() {
    if (admission != null) {
      admission.leave();
    }
  }

  // -- the end --

  /** No new tasks; those accepted run. */
  public void shutdown() {
    if (lifecycle.advanceTo(Phase.SHUTDOWN)) {
      closeDoor();
    }
    tryTerminate();
  }

  /** No new tasks; interrupts those that run; returns those that never began, as submitted to this pool. */
  public List<Runnable> shutdownNow() {
    List<Runnable> neverBegan = new ArrayList<>(); // before the phase: memory may run out, also while it grows
    boolean first = lifecycle.advanceTo(Phase.DRAINING);
    try {
      int before;
      do { // again, for what a thief or a drain carried from one queue to another meanwhile
        before = neverBegan.size();
        drainTo(neverBegan);
      } while (neverBegan.size() > before);
    } finally {
      lifecycle.advanceTo(Phase.STOP);
      if (first) {
        closeDoor();
      }
      interruptAll();
      tryTerminate();
      neverBegan.forEach(task -> taskLeft());
    }
    return neverBegan;
  }

  private void closeDoor() {
    if (admission != null) {
      admission.open();
    }
    for (Worker worker : started) {
      LockSupport.unpark(worker.thread()); // a sleeper sees the phase, and leaves
    }
  }

  private void drainTo(List<Runnable> out) {
    for (Worker worker : started) {
      for (Runnable task = worker.queue().steal(); task != null; task = worker.queue().steal()) {
        out.add(task);
      }
      Runnable next = worker.slot().steal();
      if (next != null) {
        out.add(next);
      }
    }
    inject.drainTo(out);
  }

  private void interruptAll() {
    for (Worker worker : started) {
      Thread thread = worker.thread();
      if (thread != null && thread != Thread.currentThread()) {
        thread.interrupt();
      }
    }
  }

  /** Last act of a worker's thread, on every way out. */
  void threadEnds(Worker worker, Thread thread, @Nullable Throwable failure) {
    if (failure != null) {
      log.workerFailed(worker.index(), failure);
      worker.abandon();
    }
    hooks.onStop(worker.index());
    threads.unbind();
    lifecycle.threadLeft();
    if (failure != null) {
      wakeForLeftovers();
    }
    tryTerminate();
  }

  private void tryTerminate() {
    if (!lifecycle.mayTerminate()) {
      return;
    }
    if (!inject.isEmptyForGood() || anyWork() || anySlotFull()) {
      signal(); // somebody submitted while the last thread left
    } else if (lifecycle.terminate()) {
      log.terminated(counters().completed());
    }
  }

  /** Waits until every worker has stopped. */
  public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
    return lifecycle.awaitTermination(timeout, unit);
  }

  // -- what can be seen --

  public CounterSums counters() {
    List<WorkerCounters> all = new ArrayList<>();
    for (Worker worker : started) {
      all.add(worker.counters());
    }
    return new CounterSums(all);
  }

  /** Tasks in the inject queue. */
  public long injectedTasks() {
    return inject.size();
  }

  /** Tasks in local queues and LIFO slots. */
  public long localTasks() {
    long sum = 0;
    for (Worker worker : started) {
      sum += worker.queue().size() + (worker.slot().isEmpty() ? 0 : 1);
    }
    return sum;
  }

  public int liveThreads() {
    return lifecycle.threads();
  }

  /** The phase's name: RUNNING, SHUTDOWN, STOP or TERMINATED. */
  public String phaseName() {
    Phase phase = lifecycle.phase();
    return phase == Phase.DRAINING ? Phase.STOP.name() : phase.name();
  }

  public boolean isShutdown() {
    return lifecycle.isClosed();
  }

  public boolean isTerminated() {
    return lifecycle.isTerminated();
  }

  Settings settings() {
    return settings;
  }

  Worker[] started() {
    return started;
  }

  InjectQueue inject() {
    return inject;
  }

  IdleSet idle() {
    return idle;
  }

  LifoWatch watch() {
    return watch;
  }

  Lifecycle lifecycle() {
    return lifecycle;
  }

  WorkerThreads threads() {
    return threads;
  }

  Hooks hooks() {
    return hooks;
  }

  Uncaught uncaught() {
    return uncaught;
  }

  @Override
  public String toString() {
    return settings.name();
  }
}
