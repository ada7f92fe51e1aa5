package dev.magpie.executor.bench;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;

/** A run whose laps are set off from outside the executor, by a thread that then waits for the last task. */
abstract class OutsideRun {
  private final Executor executor;
  private final int arrivals;
  private final Laps laps;
  private final Countdown countdown = new Countdown();
  private CountDownLatch ended = new CountDownLatch(1);    // plain: handed on by execute

  OutsideRun(Executor executor, int arrivals, Laps laps) {
    this.executor = executor;
    this.arrivals = arrivals;
    this.laps = laps;
  }

  /** Sets off one lap, from the calling thread. */
  abstract void lap();

  /** What happens between two laps; its time is the caller's to discount. */
  void beforeLap() {}

  final void execute(Runnable task) {
    executor.execute(task);
  }

  final void arrive() {
    CountDownLatch end = ended;
    if (countdown.arrive()) {
      end.countDown();
    }
  }

  final long go(long unitsPerLap) {
    String name = getClass().getSimpleName();
    laps.start();
    do {
      beforeLap();
      ended = new CountDownLatch(1);
      countdown.reset(arrivals);
      lap();
      Laps.await(ended, name);
      countdown.requireExact(name);
    } while (laps.another());
    laps.stop();
    return laps.done() * unitsPerLap;
  }
}
