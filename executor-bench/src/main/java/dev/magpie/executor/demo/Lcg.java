package dev.magpie.executor.demo;

/**
 * A linear congruential generator, as work that can be checked: the server takes the steps one by one,
 * the client jumps to the same place in a logarithm of them.
 *
 * <p>The jump is F. Brown's, Random Number Generation with Arbitrary Strides, Transactions of the American
 * Nuclear Society 71, 1994.
 */
final class Lcg {
  private static final long MULTIPLIER = 6364136223846793005L;
  private static final long INCREMENT = 1442695040888963407L;

  private Lcg() {}

  /** The value that many steps after the seed, one step at a time. */
  static long walk(long seed, int steps) {
    long x = seed;
    for (int i = 0; i < steps; i++) {
      x = x * MULTIPLIER + INCREMENT;
    }
    return x;
  }

  /** The same value, by squaring the step: x → m·x + a done twice is x → m²·x + (m + 1)·a. */
  static long jump(long seed, int steps) {
    long m = MULTIPLIER;
    long a = INCREMENT;
    long allM = 1;
    long allA = 0;
    for (int left = steps; left > 0; left >>>= 1) {
      if ((left & 1) != 0) {
        allM = allM * m;
        allA = allA * m + a;
      }
      a = (m + 1) * a;
      m = m * m;
    }
    return allM * seed + allA;
  }
}
