package dev.magpie.executor;

import dev.magpie.executor.ExecutorSnapshot.State;
import dev.magpie.executor.internal.metrics.CounterSums;
import dev.magpie.executor.internal.metrics.WorkerCounters.Event;
import dev.magpie.executor.internal.task.BulkCalls;
import dev.magpie.executor.internal.task.DecoratedTask;
import dev.magpie.executor.internal.task.TaskFuture;
import dev.magpie.executor.internal.worker.Admission;
import dev.magpie.executor.internal.worker.Settings;
import dev.magpie.executor.internal.worker.WorkerPool;
import dev.magpie.executor.spi.TaskDecorator;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * An {@link java.util.concurrent.ExecutorService} whose workers have a queue each and steal from each other: in place of
 * a {@code ForkJoinPool} or a fixed {@code ThreadPoolExecutor}.
 *
 * <p>All methods may be called from any thread, virtual threads and workers of other executors included. Tasks from
 * outside begin in the order of their submission as far as the number of workers allows. A task that a worker submits is
 * run next by that worker (see {@link WorkStealingExecutorBuilder#lifoSlot}), or by another one if the first does not
 * come to it; however many tasks workers submit, those from outside get their turn.
 *
 * <p>Exactly {@link #workers()} tasks are in progress while as many wait. A task that waits for another one of the same
 * executor holds its worker meanwhile: with n workers, n tasks that all wait for tasks which have not begun wait for ever.
 *
 * <p>Each task starts with a clear interrupt flag and the executor's context class loader. What a task given to
 * {@link #execute} throws goes to the uncaught-exception handler; what one given to {@code submit} throws is in its
 * future. The worker lives on in either case. The memory effects are in the package's description.
 *
 * @see <a href="https://tokio.rs/blog/2019-10-scheduler">C. Lerche, Making the Tokio scheduler 10x faster, 2019</a>, whose
 *     design this follows
 */
public final class WorkStealingExecutor extends AbstractExecutorService implements AutoCloseable {

  private final Settings settings;
  private final WorkerPool pool;
  private final BulkCalls bulk;
  private final @Nullable Admission admission;
  private final RejectionPolicy onRejected;
  private final @Nullable TaskDecorator decorator;
  private final CallerRuns callerRuns = new CallerRuns();

  WorkStealingExecutor(
      Settings settings, int maxQueuedTasks, RejectionPolicy onRejected, @Nullable TaskDecorator decorator) {
    this.settings = settings;
    this.admission = maxQueuedTasks < 0 ? null : new Admission(bound(settings.workers(), maxQueuedTasks));
    this.onRejected = onRejected;
    this.decorator = decorator;
    this.pool = new WorkerPool(settings, admission);
    this.bulk = new BulkCalls(this, pool);
  }

  /**
   * An executor with as many workers as there are processors, and every other option at its default.
   *
   * @return a running executor
   */
  public static WorkStealingExecutor create() {
    return builder().build();
  }

  /**
   * An executor with this many workers, and every other option at its default.
   *
   * @param workers from 1 to 32767
   * @return a running executor
   * @throws IllegalArgumentException if the value is out of bounds
   */
  public static WorkStealingExecutor create(int workers) {
    return builder().workers(workers).build();
  }

  /**
   * A builder with every option at its default.
   *
   * @return a new builder
   */
  public static WorkStealingExecutorBuilder builder() {
    return new WorkStealingExecutorBuilder();
  }

  // -- submission --

  /**
   * Runs the task some time, unless {@link #shutdownNow} returns it. From one of the executor's own workers this allocates
   * nothing.
   *
   * @throws RejectedExecutionException if the executor is shut down, if it is bounded and full (see
   *     {@link WorkStealingExecutorBuilder#onRejected}), or if it has no thread and cannot make one; the task is not kept
   */
  @Override
  public void execute(Runnable task) {
    Objects.requireNonNull(task, "task");
    Runnable entry = decorator == null ? task : DecoratedTask.of(task, decorator);
    if (admission == null) {
      pool.submit(entry);
    } else {
      executeBounded(entry, admission);
    }
  }

  private void executeBounded(Runnable entry, Admission bound) {
    if (pool.isShutdown()) {
      pool.submit(entry); // refuses it
    } else if (pool.isOnWorker()) {
      bound.admitAnyway();
    } else if (!onRejected.admit(bound, entry, settings.name())) {
      callerRuns.run(entry);
      return;
    }
    try {
      pool.submit(entry);
    } catch (Throwable e) {
      bound.leave();
      throw e;
    }
  }

  @Override
  protected <T> RunnableFuture<T> newTaskFor(Callable<T> callable) {
    return new TaskFuture<>(callable, pool);
  }

  @Override
  protected <T> RunnableFuture<T> newTaskFor(Runnable runnable, T value) {
    return new TaskFuture<>(runnable, value, pool);
  }

  /**
   * As specified; besides, tasks that {@link #shutdownNow} takes from their queue are cancelled, so that the call ends.
   *
   * @throws RejectedExecutionException if a task is refused; those already started are cancelled
   */
  @Override
  public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) throws InterruptedException {
    return bulk.invokeAll(tasks);
  }

  /**
   * As specified; besides, tasks that {@link #shutdownNow} takes from their queue are cancelled.
   *
   * @throws RejectedExecutionException if a task is refused; those already started are cancelled
   */
  @Override
  public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
      throws InterruptedException {
    return bulk.invokeAll(tasks, unit.toNanos(timeout));
  }

  /**
   * As specified; besides, the call ends when {@link #shutdownNow} leaves no task that could still succeed.
   *
   * @throws RejectedExecutionException if a task is refused; those already started are cancelled
   */
  @Override
  public <T> T invokeAny(Collection<? extends Callable<T>> tasks) throws InterruptedException, ExecutionException {
    return bulk.invokeAny(tasks);
  }

  /**
   * As specified; besides, the call ends when {@link #shutdownNow} leaves no task that could still succeed.
   *
   * @throws RejectedExecutionException if a task is refused; those already started are cancelled
   */
  @Override
  public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    return bulk.invokeAny(tasks, unit.toNanos(timeout));
  }

  // -- the end --

  /** Refuses new tasks, a worker's own included; those accepted run, wherever they wait. Returns at once. */
  @Override
  public void shutdown() {
    pool.shutdown();
  }

  /**
   * Refuses new tasks, takes those that wait, then interrupts those in progress (a caller that is itself such a task
   * excepted).
   *
   * @return each accepted task that never began, exactly once, as it was submitted; futures are not cancelled, except
   *     those of {@code invokeAll} and {@code invokeAny}. A submission that races with this call either throws, or its
   *     task is returned, or its task runs, interrupted.
   */
  @Override
  public List<Runnable> shutdownNow() {
    List<Runnable> neverBegan = pool.shutdownNow();
    neverBegan.replaceAll(DecoratedTask::submitted);
    neverBegan.forEach(BulkCalls::neverBegan);
    return neverBegan;
  }

  @Override
  public boolean isShutdown() {
    return pool.isShutdown();
  }

  @Override
  public boolean isTerminated() {
    return pool.isTerminated();
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
    return pool.awaitTermination(timeout, unit);
  }

  /**
   * Shuts down and waits until all accepted tasks have run. If the waiting thread is interrupted, it calls
   * {@link #shutdownNow}, goes on waiting, and returns with its interrupt flag set: as {@code ExecutorService.close} of
   * Java 19, also on Java 17.
   *
   * @throws IllegalStateException if called by one of the executor's own tasks, which would wait for itself; nothing was
   *     shut down
   */
  @Override
  public void close() {
    if (pool.isOnWorker()) {
      throw new IllegalStateException(
          "close() was called by a task of " + settings.name() + ", which would wait for itself; call shutdown()");
    }
    pool.shutdown();
    boolean interrupted = false;
    boolean terminated = false;
    while (!terminated) {
      try {
        terminated = pool.awaitTermination(1, TimeUnit.DAYS);
      } catch (InterruptedException e) {
        if (!interrupted) {
          shutdownNow();
        }
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  // -- what can be seen --

  /**
   * The executor's name.
   *
   * @return as set in the builder, or {@code magpie-N}
   */
  public String getName() {
    return settings.name();
  }

  /**
   * How many tasks can be in progress at a time.
   *
   * @return as set in the builder
   */
  public int workers() {
    return settings.workers();
  }

  /**
   * How many workers run a task just now.
   *
   * @return from 0 to {@link #workers()}
   */
  public int activeWorkers() {
    return pool.counters().inTask();
  }

  /**
   * How many accepted tasks have not begun.
   *
   * @return exact at rest, an estimate while workers run
   */
  public long queuedTasks() {
    return pool.injectedTasks() + pool.localTasks();
  }

  /**
   * How many tasks ran to their end, by returning or by throwing. A future cancelled before its run counts once its
   * queue entry was passed.
   *
   * @return never falls; exact at rest
   */
  public long completedTasks() {
    return pool.counters().completed();
  }

  /**
   * How often a worker took tasks from another one's queue.
   *
   * @return never falls; exact at rest
   */
  public long stealCount() {
    return pool.counters().of(Event.STEAL);
  }

  /**
   * All that can be seen, at one moment.
   *
   * @return a new snapshot
   */
  public ExecutorSnapshot snapshot() {
    CounterSums sums = pool.counters();
    return new ExecutorSnapshot(
        settings.name(),
        State.valueOf(pool.phaseName()),
        settings.workers(),
        sums.inTask(),
        pool.liveThreads(),
        pool.injectedTasks(),
        pool.localTasks(),
        sums.completed(),
        sums.of(Event.STEAL),
        sums.of(Event.STOLEN_TASK),
        sums.of(Event.OVERFLOW),
        sums.of(Event.LIFO_RUN),
        sums.of(Event.PARK),
        sums.of(Event.WAKE),
        sums.of(Event.SEARCH));
  }

  /**
   * Name, state and the main figures, in the JDK's manner.
   *
   * @return for people; the form may change
   */
  @Override
  public String toString() {
    ExecutorSnapshot s = snapshot();
    String state = s.state() == State.RUNNING ? "Running" : s.state() == State.TERMINATED ? "Terminated" : "Shutting down";
    return super.toString() + "[" + s.name() + ", " + state + ", workers = " + s.workers() + ", threads = "
        + s.liveThreads() + ", active workers = " + s.activeWorkers() + ", queued tasks = " + s.queuedTasks()
        + ", completed tasks = " + s.completedTasks() + ", steals = " + s.steals() + "]";
  }

  private static int bound(int workers, int maxQueuedTasks) {
    return (int) Math.min(Integer.MAX_VALUE / 4, (long) workers + maxQueuedTasks);
  }
}
