package dev.magpie.executor;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import dev.magpie.executor.contract.Await;
import dev.magpie.executor.contract.Call;
import dev.magpie.executor.contract.Hog;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A submission may be what overflows the stack: what was accepted before runs, and the executor goes on. */
@Timeout(value = 2 * Await.LIMIT_SECONDS, threadMode = SEPARATE_THREAD)
final class DeepStackTest {
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void execute_untilTheStackOverflows_runsAllThatWasAccepted(boolean fromWorker) throws Exception {
    for (int i = 0; i < 100; i++) {
      WorkStealingExecutor pool = WorkStealingExecutor.builder().workers(2).daemon(true).build();
      AtomicInteger runs = new AtomicInteger();
      Descent descent = new Descent(pool, runs::incrementAndGet);
      if (fromWorker) {
        Await.value(pool.submit(descent::start));
      } else {
        Call.run(descent::start).value();
      }
      Await.eventually("all accepted tasks have run", () -> runs.get() >= descent.accepted);
      Call.run(() -> Hog.assertParallel(pool, 2)).value();
      assertTrue(runs.get() <= descent.submitted, () -> runs + " runs of " + descent.submitted);
      Call.start(pool::shutdownNow).value();
      Await.termination(pool);
    }
  }

  /** Submits at every depth until the stack ends. */
  private static final class Descent {
    private final WorkStealingExecutor pool;
    private final Runnable task;
    private volatile int submitted;
    private volatile int accepted;

    private Descent(WorkStealingExecutor pool, Runnable task) {
      this.pool = pool;
      this.task = task;
    }

    void start() {
      try {
        deeper(1);
      } catch (StackOverflowError expected) {
        assertTrue(accepted > 0);
      }
    }

    @SuppressWarnings("InfiniteRecursion")
    private void deeper(int depth) {
      submitted = depth;
      pool.execute(task);
      accepted = depth;
      deeper(depth + 1);
    }
  }
}
