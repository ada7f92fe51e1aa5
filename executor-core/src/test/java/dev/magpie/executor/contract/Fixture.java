package dev.magpie.executor.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/** What each part of the contract needs from the class that names the subject. */
interface Fixture {
  /** A new executor with that many threads, ended after the test. */
  ExecutorService pool(int threads);

  /** A new executor with that many threads and uncaught exception handler, ended after the test. */
  ExecutorService pool(int threads, Thread.UncaughtExceptionHandler handler);

  /** Holds that many threads of the executor until released, at the latest after the test. */
  Hog hog(ExecutorService pool, int threads);

  /** What the uncaught exception handler of this test's executors was given so far. */
  List<Throwable> uncaught();

  /** The subject's differences from the contract. */
  Set<Deviation> deviations();

  /** Whether the subject is known to differ here, so that the test asserts the other behaviour. */
  default boolean deviates(Deviation deviation) {
    return deviations().contains(deviation);
  }

  /** Leaves the test out for a subject that is known to differ here, giving the reason. */
  default void assumes(Deviation deviation) {
    assumeFalse(deviates(deviation), deviation::reason);
  }

  /** Shows that the failure's cause is of exactly that class. */
  default void assertCause(Class<? extends Throwable> type, ExecutionException failure) {
    Throwable cause = failure.getCause();
    boolean copied = deviates(Deviation.EXCEPTIONS_ARE_COPIED);
    while (copied && cause.getClass() != type && cause.getCause() != null) {
      cause = cause.getCause();
    }
    assertEquals(type, cause.getClass());
  }

  /** Shows that the future failed with exactly that exception. */
  default void assertFailedWith(Throwable thrown, Future<?> future) {
    Throwable cause = assertThrows(ExecutionException.class, () -> Await.value(future)).getCause();
    boolean copied = deviates(Deviation.EXCEPTIONS_ARE_COPIED);
    while (copied && cause != thrown && cause.getCause() != null) {
      cause = cause.getCause();
    }
    assertSame(thrown, cause);
  }

  /** Shows that the executor still runs what it is given. */
  default void assertWorks(ExecutorService pool) throws ExecutionException, InterruptedException {
    assertEquals("works", Await.value(pool.submit(() -> "works")));
  }
}
