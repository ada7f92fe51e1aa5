/**
 * A work-stealing {@link java.util.concurrent.ExecutorService}: start with
 * {@link dev.magpie.executor.WorkStealingExecutor}.
 *
 * <p><b>Memory effects.</b> Actions in a thread before it submits a task <i>happen-before</i> the task runs; the task's
 * actions <i>happen-before</i> {@code Future.get} returns its result in another thread; all actions of all tasks
 * <i>happen-before</i> {@code awaitTermination} returns true. Two tasks that ran on the same worker one after the
 * other are ordered as well, but nothing should rely on that.
 *
 * <p>Null arguments are refused with {@link NullPointerException}, unless said otherwise.
 */
@NullMarked
package dev.magpie.executor;

import org.jspecify.annotations.NullMarked;
