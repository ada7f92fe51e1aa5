package dev.magpie.executor.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What is written before a submission is seen by the task, what the task writes is seen after its get. */
interface MemoryEffectsContract extends Fixture {
  /** A field without any ordering of its own. */
  final class Plain {
    private int value;
  }

  @Test
  default void memory_submitThenGet_carriesPlainWritesThereAndBack() throws Exception {
    ExecutorService pool = pool(2);
    for (int i = 0; i < 5_000; i++) {
      Plain plain = new Plain();
      plain.value = i;
      Await.value(pool.submit(() -> plain.value++));
      assertEquals(i + 1, plain.value);
    }
  }

  @Test
  default void memory_executeThenLatch_carriesPlainWritesThereAndBack() {
    ExecutorService pool = pool(2);
    for (int i = 0; i < 5_000; i++) {
      Plain plain = new Plain();
      CountDownLatch done = new CountDownLatch(1);
      plain.value = i;
      pool.execute(() -> {
        plain.value++;
        done.countDown();
      });
      Await.latch(done);
      assertEquals(i + 1, plain.value);
    }
  }

  @Test
  default void memory_chainOfTasks_carriesPlainWritesAlong() {
    ExecutorService pool = pool(2);
    Plain plain = new Plain();
    CountDownLatch done = new CountDownLatch(1);
    pool.execute(new Runnable() {
      @Override
      public void run() {
        if (++plain.value < 20_000) {
          pool.execute(this);
        } else {
          done.countDown();
        }
      }
    });
    Await.latch(done);
    assertEquals(20_000, plain.value);
  }

  @Test
  default void memory_chainAcrossPools_carriesPlainWritesAlong() {
    ExecutorService[] pools = {pool(1), pool(1)};
    Plain plain = new Plain();
    CountDownLatch done = new CountDownLatch(1);
    pools[0].execute(new Runnable() {
      @Override
      public void run() {
        if (++plain.value < 5_000) {
          pools[plain.value & 1].execute(this);
        } else {
          done.countDown();
        }
      }
    });
    Await.latch(done);
    assertEquals(5_000, plain.value);
  }

  @Test
  default void memory_childWaitedFor_carriesPlainWritesBack() throws Exception {
    assumes(Deviation.NESTED_GET_MAY_STALL);
    ExecutorService pool = pool(2);
    for (int i = 0; i < 1_000; i++) {
      int start = i;
      int end = Await.value(pool.submit(() -> {
        Plain plain = new Plain();
        plain.value = start;
        Await.value(pool.submit(() -> plain.value++));
        return plain.value;
      }));
      assertEquals(i + 1, end);
    }
  }

  @Test
  default void memory_invokeAll_carriesPlainWritesThereAndBack() throws Exception {
    ExecutorService pool = pool(2);
    for (int round = 0; round < 100; round++) {
      List<Plain> plains = new ArrayList<>();
      List<Callable<Integer>> tasks = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        Plain plain = new Plain();
        plain.value = i;
        plains.add(plain);
        tasks.add(() -> plain.value++);
      }
      for (Future<Integer> future : pool.invokeAll(tasks)) {
        assertEquals(future.get() + 1, plains.get(future.get()).value);
      }
    }
  }

  @Test
  default void memory_termination_carriesPlainWritesBack() throws Exception {
    for (int round = 0; round < 50; round++) {
      ExecutorService pool = pool(2);
      Plain[] plains = new Plain[20];
      for (int i = 0; i < plains.length; i++) {
        Plain plain = new Plain();
        plain.value = i;
        plains[i] = plain;
        pool.execute(() -> plain.value++);
      }
      pool.shutdown();
      Await.termination(pool);
      for (int i = 0; i < plains.length; i++) {
        assertEquals(i + 1, plains[i].value);
      }
    }
  }
}
