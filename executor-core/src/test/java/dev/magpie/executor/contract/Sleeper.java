package dev.magpie.executor.contract;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A task that waits until it is interrupted; it may be submitted several times and counts its runs. */
final class Sleeper implements Callable<String>, Runnable {
  private final AtomicInteger begun = new AtomicInteger();
  private final AtomicInteger interrupted = new AtomicInteger();

  @Override
  public String call() throws InterruptedException {
    begun.incrementAndGet();
    try {
      new CountDownLatch(1).await();
      return "woken without an interrupt";
    } catch (InterruptedException e) {
      interrupted.incrementAndGet();
      throw e;
    }
  }

  @Override
  public void run() {
    try {
      call();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** How often it began. */
  int begun() {
    return begun.get();
  }

  /** How often it was interrupted. */
  int interrupted() {
    return interrupted.get();
  }

  /** Returns once it has begun that many times. */
  void awaitBegun(int times) {
    Await.eventually("sleepers begun", () -> begun() >= times);
  }

  /** Returns once it was interrupted that many times. */
  void awaitInterrupted(int times) {
    Await.eventually("sleepers interrupted", () -> interrupted() >= times);
  }
}
