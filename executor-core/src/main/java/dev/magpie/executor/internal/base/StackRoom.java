package dev.magpie.executor.internal.base;

/**
 * Asks for stack before a step that must not stop halfway. A submission may come from the bottom of a runaway recursion:
 * what would overflow there between a claim and its publication overflows here instead, where nothing has changed yet.
 */
public final class StackRoom {

  private static final int WAKE_UP = 64; // levels: some kilobytes, even when all is compiled
  private static final int OFFER = 14; // below the 16 or so returns a processor predicts: costs next to nothing

  private StackRoom() {}

  /**
   * Returns if the stack has room for a wake-up or an overflowing push: rare steps of many calls.
   *
   * @throws StackOverflowError if not
   */
  public static void requireForWakeUp() {
    descend(WAKE_UP, 1, 2, 3, 4, 5);
  }

  /**
   * Returns if the stack has room for an offer to a queue: a frequent step of few calls, none of them when compiled.
   *
   * @throws StackOverflowError if not
   */
  public static void requireForOffer() {
    descend(OFFER, 1, 2, 3, 4, 5);
  }

  /** The numbers, needed again on the way back, give each level a frame of some size. */
  private static long descend(int levels, long a, long b, long c, long d, long e) {
    return levels == 0 ? a : descend(levels - 1, b, c, d, e, a) ^ a ^ b ^ c ^ d ^ e;
  }
}
