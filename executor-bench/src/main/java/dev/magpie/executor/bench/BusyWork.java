package dev.magpie.executor.bench;

/** Computes for a given time without a look at the clock: a chain of steps, each in need of the last. */
final class BusyWork {
  private static final int CALIBRATION_ROUNDS = 200;
  private static final int CALIBRATION_STEPS = 20_000;

  private final int steps;

  private BusyWork(int steps) {
    this.steps = steps;
  }

  static BusyWork ofNanos(long nanos) {
    return new BusyWork((int) Math.max(1, Math.round(nanos / nanosPerStep())));
  }

  /** Cost of a step here, measured once a JVM. */
  static double nanosPerStep() {
    return Calibration.NANOS_PER_STEP;
  }

  void run() {
    if (compute(steps) == 0) {
      throw new AssertionError("xorshift never reaches zero");
    }
  }

  private static long compute(int steps) {
    long x = 0x9E3779B97F4A7C15L;
    for (int i = 0; i < steps; i++) {
      x ^= x << 13;
      x ^= x >>> 7;
      x ^= x << 17;
    }
    return x;
  }

  /** The fastest of many rounds: compiled code on an undisturbed core. */
  private static final class Calibration {
    static final double NANOS_PER_STEP = measure();

    private static double measure() {
      BusyWork work = new BusyWork(CALIBRATION_STEPS);
      long best = Long.MAX_VALUE;
      for (int i = 0; i < CALIBRATION_ROUNDS; i++) {
        long start = System.nanoTime();
        work.run();
        best = Math.min(best, System.nanoTime() - start);
      }
      return (double) best / CALIBRATION_STEPS;
    }
  }
}
