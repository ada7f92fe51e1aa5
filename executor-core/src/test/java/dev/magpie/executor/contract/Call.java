package dev.magpie.executor.contract;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** A call made on a thread of its own, which a test can watch and interrupt. */
public final class Call<V> {
  private final FutureTask<V> task;
  private final Thread thread;
  private volatile boolean interruptedAtEnd;

  private Call(Callable<V> body) {
    task = new FutureTask<>(() -> {
      try {
        return body.call();
      } finally {
        interruptedAtEnd = Thread.currentThread().isInterrupted();
      }
    });
    thread = new Thread(task, "call");
    thread.setDaemon(true);
  }

  /** Starts the call. */
  public static <V> Call<V> start(Callable<V> body) {
    Call<V> call = new Call<>(body);
    call.thread.start();
    return call;
  }

  /** Starts a call without a result. */
  public static Call<Void> run(Action body) {
    return start(() -> {
      body.run();
      return null;
    });
  }

  /** The thread that makes the call. */
  public Thread thread() {
    return thread;
  }

  /** Returns once the call waits for something. */
  public Call<V> awaitWaiting() {
    Await.waiting(thread);
    return this;
  }

  /** Interrupts the calling thread. */
  public void interrupt() {
    thread.interrupt();
  }

  /** What the call returned. */
  public V value() throws ExecutionException, InterruptedException {
    return Await.value(task);
  }

  /** What the call threw. */
  public Throwable failure() {
    return assertThrows(ExecutionException.class, this::value).getCause();
  }

  /** Shows that the call ended with that exception. */
  public <X extends Throwable> X assertThrown(Class<X> type) {
    Throwable failure = failure();
    return assertThrows(type, () -> {
      throw failure;
    });
  }

  /** Whether the calling thread's interrupt flag was set when the call ended. */
  public boolean interruptedAtEnd() {
    Await.eventually("the call has ended", task::isDone);
    return interruptedAtEnd;
  }

  /** A body that may throw anything checked. */
  @FunctionalInterface
  public interface Action {
    /** Makes the call. */
    void run() throws Exception;
  }
}
