package dev.magpie.executor.internal.task;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** What {@code submit} returns: future and queue entry in one object. {@link FutureTask} has the interrupt handshake. */
public class TaskFuture<V> extends FutureTask<V> {

  private final BlockingHook hook;

  public TaskFuture(Callable<V> callable, BlockingHook hook) {
    super(callable);
    this.hook = hook;
  }

  public TaskFuture(Runnable runnable, V result, BlockingHook hook) {
    super(runnable, result);
    this.hook = hook;
  }

  @Override
  public final V get() throws InterruptedException, ExecutionException {
    if (!isDone()) {
      hook.aboutToBlock();
    }
    return super.get();
  }

  @Override
  public final V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
    if (!isDone()) {
      hook.aboutToBlock();
    }
    return super.get(timeout, unit);
  }
}
