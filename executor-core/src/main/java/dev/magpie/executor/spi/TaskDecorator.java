package dev.magpie.executor.spi;

/**
 * Wraps each task at submission, to carry context such as an MDC or a trace to the worker.
 *
 * <p>{@link #decorate} runs on the submitting thread, once for each task, before the task is accepted: what it
 * throws reaches the submitter, and nothing was queued. It may be called by many threads at once.
 */
@FunctionalInterface
public interface TaskDecorator {

  /**
   * Returns the task to run in place of the given one; it should run the given one exactly once.
   *
   * @param task the submitted task; for {@code submit} and the bulk methods this is the future
   * @return what the worker runs, never null
   */
  Runnable decorate(Runnable task);
}
