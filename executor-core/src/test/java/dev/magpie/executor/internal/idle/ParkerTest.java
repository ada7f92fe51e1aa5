package dev.magpie.executor.internal.idle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.magpie.executor.contract.Await;
import dev.magpie.executor.contract.Call;
import dev.magpie.executor.internal.idle.Parker.Woken;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(2 * Await.LIMIT_SECONDS)
final class ParkerTest {

  private static final long LONG = TimeUnit.SECONDS.toNanos(Await.LIMIT_SECONDS);

  private final Parker parker = new Parker("blocker");

  @Test
  void wake_newParker_needsAThread() {
    assertFalse(parker.isAwake());
    assertNull(parker.thread());
    assertEquals(Woken.NEEDS_THREAD, parker.wake());
    assertTrue(parker.isAwake());
  }

  @Test
  void wake_parkedThread_unparksIt() throws Exception {
    CountDownLatch announced = new CountDownLatch(1);
    Call<Boolean> sleeper = Call.start(() -> {
      parker.bind(Thread.currentThread());
      parker.announce();
      announced.countDown();
      boolean awake = false;
      while (!awake) {
        awake = parker.park(LONG);
      }
      return awake;
    });
    Await.latch(announced);
    sleeper.awaitWaiting();
    assertEquals(Woken.UNPARKED, parker.wake());
    assertTrue(sleeper.value());
  }

  @Test
  void park_wokenBefore_returnsAtOnce() {
    parker.bind(Thread.currentThread());
    parker.announce();
    assertEquals(Woken.UNPARKED, parker.wake());
    assertTrue(parker.park(LONG));
  }

  @Test
  void park_timePassed_isNotAwake() {
    parker.bind(Thread.currentThread());
    parker.announce();
    assertFalse(parker.park(1_000));
    assertFalse(parker.park(0));
    assertFalse(parker.park(-1));
  }

  @Test
  void park_interrupted_dropsTheFlag() {
    parker.bind(Thread.currentThread());
    parker.announce();
    Thread.currentThread().interrupt();
    assertFalse(parker.park(1_000));
    assertFalse(Thread.interrupted());
  }

  @Test
  void retire_parked_leavesNoThread() {
    parker.bind(Thread.currentThread());
    parker.announce();
    assertTrue(parker.retire());
    assertNull(parker.thread());
    assertEquals(Woken.NEEDS_THREAD, parker.wake());
  }

  @Test
  void retire_wokenBefore_keepsTheThread() {
    parker.bind(Thread.currentThread());
    parker.announce();
    parker.wake();
    assertFalse(parker.retire());
    assertSame(Thread.currentThread(), parker.thread());
    assertTrue(parker.isAwake());
  }

  @Test
  void dormant_afterAFailedStart_needsAThreadAgain() {
    parker.wake();
    parker.dormant();
    assertFalse(parker.isAwake());
    assertEquals(Woken.NEEDS_THREAD, parker.wake());
  }
}
