package dev.magpie.executor.internal.worker;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/** Makes the workers' threads, and tells which worker the current thread is. */
@SuppressWarnings("NullAway") // a null context class loader is legal: the system class loader
final class WorkerThreads {

  private final Settings settings;
  private final @Nullable ThreadFactory factory;
  // Only for a user's threads; ours know their worker. One per executor, so that executors share nothing.
  private final ThreadLocal<@Nullable Worker> workerOfUsersThread = new ThreadLocal<>();

  WorkerThreads(Settings settings) {
    this.settings = settings;
    this.factory = settings.threadFactory();
  }

  Thread newThread(Worker worker, Launch launch) {
    if (factory == null) {
      Thread thread = new WorkerThread(worker, launch, settings.name() + "-worker-" + worker.index());
      thread.setDaemon(settings.daemon());
      thread.setPriority(settings.threadPriority());
      thread.setContextClassLoader(settings.contextClassLoader());
      return thread;
    }
    Thread thread = factory.newThread(launch);
    if (thread == null) {
      throw new RejectedExecutionException("threadFactory " + factory + " returned null");
    }
    return thread;
  }

  /** The worker of this executor whose thread we are on, or null. */
  @Nullable Worker current() {
    Thread thread = Thread.currentThread();
    if (thread instanceof WorkerThread) {
      Worker worker = ((WorkerThread) thread).worker;
      return worker.settings() == settings ? worker : null;
    }
    return factory == null ? null : workerOfUsersThread.get();
  }

  /** The current thread begins to be this worker. */
  void bind(Worker worker) {
    if (factory != null) {
      workerOfUsersThread.set(worker);
      setLoader(Thread.currentThread());
    }
  }

  /** The current thread ends being a worker. */
  void unbind() {
    if (factory != null) {
      workerOfUsersThread.remove();
    }
  }

  /** After a task: the next one starts with the executor's loader. */
  void restoreContextClassLoader(Thread thread) {
    if (thread instanceof WorkerThread) {
      WorkerThread own = (WorkerThread) thread;
      if (own.isLoaderChanged()) {
        own.setContextClassLoader(settings.contextClassLoader());
        own.loaderIsExecutors();
      }
    } else if (thread.getContextClassLoader() != settings.contextClassLoader()) {
      setLoader(thread);
    }
  }

  /** A user's thread may refuse; then it keeps its own. */
  private void setLoader(Thread thread) {
    try {
      thread.setContextClassLoader(settings.contextClassLoader());
    } catch (RuntimeException e) {
      // SecurityException by contract, others by subclasses: the loader is a service, no condition for running tasks.
    }
  }
}
