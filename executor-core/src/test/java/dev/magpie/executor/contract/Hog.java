package dev.magpie.executor.contract;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/** Tasks that each hold one worker until they are released or interrupted. */
public final class Hog {
  private final CountDownLatch holding;
  private final CountDownLatch ended;
  private final CountDownLatch release = new CountDownLatch(1);
  private final AtomicInteger interrupts = new AtomicInteger();

  private Hog(int workers) {
    holding = new CountDownLatch(workers);
    ended = new CountDownLatch(workers);
  }

  /** Returns once that many workers are held at the same time. */
  public static Hog on(Executor executor, int workers) {
    Hog hog = new Hog(workers);
    for (int i = 0; i < workers; i++) {
      executor.execute(hog::hold);
    }
    Await.latch(hog.holding);
    return hog;
  }

  /** Shows that at least that many tasks can be in progress together. */
  public static void assertParallel(Executor executor, int tasks) {
    Hog hog = on(executor, tasks);
    hog.release();
    Await.latch(hog.ended);
  }

  /** Lets the held workers go. */
  public void release() {
    release.countDown();
  }

  /** Lets the held workers go and returns once each of them is at the end of its task. */
  public void releaseAndAwait() {
    release();
    Await.latch(ended);
  }

  /** Returns once every holding task is at its end. */
  public void awaitEnd() {
    Await.latch(ended);
  }

  /** How many of the tasks were interrupted. */
  public int interrupts() {
    return interrupts.get();
  }

  private void hold() {
    holding.countDown();
    try {
      release.await();
    } catch (InterruptedException e) {
      interrupts.incrementAndGet();
    } finally {
      ended.countDown();
    }
  }
}
