package dev.magpie.executor.internal.worker;

import dev.magpie.executor.internal.base.PaddedLong;

/**
 * At most one sleeper wakes now and then to see whether somebody's LIFO slot waits behind a task that does not end. Where
 * it does so, filling a slot need not wake anybody.
 */
final class LifoWatch {

  /* What the pairs of accesses carry:
   *
   * word   written by   with         read by        with      what the pair carries                        test
   * held   sleeper      CAS 0->1     slot's owner   volatile  somebody looks at the slots now and then
   * held   sleeper      setVolatile  slot's owner   volatile  Dekker with the slot: the owner fills it, then  LifoWatchRaces.SlotVsWatch
   *                                                           looks here; the sleeper gives up, then looks at it
   * held   sleeper      CAS 0->1     sleeper        opaque    nothing: a guess before the CAS
   */

  private static final long FIRST_NANOS = 100_000;
  private static final long LAST_NANOS = 500_000;

  private static final int YOUNG_LOOKS = 50; // about 25 ms

  private final PaddedLong held = new PaddedLong(0);

  boolean isHeld() {
    return held.getVolatile() != 0;
  }

  boolean tryTake() {
    return held.getOpaque() == 0 && held.compareAndSet(0, 1);
  }

  void leave() {
    held.setVolatile(0);
  }

  /** True while it is too early to ask whether the watch is of use. */
  static boolean isYoung(long looks) {
    return looks % YOUNG_LOOKS != YOUNG_LOOKS - 1;
  }

  /** How long to sleep before the n-th look. */
  static long nanosBeforeLook(long n) {
    return Math.min(LAST_NANOS, FIRST_NANOS << Math.min(n, 8));
  }
}
