package dev.magpie.executor.internal.worker;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All that one executor ever logs, under one logger. */
final class WorkerLog {

  private static final Logger LOG = LoggerFactory.getLogger("dev.magpie.executor");

  private final String executor;

  WorkerLog(String executor) {
    this.executor = executor;
  }

  void uncaught(Thread thread, Throwable thrown) {
    LOG.error("{}: a task threw, and no uncaughtExceptionHandler is set; {} goes on", executor, thread.getName(), thrown);
  }

  void handlerThrew(Thread thread, Throwable task, Throwable handler) {
    LOG.error("{}: the uncaught-exception handler itself threw {}; the task on {} had thrown", executor, handler,
        thread.getName(), task);
  }

  void listenerThrew(String hook, Throwable thrown) {
    LOG.warn("{}: WorkerListener.{} threw; the listener is not called again", executor, hook, thrown);
  }

  void threadNotStarted(int worker, Throwable thrown) {
    LOG.warn("{}: no thread for worker {}; the next submission tries again", executor, worker, thrown);
  }

  void workerFailed(int worker, Throwable thrown) {
    LOG.error("{}: worker {} failed outside of any task, and is replaced; please report this", executor, worker, thrown);
  }

  void terminated(long completed) {
    LOG.debug("{}: terminated after {} tasks", executor, completed);
  }
}
