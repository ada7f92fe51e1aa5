package dev.magpie.executor;

import dev.magpie.executor.internal.worker.Admission;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;

/**
 * What happens to a submission from outside when a bounded executor ({@link WorkStealingExecutorBuilder#maxQueuedTasks})
 * is full. A worker's own submissions are always admitted. After shutdown every policy throws.
 */
public final class RejectionPolicy {

  private enum Kind {
    ABORT,
    CALLER_RUNS,
    BLOCK
  }

  private final Kind kind;
  private final long nanos;

  private RejectionPolicy(Kind kind, long nanos) {
    this.kind = kind;
    this.nanos = nanos;
  }

  /**
   * The submission throws {@link RejectedExecutionException}; the task is not kept. The default.
   *
   * @return the policy
   */
  public static RejectionPolicy abort() {
    return new RejectionPolicy(Kind.ABORT, 0);
  }

  /**
   * The submitting thread runs the task itself before the submission returns, and gets what the task throws. A task that
   * runs so and submits in its turn while there is still no room has that task run after itself, by the same thread, so
   * that the stack does not grow.
   *
   * @return the policy
   */
  public static RejectionPolicy callerRuns() {
    return new RejectionPolicy(Kind.CALLER_RUNS, 0);
  }

  /**
   * The submitting thread waits for room, then throws {@link RejectedExecutionException} when there is still none, when
   * it is interrupted (the flag is set again), or when the executor is shut down meanwhile.
   *
   * @param timeout how long to wait, from zero
   * @return the policy
   * @throws IllegalArgumentException if the timeout is negative
   */
  public static RejectionPolicy block(Duration timeout) {
    Objects.requireNonNull(timeout, "timeout");
    if (timeout.isNegative()) {
      throw new IllegalArgumentException("timeout must not be negative: " + timeout);
    }
    return new RejectionPolicy(Kind.BLOCK, WorkStealingExecutorBuilder.nanos(timeout));
  }

  /** True if the executor may take the task now; false if the submitter has to run it. */
  boolean admit(Admission admission, Runnable task, String executor) {
    if (admission.tryAdmit()) {
      return true;
    }
    switch (kind) {
      case CALLER_RUNS:
        return false;
      case BLOCK:
        if (awaitRoom(admission, task, executor)) {
          return true;
        }
        throw new RejectedExecutionException(
            task + " rejected: " + executor + " was full for " + Duration.ofNanos(nanos)
                + "; raise maxQueuedTasks or the timeout");
      default:
        throw new RejectedExecutionException(
            task + " rejected: " + executor + " is full; raise maxQueuedTasks or choose another onRejected");
    }
  }

  private boolean awaitRoom(Admission admission, Runnable task, String executor) {
    try {
      return admission.tryAdmit(nanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RejectedExecutionException(task + " rejected: interrupted while " + executor + " was full", e);
    }
  }

  @Override
  public String toString() {
    return kind == Kind.BLOCK ? "block(" + Duration.ofNanos(nanos) + ")" : kind == Kind.ABORT ? "abort()" : "callerRuns()";
  }
}
