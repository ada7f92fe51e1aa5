package dev.magpie.executor.internal.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.magpie.executor.contract.Await;
import dev.magpie.executor.contract.Call;
import dev.magpie.executor.internal.base.XorShift;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An owner and two thieves at a small queue for a long time: each task exactly once. */
@Tag("soak")
@Timeout(2 * Await.LIMIT_SECONDS)
final class LocalQueueSoakTest {

  private static final int TASKS = 400_000;

  private final AtomicIntegerArray taken = new AtomicIntegerArray(TASKS);
  private final AtomicBoolean over = new AtomicBoolean();
  private final InjectQueue inject = new InjectQueue();
  private final LocalQueue queue = new LocalQueue(4, inject.newOverflow(), Integer.MAX_VALUE - TASKS / 2L);

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void tasks_betweenOwnerAndTwoThieves_areTakenOnce(int seed) throws Exception {
    List<Call<Void>> thieves = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      LocalQueue own = new LocalQueue(4, inject.newOverflow());
      int atLeast = 1 + i;
      thieves.add(Call.run(() -> stealUntilOver(own, atLeast)));
    }
    own(new XorShift(seed));
    over.set(true);
    for (Call<Void> thief : thieves) {
      thief.value();
    }
    List<Runnable> rest = new ArrayList<>();
    inject.drainTo(rest);
    rest.forEach(this::take);
    for (int i = 0; i < TASKS; i++) {
      assertEquals(1, taken.get(i), "task " + i);
    }
  }

  private void own(XorShift random) {
    int pushed = 0;
    while (pushed < TASKS) {
      for (int burst = random.below(8); burst > 0 && pushed < TASKS; burst--) {
        queue.push(Tasks.of(pushed++));
      }
      for (int burst = random.below(6); burst > 0; burst--) {
        take(queue.pop());
      }
      if (random.below(4) == 0) {
        take(inject.pollInto(queue, 1));
      }
    }
    for (Runnable task = queue.pop(); task != null; task = queue.pop()) {
      take(task);
    }
  }

  private void stealUntilOver(LocalQueue own, int atLeast) {
    while (!over.get()) {
      take(queue.stealInto(own, atLeast));
      for (Runnable task = own.pop(); task != null; task = own.pop()) {
        take(task);
      }
    }
  }

  private void take(Runnable task) {
    if (task != null) {
      taken.incrementAndGet(Tasks.number(task));
    }
  }
}
