package dev.magpie.executor.internal.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.magpie.executor.contract.Await;
import dev.magpie.executor.internal.Fields;
import dev.magpie.executor.internal.metrics.WorkerCounters.Event;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Guards a whole executor whose counters were set, at rest, to what years of work make of them. It runs on across the
 * end of an int, an unsigned int and a long: each task once, no sleep for ever, no number that falls.
 */
@Timeout(2 * Await.LIMIT_SECONDS)
final class AgedExecutorTest {

  private static final long YEARS = 1_000_000_000_000_000L; // tasks

  private WorkerPool pool;

  @AfterEach
  void end() throws Exception {
    pool.shutdownNow();
    assertTrue(pool.awaitTermination(Await.LIMIT_SECONDS, TimeUnit.SECONDS));
  }

  private void run(LongAdder runs, int rounds) {
    for (int i = 0; i < rounds; i++) {
      pool.submit(() -> {
        for (int k = 0; k < 9; k++) {
          pool.submit(runs::increment);
        }
        runs.increment();
      });
    }
  }

  private void awaitRest(long completed) {
    Await.eventually("all is done",
        () -> pool.counters().completed() == completed && !pool.isAnyAwake() && pool.idle().searching() == 0);
  }

  /** As if the workers, all at rest, had run tasks for years. */
  private void age(long index) {
    for (Worker worker : pool.started()) {
      Fields.set(worker.queue(), "tail", index);
      Fields.set(worker.queue(), "head", index);
      Fields.set(worker, "lastOwnPush", index);
      long[] counts = (long[]) Fields.get(worker.counters(), "counts");
      for (int i = 0; i < counts.length; i++) {
        counts[i] += YEARS;
      }
    }
    long state = Fields.word(pool.idle(), "state");
    Fields.set(Fields.get(pool.idle(), "state"), "value", state | 0xFFFFFFFFL << 16);
  }

  @ParameterizedTest
  @CsvSource({"1, 2147483600", "1, 4294967200", "1, 9223372036854775700",
      "3, 2147483600", "3, 4294967200", "3, 9223372036854775700"})
  void tasks_afterYears_runOnceEach(int workers, long index) {
    pool = new WorkerPool(RestingStateTest.settings(workers), null);
    LongAdder runs = new LongAdder();
    CountDownLatch all = new CountDownLatch(workers);
    for (int i = 0; i < workers; i++) {
      pool.submit(() -> {
        all.countDown();
        Await.latch(all);
      });
    }
    run(runs, 100);
    awaitRest(workers + 1_000);
    Await.eventually("no thread", () -> pool.lifecycle().threads() == 0); // so the next thread sees what we set
    assertEquals(workers, pool.started().length);
    age(index);
    int rounds = 2_000;
    for (int i = 0; i < rounds; i += 100) {
      run(runs, 100);
      awaitRest(workers * (YEARS + 1) + 1_000 + 10L * (i + 100));
    }
    assertEquals(1_000 + 10L * rounds, runs.sum());
    long passed = 0;
    for (Worker worker : pool.started()) {
      passed += worker.queue().added() - index;
    }
    assertTrue(passed > 1_000, "the queues went on by " + passed + ": was the end passed?");
    for (Event event : Event.values()) {
      long count = pool.counters().of(event) - workers * YEARS;
      assertTrue(count >= 0 && count < 1_000_000, event + " counted " + count);
    }
    assertEquals(0, pool.counters().inTask());
    assertEquals(0, pool.localTasks() + pool.injectedTasks());
  }

  /** A chain of tasks that finds the queue empty counts each of its runs, and an int is full after a minute of that. */
  @Test
  void lifoCap_moreRunsInARowThanAnIntCounts_stillHolds() {
    pool = new WorkerPool(RestingStateTest.settings(1), null);
    CountDownLatch over = new CountDownLatch(1);
    int[] turns = new int[2]; // of the chain; of the chain when the other task ran
    Runnable[] chain = new Runnable[1];
    chain[0] = () -> {
      int turn = ++turns[0];
      if (turn == 1) {
        Fields.set(pool.threads().current(), "lifoRuns", Integer.MAX_VALUE - 2);
      } else if (turn == 10) {
        pool.submit(() -> turns[1] = turns[0]); // the chain's next step displaces it to the queue
      }
      if (turn == 1_000) {
        over.countDown();
      } else {
        pool.submit(chain[0]);
      }
    };
    pool.submit(chain[0]);
    Await.latch(over);
    assertTrue(turns[1] > 0 && turns[1] <= 14, "the chain ran 1000 times, the other task after turn " + turns[1]);
  }
}
