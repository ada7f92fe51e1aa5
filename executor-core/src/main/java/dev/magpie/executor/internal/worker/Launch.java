package dev.magpie.executor.internal.worker;

import java.util.concurrent.atomic.AtomicBoolean;

/** One start of a worker: runs once, whatever a user's thread factory does with it. */
final class Launch implements Runnable {

  private final Worker worker;
  private final AtomicBoolean used = new AtomicBoolean();

  Launch(Worker worker) {
    this.worker = worker;
  }

  /** The start failed; false if the worker runs nevertheless. */
  boolean cancel() {
    return used.compareAndSet(false, true);
  }

  @Override
  public void run() {
    if (!used.compareAndSet(false, true)) {
      throw new IllegalStateException("a worker's Runnable runs once, and not after its thread failed to start");
    }
    worker.run();
  }
}
