package dev.magpie.executor.internal.worker;

/** A thread that the executor made itself: it knows its worker, and whether a task changed its context class loader. */
final class WorkerThread extends Thread {

  final Worker worker;
  private boolean loaderChanged;

  WorkerThread(Worker worker, Launch launch, String name) {
    super(null, launch, name, 0, false); // false: thread locals of whoever made us start are not inherited
    this.worker = worker;
  }

  @Override
  public void setContextClassLoader(ClassLoader loader) {
    loaderChanged = true;
    super.setContextClassLoader(loader);
  }

  /** True if the loader was set since {@link #loaderIsExecutors}. */
  boolean isLoaderChanged() {
    return loaderChanged;
  }

  /** The loader is the one that tasks are to start with. */
  void loaderIsExecutors() {
    loaderChanged = false;
  }
}
