package dev.magpie.executor.internal.queue;

import org.jspecify.annotations.Nullable;

/** From where a local queue fills itself in one batch. */
@FunctionalInterface
interface TaskSource {

  /** The next task, or null if there is none to be had now. */
  @Nullable Runnable poll();
}
