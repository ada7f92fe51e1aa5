package dev.magpie.executor.internal.worker;

import dev.magpie.executor.spi.WorkerListener;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/** Calls the user's listener, and no longer once it threw. */
final class Hooks {

  private final WorkerLog log;
  private volatile @Nullable WorkerListener listener; // volatile: dropped by one worker, seen by the others some time

  Hooks(@Nullable WorkerListener listener, WorkerLog log) {
    this.listener = listener;
    this.log = log;
  }

  void onStart(int worker) {
    call("onStart", WorkerListener::onStart, worker);
  }

  void onStop(int worker) {
    call("onStop", WorkerListener::onStop, worker);
  }

  void onPark(int worker) {
    call("onPark", WorkerListener::onPark, worker);
  }

  void onUnpark(int worker) {
    call("onUnpark", WorkerListener::onUnpark, worker);
  }

  private void call(String name, ObjIntConsumer<WorkerListener> hook, int worker) {
    WorkerListener called = listener;
    if (called == null) {
      return;
    }
    try {
      hook.accept(called, worker);
    } catch (Throwable thrown) {
      listener = null;
      log.listenerThrew(name, thrown);
    }
  }
}
