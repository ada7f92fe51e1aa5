package dev.magpie.executor.internal.worker;

import dev.magpie.executor.internal.base.PaddedLong;

/**
 * At most one sleeper wakes now and then to see whether somebody's LIFO slot waits behind a task that does not end. Where
 * it does so, filling a slot need not wake anybody.
 */
final class LifoWatch {

  /* word   written by   with         read by        with      what the pair carries                        test
   * held   sleeper      CAS 0->1     slot's owner   volatile  Dekker with slot and phase: the owner is     IdleSetRaces.SlotVsWatch
   * held   sleeper      setVolatile  slot's owner   volatile  awake, fills its slot, then looks here; the
   *                                                           sleeper gives up, then looks who is awake
   */

  private static final long FIRST_NANOS = 100_000;
  private static final long LAST_NANOS = 500_000;

  private final PaddedLong held = new PaddedLong(0);

  boolean isHeld() {
    return held.getVolatile() != 0;
  }

  boolean tryTake() {
    return held.getVolatile() == 0 && held.compareAndSet(0, 1);
  }

  void leave() {
    held.setVolatile(0);
  }

  /** How long to sleep before the n-th look. */
  static long nanosBeforeLook(int n) {
    return Math.min(LAST_NANOS, FIRST_NANOS << Math.min(n, 8));
  }
}
