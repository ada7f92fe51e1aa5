package dev.magpie.executor.demo;

import java.util.concurrent.TimeUnit;

/** The kinds of request in the mix, how often each comes, and what the right answer is. */
enum RequestKind {
  /** Short work on one worker. */
  CPU("short CPU work"),
  /** Sub-tasks handed to the same executor, the last of which answers. */
  FAN("fan-out"),
  /** Blocks its worker, as a call to a database would. */
  SLOW("slow");

  static final int CPU_STEPS = 20_000;
  static final int FAN_PARTS = 16;
  static final int FAN_STEPS = 4_000;
  static final long SLOW_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  static final int SLOW_STEPS = 1_000;

  /** In a thousand requests; the rest is short work. */
  static final int FAN_PERMILLE = 250;
  /** In a thousand requests. Few: each keeps a worker from hundreds of others. */
  static final int SLOW_PERMILLE = 1;

  private final String label;

  RequestKind(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }

  /** The path that asks for this kind; the seed follows in hexadecimal. */
  String path() {
    return switch (this) {
      case CPU -> "/cpu/";
      case FAN -> "/fan/";
      case SLOW -> "/slow/";
    };
  }

  /** The kind for a number drawn from 0 to 999. */
  static RequestKind draw(int permille) {
    if (permille < SLOW_PERMILLE) {
      return SLOW;
    }
    return permille < SLOW_PERMILLE + FAN_PERMILLE ? FAN : CPU;
  }

  /** The right answer, found without any of the server's code. */
  String expected(long seed) {
    return switch (this) {
      case CPU -> body(Lcg.jump(seed, CPU_STEPS));
      case FAN -> body(expectedFan(seed));
      case SLOW -> body(Lcg.jump(seed, SLOW_STEPS));
    };
  }

  private static long expectedFan(long seed) {
    long sum = 0;
    for (int part = 0; part < FAN_PARTS; part++) {
      sum += Lcg.jump(seed + part, FAN_STEPS);
    }
    return sum;
  }

  static String body(long value) {
    return Long.toHexString(value) + "\n";
  }
}
