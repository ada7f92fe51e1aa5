package dev.magpie.executor;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import dev.magpie.executor.contract.Await;
import dev.magpie.executor.contract.Call;
import dev.magpie.executor.contract.Hog;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
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
      Descent descent = new Descent(pool);
      if (fromWorker) {
        Await.value(pool.submit(descent::start));
      } else {
        Call.run(descent::start).value();
      }
      Await.eventually("all accepted tasks have run", descent::ranAll);
      Call.run(() -> Hog.assertParallel(pool, 2)).value();
      Call.start(pool::shutdownNow).value();
      Await.termination(pool);
      descent.assertNoneRanTwice();
    }
  }

  /** Submits at every depth until the stack ends. */
  private static final class Descent {
    private final WorkStealingExecutor pool;
    private final Queue<Step> steps = new ConcurrentLinkedQueue<>();
    private volatile int accepted;

    private Descent(WorkStealingExecutor pool) {
      this.pool = pool;
    }

    boolean ranAll() {
      return steps.stream().limit(accepted).allMatch(step -> step.runs.get() > 0);
    }

    /** One that was queued, and whose wake-up then had no stack, once came back to the slot again and again. */
    void assertNoneRanTwice() {
      steps.forEach(step -> assertTrue(step.runs.get() <= 1, () -> step.runs + " runs of one task"));
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
      Step step = new Step();
      steps.add(step);
      pool.execute(step);
      accepted = depth;
      deeper(depth + 1);
    }
  }

  private static final class Step implements Runnable {
    private final AtomicInteger runs = new AtomicInteger();

    @Override
    public void run() {
      runs.incrementAndGet();
    }
  }
}
