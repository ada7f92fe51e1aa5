package dev.magpie.executor;

import dev.magpie.executor.internal.worker.Settings;
import dev.magpie.executor.spi.TaskDecorator;
import dev.magpie.executor.spi.WorkerListener;
import java.lang.Thread.UncaughtExceptionHandler;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Sets up a {@link WorkStealingExecutor}. Each setter checks its value at once and returns this builder. A builder is
 * for one thread, and may build several executors, which share nothing.
 */
public final class WorkStealingExecutorBuilder {

  private static final int MAX_WORKERS = 32_767;
  private static final int MAX_LOCAL_QUEUE = 65_536;
  private static final int MAX_POLL_INTERVAL = 65_536;
  private static final int SEARCH_ROUNDS = 16; // about 3 microseconds with the pauses between: docs/benchmarks
  private static final AtomicInteger UNNAMED = new AtomicInteger(); // numbers default names; nothing else depends on it

  private @Nullable String name;
  private int workers = Runtime.getRuntime().availableProcessors();
  private @Nullable ThreadFactory threadFactory;
  private boolean daemon;
  private int threadPriority = Thread.NORM_PRIORITY;
  private @Nullable ClassLoader contextClassLoader = Thread.currentThread().getContextClassLoader();
  private int localQueueCapacity = 256;
  private int globalPollInterval; // 0: tunes itself
  private boolean lifoSlot = true;
  private long keepAliveNanos = Duration.ofSeconds(60).toNanos();
  private int maxQueuedTasks = -1; // unbounded
  private RejectionPolicy onRejected = RejectionPolicy.abort();
  private @Nullable UncaughtExceptionHandler uncaughtExceptionHandler;
  private @Nullable WorkerListener listener;
  private @Nullable TaskDecorator taskDecorator;

  WorkStealingExecutorBuilder() {}

  /**
   * The executor's name; its threads are called {@code name-worker-0} and so on, and log lines begin with it.
   *
   * @param name not blank; by default {@code magpie-1}, {@code magpie-2}, ...
   * @return this builder
   * @throws IllegalArgumentException if the name is blank
   */
  public WorkStealingExecutorBuilder name(String name) {
    if (Objects.requireNonNull(name, "name").isBlank()) {
      throw new IllegalArgumentException("name must not be blank: \"" + name + "\"");
    }
    this.name = name;
    return this;
  }

  /**
   * How many tasks are in progress at a time: never more, and never fewer while work waits.
   *
   * @param workers from 1 to 32767; by default the processors that are available to this JVM, container limits included
   * @return this builder
   * @throws IllegalArgumentException if the value is out of bounds
   */
  public WorkStealingExecutorBuilder workers(int workers) {
    this.workers = checkRange("workers", workers, 1, MAX_WORKERS);
    return this;
  }

  /**
   * Makes the workers' threads, in place of the executor's own, which are called as {@link #name} says, inherit no thread
   * locals, and take part in the fast way of telling a worker's submission from others. With a factory, {@link #daemon}
   * and {@link #threadPriority} are the factory's business. A factory that throws or returns null makes a submission fail
   * with {@link java.util.concurrent.RejectedExecutionException} if there is no other thread to run the task.
   *
   * @param threadFactory called whenever a worker needs a thread, by submitting threads and by workers
   * @return this builder
   */
  public WorkStealingExecutorBuilder threadFactory(ThreadFactory threadFactory) {
    this.threadFactory = Objects.requireNonNull(threadFactory, "threadFactory");
    return this;
  }

  /**
   * Whether the threads are daemons. By default they are not: the JVM does not exit while tasks run, and it can exit once
   * {@link #keepAlive} has passed after the last task, even without shutdown.
   *
   * @param daemon true if running tasks shall not keep the JVM alive
   * @return this builder
   */
  public WorkStealingExecutorBuilder daemon(boolean daemon) {
    this.daemon = daemon;
    return this;
  }

  /**
   * The threads' priority.
   *
   * @param threadPriority from 1 to 10; by default 5
   * @return this builder
   * @throws IllegalArgumentException if the value is out of bounds
   */
  public WorkStealingExecutorBuilder threadPriority(int threadPriority) {
    this.threadPriority = checkRange("threadPriority", threadPriority, Thread.MIN_PRIORITY, Thread.MAX_PRIORITY);
    return this;
  }

  /**
   * The context class loader that each task finds, whatever the task before it set.
   *
   * @param contextClassLoader by default the one of the thread that made this builder
   * @return this builder
   */
  public WorkStealingExecutorBuilder contextClassLoader(ClassLoader contextClassLoader) {
    this.contextClassLoader = Objects.requireNonNull(contextClassLoader, "contextClassLoader");
    return this;
  }

  /**
   * How many tasks a worker keeps in its own queue; half of a full one moves to the common queue.
   *
   * @param localQueueCapacity a power of two from 2 to 65536; by default 256
   * @return this builder
   * @throws IllegalArgumentException if the value is out of bounds or no power of two
   */
  public WorkStealingExecutorBuilder localQueueCapacity(int localQueueCapacity) {
    checkRange("localQueueCapacity", localQueueCapacity, 2, MAX_LOCAL_QUEUE);
    if (Integer.bitCount(localQueueCapacity) != 1) {
      throw new IllegalArgumentException("localQueueCapacity must be a power of two: " + localQueueCapacity);
    }
    this.localQueueCapacity = localQueueCapacity;
    return this;
  }

