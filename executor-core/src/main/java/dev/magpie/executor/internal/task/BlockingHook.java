package dev.magpie.executor.internal.task;

/** Told by a future that the current thread is about to wait for it. */
@FunctionalInterface
public interface BlockingHook {

  /** If the current thread is a worker, makes all that it holds visible to the others. */
  void aboutToBlock();
}
