package dev.magpie.executor.bench;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;

/** A run that keeps itself going inside the executor: the task that ends a lap submits the next one. */
abstract class InsideRun implements Runnable {
  private final Executor executor;
  private final int arrivals;
  private final Laps laps;
  private final Countdown countdown = new Countdown();
  private final CountDownLatch ended = new CountDownLatch(1);

  /** A lap is over after {@code arrivals} calls of {@link #arrive}. */
  InsideRun(Executor executor, int arrivals, Laps laps) {
    this.executor = executor;
    this.arrivals = arrivals;
    this.laps = laps;
  }

  /** Sets off one lap, from one of the executor's own threads. */
  abstract void lap();

  @Override
  public final void run() {
    countdown.reset(arrivals);
    lap();
  }

  final void execute(Runnable task) {
    executor.execute(task);
  }

  final void arrive() {
    if (countdown.arrive()) {
      if (laps.another()) {
        executor.execute(this);
      } else {
        ended.countDown();
      }
    }
  }

  /** Runs all laps, called from outside. Returns the units done. */
  final long go(long unitsPerLap) {
    laps.start();
    executor.execute(this);
    Laps.await(ended, getClass().getSimpleName());
    laps.stop();
    countdown.requireExact(getClass().getSimpleName());
    return laps.done() * unitsPerLap;
  }
}
