package dev.magpie.executor.internal.worker;

import dev.magpie.executor.internal.idle.Parker;
import dev.magpie.executor.internal.metrics.WorkerCounters;
import dev.magpie.executor.internal.metrics.WorkerCounters.Event;
import dev.magpie.executor.internal.queue.LifoSlot;
import dev.magpie.executor.internal.queue.LocalQueue;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * One worker: the order in which it looks for its next task, and the run loop. It outlives its threads: when one retires,
 * the queue, the slot and the counters stay, and the next thread goes on with them. So whatever a thread leaves behind,
 * however it ends, others can still take.
 */
final class Worker extends WorkerLayout.AfterOwn {

  private static final int LIFO_RUNS = 3; // in a row while others wait, as in Tokio: docs/adr/0003
  private static final int LIFO_REST = 16; // turns without the slot after that: docs/adr/0003

  private final WorkerPool pool;
  private final int index;
  private final LocalQueue queue;
  private final LifoSlot slot = new LifoSlot();
  private final WorkerCounters counters = new WorkerCounters();
  private final Parker parker;
  private final Search search;
  private final SlotAges watched = new SlotAges();
  private final PollInterval interval;

  private @Nullable Worker nextFailed; // while a waker holds this worker, without a thread
  private @Nullable Runnable unqueued; // left the slot, but there was no stack to queue it; only while lifoRest > 0

  Worker(WorkerPool pool, int index) {
    Settings settings = pool.settings();
    this.pool = pool;
    this.index = index;
    this.queue = new LocalQueue(settings.localQueueCapacity(), pool.inject().newOverflow());
    this.parker = new Parker(pool);
    this.search = new Search(this, pool, settings.searchRounds());
    this.interval = new PollInterval(settings.globalPollInterval());
    turnsLeft = interval.turns();
  }

  int index() {
    return index;
  }

  LocalQueue queue() {
    return queue;
  }

  LifoSlot slot() {
    return slot;
  }

  WorkerCounters counters() {
    return counters;
  }

  Parker parker() {
    return parker;
  }

  Settings settings() {
    return pool.settings();
  }

  /** The thread that is this worker now, or null. */
  @Nullable Thread thread() {
    return parker.thread();
  }

  /** Own thread: true inside a task; hooks and factories may submit too, but not as this worker. */
  boolean isInTask() {
    return inTask;
  }

  /** A waker chains the workers that it could not start: sets the link, returns the one before. */
  @Nullable Worker linkFailed(@Nullable Worker next) {
    Worker before = nextFailed;
    nextFailed = next;
    return before;
  }

  // -- the run loop --

  /** The life of one thread of this worker. */
  void run() {
    Throwable failure = null;
    Thread me = Thread.currentThread();
    try {
      begin(me);
      boolean more = true;
      while (more) {
        more = turn();
      }
    } catch (Throwable e) {
      failure = e;
    }
    pool.threadEnds(this, me, failure);
  }

  private void begin(Thread me) {
    parker.bind(me);
    searching = true; // whoever started this thread counted it so
    pool.threads().bind(this);
    counters.add(Event.WAKE, 1);
    pool.hooks().onStart(index);
    Thread.interrupted(); // whoever interrupted a worker between tasks meant no task
  }

  /** One task; a frame of its own, so that no local variable keeps it reachable while the worker parks. */
  private boolean turn() {
    Runnable task = next();
    if (task == null) {
      return false;
    }
    runTask(task);
    return true;
  }

  /** The next task; null once this thread is to end. */
  private @Nullable Runnable next() {
    do {
      pool.awaitDrained();
      Runnable task = nextOwn();
      if (task == null) {
        task = nextInjected();
      }
      if (task == null) {
        task = nextFound();
      }
      if (task != null) {
        stopSearch();
        return task;
      }
    } while (rest());
    return null;
  }

  private @Nullable Runnable nextOwn() {
    Runnable task = isInjectDue() && mayStarveOthers() ? nextInjected() : null;
    if (task == null) {
      task = nextFromSlot();
    }
    return task == null ? queue.pop() : task;
  }

  /** Counts a turn; true if it is the inject queue's. */
  private boolean isInjectDue() {
    if (--turnsLeft > 0) {
      return false;
    }
    turnsLeft = interval.next();
    return true;
  }

  /** False while all in the queue came from outside too, and before what waits there: then their order is kept. */
  private boolean mayStarveOthers() {
    return queue.isEmpty() || queue.waitsBefore(lastOwnPush);
  }

  private @Nullable Runnable nextFromSlot() {
    if (lifoRest > 0) {
      lifoRest--;
      Runnable task = unqueued;
      unqueued = null;
      return task;
    }
    Runnable task = slot.take();
    if (task == null) {
      lifoRuns = 0;
      return null;
    }
    if (lifoRuns >= LIFO_RUNS && !queue.isEmpty()) {
      lifoRuns = 0;
      lifoRest = LIFO_REST;
      return moveBehindOthers(task);
    }
    if (lifoRuns < LIFO_RUNS) { // not beyond: a chain may go on for longer than an int can count
      lifoRuns++;
    }
    counters.add(Event.LIFO_RUN, 1);
    return task;
  }

  /** Two tasks that wake each other starve nobody. */
  private @Nullable Runnable moveBehindOthers(Runnable task) {
    try {
      push(task);
      return null;
    } catch (OutOfMemoryError e) {
      return task; // it runs now
    }
  }

  @Nullable Runnable nextInjected() {
    long before = queue.added();
    Runnable task = pool.inject().pollInto(queue, pool.settings().workers());
    if (task != null && !searching && queue.added() != before) {
      VarHandle.fullFence(); // Dekker with IdleSet.sleep: the batch was in no queue for a moment. IdleSetRaces.BatchVsPark
      pool.signal();
    }
    return task;
  }