  /**
   * After how many tasks a busy worker looks at what came from outside before its own queue. By default the interval
   * starts at 61 and adapts itself, between 2 and 127, so that a look comes about every 200 microseconds; a value set
   * here is kept.
   *
   * @param globalPollInterval tasks, from 1 to 65536
   * @return this builder
   * @throws IllegalArgumentException if the value is out of bounds
   */
  public WorkStealingExecutorBuilder globalPollInterval(int globalPollInterval) {
    this.globalPollInterval = checkRange("globalPollInterval", globalPollInterval, 1, MAX_POLL_INTERVAL);
    return this;
  }

  /**
   * Whether the task that a worker submitted last runs next on that worker. It makes chains of tasks fast; without it a
   * worker's tasks run in the order in which it submitted them, unless others steal them.
   *
   * @param lifoSlot by default true
   * @return this builder
   */
  public WorkStealingExecutorBuilder lifoSlot(boolean lifoSlot) {
    this.lifoSlot = lifoSlot;
    return this;
  }

  /**
   * How long an idle worker keeps its thread. All of them go in the end, so an idle executor costs no thread; the next
   * submission starts one.
   *
   * @param keepAlive from zero, about 292 years at most; by default 60 seconds
   * @return this builder
   * @throws IllegalArgumentException if the value is negative
   */
  public WorkStealingExecutorBuilder keepAlive(Duration keepAlive) {
    if (Objects.requireNonNull(keepAlive, "keepAlive").isNegative()) {
      throw new IllegalArgumentException("keepAlive must not be negative: " + keepAlive);
    }
    this.keepAliveNanos = nanos(keepAlive);
    return this;
  }

  /**
   * Bounds the tasks that wait: a submission from outside is admitted while fewer than {@code workers + maxQueuedTasks}
   * accepted tasks are unfinished, so that with all workers busy exactly this many can wait. A worker's own submissions
   * count, but are always admitted, so that continuations cannot deadlock.
   *
   * @param maxQueuedTasks from 0; by default there is no bound
   * @return this builder
   * @throws IllegalArgumentException if the value is negative
   */
  public WorkStealingExecutorBuilder maxQueuedTasks(int maxQueuedTasks) {
    this.maxQueuedTasks = checkRange("maxQueuedTasks", maxQueuedTasks, 0, Integer.MAX_VALUE);
    return this;
  }

  /**
   * What happens to a submission for which {@link #maxQueuedTasks} leaves no room.
   *
   * @param onRejected by default {@link RejectionPolicy#abort()}
   * @return this builder
   */
  public WorkStealingExecutorBuilder onRejected(RejectionPolicy onRejected) {
    this.onRejected = Objects.requireNonNull(onRejected, "onRejected");
    return this;
  }

  /**
   * Gets what tasks given to {@code execute} throw, on the worker's thread. By default it goes to the thread's own
   * handler if it has one, else to {@link Thread#getDefaultUncaughtExceptionHandler()}, else to the log. The worker goes
   * on in any case, also if the handler throws.
   *
   * @param handler the handler
   * @return this builder
   */
  public WorkStealingExecutorBuilder uncaughtExceptionHandler(UncaughtExceptionHandler handler) {
    this.uncaughtExceptionHandler = Objects.requireNonNull(handler, "uncaughtExceptionHandler");
    return this;
  }

  /**
   * Told when workers start, park and stop.
   *
   * @param listener the listener; by default there is none
   * @return this builder
   */
  public WorkStealingExecutorBuilder listener(WorkerListener listener) {
    this.listener = Objects.requireNonNull(listener, "listener");
    return this;
  }

  /**
   * Wraps each task at its submission.
   *
   * @param taskDecorator the decorator; by default there is none
   * @return this builder
   */
  public WorkStealingExecutorBuilder taskDecorator(TaskDecorator taskDecorator) {
    this.taskDecorator = Objects.requireNonNull(taskDecorator, "taskDecorator");
    return this;
  }

  /**
   * Makes an executor. It has no thread until the first submission.
   *
   * @return a running executor
   */
  public WorkStealingExecutor build() {
    boolean spins = workers > 1 && Runtime.getRuntime().availableProcessors() > 1;
    Settings settings =
        new Settings(
            name != null ? name : "magpie-" + UNNAMED.incrementAndGet(),
            workers,
            threadFactory,
            daemon,
            threadPriority,
            contextClassLoader,
            localQueueCapacity,
            globalPollInterval,
            lifoSlot,
            keepAliveNanos,
            spins ? SEARCH_ROUNDS : 1,
            uncaughtExceptionHandler,
            listener);
    return new WorkStealingExecutor(settings, maxQueuedTasks, onRejected, taskDecorator);
  }

  private static int checkRange(String option, int value, int min, int max) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(option + " must be from " + min + " to " + max + ": " + value);
    }
    return value;
  }

  /** In nanoseconds, or as many as there can be. */
  static long nanos(Duration duration) {
    try {
      return duration.toNanos();
    } catch (ArithmeticException e) {
      return Long.MAX_VALUE;
    }
  }
}
