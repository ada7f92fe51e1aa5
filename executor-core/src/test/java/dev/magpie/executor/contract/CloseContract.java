package dev.magpie.executor.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What {@code ExecutorService.close} promises since Java 19; Magpie has it on 17 too. */
interface CloseContract extends Fixture {
  private void close(ExecutorService pool) throws Exception {
    assumes(Deviation.NO_CLOSE);
    assertInstanceOf(AutoCloseable.class, pool).close();
  }

  @Test
  default void close_idle_terminates() throws Exception {
    ExecutorService pool = pool(2);
    Hog.assertParallel(pool, 2);
    close(pool);
    assertTrue(pool.isTerminated());
  }

  @Test
  default void close_queuedAndRunningTasks_waitsForThemUninterrupted() throws Exception {
    ExecutorService pool = pool(2);
    AtomicInteger runs = new AtomicInteger();
    Hog hog = hog(pool, 2);
    for (int i = 0; i < 500; i++) {
      pool.execute(runs::incrementAndGet);
    }
    assumes(Deviation.NO_CLOSE);
    Call<Void> closer = Call.run(() -> close(pool));
    Await.eventually("shut down", pool::isShutdown);
    closer.awaitWaiting();
    assertFalse(pool.isTerminated());
    hog.release();
    closer.value();
    assertTrue(pool.isTerminated());
    assertEquals(500, runs.get());
    assertEquals(0, hog.interrupts());
  }

  @Test
  default void close_twice_changesNothing() throws Exception {
    ExecutorService pool = pool(1);
    close(pool);
    close(pool);
    assertTrue(pool.isTerminated());
  }

  @Test
  default void close_laterSubmission_isRejected() throws Exception {
    ExecutorService pool = pool(1);
    close(pool);
    assertThrows(RejectedExecutionException.class, () -> pool.execute(() -> {}));
  }

  @Test
  default void close_interrupted_stopsTheTasksAndKeepsTheFlag() throws Exception {
    ExecutorService pool = pool(1);
    Sleeper sleeper = new Sleeper();
    AtomicInteger late = new AtomicInteger();
    pool.execute(sleeper);
    sleeper.awaitBegun(1);
    pool.execute(late::incrementAndGet);
    assumes(Deviation.NO_CLOSE);
    Call<Void> closer = Call.run(() -> close(pool)).awaitWaiting();
    closer.interrupt();
    closer.value();
    assertTrue(closer.interruptedAtEnd());
    assertTrue(pool.isTerminated());
    assertEquals(1, sleeper.interrupted());
    assertEquals(0, late.get());
  }
}