  private @Nullable Runnable nextFound() {
    if (!searching && !pool.idle().tryStartSearch()) {
      return null;
    }
    searching = true;
    return search.run();
  }

  private void stopSearch() {
    if (searching) {
      searching = false;
      if (pool.idle().stopSearch()) {
        pool.lookAgain();
      }
    }
  }

  /** The only place where a task's throw is caught, and where the thread is made clean for the next one. */
  private void runTask(Runnable task) {
    Thread me = Thread.currentThread();
    counters.taskBegins();
    inTask = true;
    if (pool.lifecycle().isStopping()) {
      me.interrupt(); // it slipped past shutdownNow, which interrupts all that runs
    }
    try {
      task.run();
    } catch (Throwable thrown) {
      pool.uncaught().handle(me, thrown);
    } finally {
      Thread.interrupted();
      pool.threads().restoreContextClassLoader(me);
      inTask = false;
      pool.taskLeft();
      counters.taskEnded();
    }
  }

  // -- a task of this worker submits, or waits --

  /** Own thread, from inside a task: the new task runs next, the one that was next goes to the queue. */
  void submit(Runnable task) {
    if (!pool.settings().lifoSlot() || lifoRest > 0) {
      push(task);
      return;
    }
    Runnable displaced = slot.put(task);
    if (displaced == null) {
      if (!pool.watch().isHeld()) {
        pool.signal();
      }
      return;
    }
    boolean overflowed;
    try {
      overflowed = queue.push(displaced);
    } catch (OutOfMemoryError e) {
      if (slot.put(displaced) != null) { // the new task goes back to its submitter, unless a thief has it already
        throw e;
      }
      return;
    } catch (StackOverflowError e) {
      unqueued = displaced; // no call: there is no stack for one
      lifoRest = 1; // so that nothing else comes between, and the next turn looks
      throw e;
    }
    afterPush(overflowed); // not in the try: the task is queued now, whatever becomes of the wake-up
  }

  private void push(Runnable task) {
    afterPush(queue.push(task));
  }

  private void afterPush(boolean overflowed) {
    if (overflowed) {
      counters.add(Event.OVERFLOW, 1);
      VarHandle.fullFence(); // Dekker with IdleSet.sleep: the half that stayed was claimed for a moment. BatchVsPark
    }
    lastOwnPush = queue.added();
    pool.signal();
  }

  /** Own thread, from inside a task that is about to wait: nothing is kept private meanwhile. */
  void exposeSlot() {
    queueUnqueued();
    unqueued = slot.take();
    queueUnqueued();
  }

  private void queueUnqueued() {
    Runnable task = unqueued;
    if (task == null) {
      return;
    }
    lifoRest = 1;
    boolean overflowed;
    try {
      overflowed = queue.push(task);
    } catch (OutOfMemoryError e) {
      unqueued = null;
      slot.put(task); // the watch finds it there
      return;
    }
    unqueued = null;
    afterPush(overflowed);
  }

  // -- sleep --

  /** Sleeps until there is something to look for; false if the thread is to end. */
  private boolean rest() {
    lifoRest = 0;
    parker.announce();
    boolean look = pool.idle().sleep(index, searching);
    searching = false;
    if (look && pool.anyWork()) {
      pool.signal();
    }
    counters.add(Event.PARK, 1);
    pool.hooks().onPark(index);
    boolean woken = doze();
    pool.hooks().onUnpark(index);
    Thread.interrupted(); // whoever interrupted a sleeper meant no task
    if (woken) {
      searching = true; // whoever woke us counted us so
      counters.add(Event.WAKE, 1);
      turnsLeft = interval.slept();
    }
    return woken;
  }

  private boolean doze() {
    long keepAlive = pool.settings().keepAliveNanos();
    long start = System.nanoTime();
    while (!parker.isAwake()) {
      if (pool.watch().tryTake()) {
        standWatch();
      }
      if (pool.lifecycle().isClosed()) {
        pool.wakeForLeftovers();
        return !parker.retire();
      }
      long left = keepAlive - (System.nanoTime() - start);
      if (left <= 0) {
        return !parker.retire();
      }
      parker.park(left);
    }
    return true;
  }

  /** While others run, looks now and then for a task that waits in a slot behind one that does not end. */
  private void standWatch() {
    for (long looks = 0; keepsWatch(looks); looks++) {
      watched.note(pool.started());
      boolean awake = parker.park(LifoWatch.nanosBeforeLook(looks));
      boolean stuck = !awake && watched.stuck(pool.started(), this) != null;
      if (awake || stuck || pool.lifecycle().isClosed()) {
        pool.watch().leave();
        if (stuck) {
          pool.signal();
        }
        return;
      }
    }
  }

  /** False, and the watch given up, if nobody else is awake, or nobody filled a slot for long. */
  private boolean keepsWatch(long looks) {
    if (pool.isAnyAwake() && (LifoWatch.isYoung(looks) || pool.anySlotFull())) {
      return true;
    }
    pool.watch().leave(); // Dekker with submit: we give up, then look at the slots; it fills its slot, then looks here
    return pool.anySlotFull() && pool.watch().tryTake();
  }

  /** Whoever ends this worker's thread outside of the run loop: what it may have left is for the others. */
  void abandon() {
    Runnable task = slot.steal();
    if (task != null) {
      pool.inject().offer(task);
    }
    boolean wasSearching = searching;
    searching = false;
    parker.dormant();
    pool.idle().sleep(index, wasSearching);
  }

  @Override
  public String toString() {
    return "Worker[" + index + ", " + queue + ", parker awake " + parker.isAwake() + "]";
  }
}
