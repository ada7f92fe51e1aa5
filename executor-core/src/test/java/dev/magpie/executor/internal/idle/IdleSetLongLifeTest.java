package dev.magpie.executor.internal.idle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.magpie.executor.contract.Await;
import dev.magpie.executor.contract.Call;
import dev.magpie.executor.internal.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Guards the stamp where its 32 bits are full: it starts again at zero without a carry into the count of searchers or a
 * borrow from the stack, while threads push and pop, and it counts each of these once.
 */
@Timeout(2 * Await.LIMIT_SECONDS)
final class IdleSetLongLifeTest {

  private static final int WORKERS = 4;
  private static final int ROUNDS = 100_000;
  private static final long STAMPS = 1L << 32;

  @ParameterizedTest
  @ValueSource(longs = {STAMPS - 1, STAMPS - 1_001, STAMPS / 2 - 1_001, 65_535})
  void tryWake_byThreadsAcrossTheStampsEnd_givesEachSleeperToOne(long stamp) throws Exception {
    IdleSet idle = new IdleSet(WORKERS, stamp);
    AtomicIntegerArray holders = new AtomicIntegerArray(WORKERS);
    List<Call<Integer>> calls = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      calls.add(Call.start(() -> wakeAndSleep(idle, holders)));
    }
    long woken = 0;
    for (Call<Integer> call : calls) {
      woken += call.value();
    }
    long state = Fields.word(idle, "state");
    assertEquals(0, state >>> 48, "searching");
    assertEquals((stamp + 2 * woken) % STAMPS, state >>> 16 & STAMPS - 1, "stamp");
    int seen = 0;
    for (int index = idle.tryWake(); index != IdleSet.NONE; index = idle.tryWake()) {
      idle.stopSearch();
      seen |= 1 << index;
    }
    assertEquals((1 << WORKERS) - 1, seen, "sleepers at the end, as bits");
  }

  private static int wakeAndSleep(IdleSet idle, AtomicIntegerArray holders) {
    int woken = 0;
    for (int i = 0; i < ROUNDS; i++) {
      int index = idle.tryWake();
      if (index != IdleSet.NONE) {
        assertEquals(1, holders.incrementAndGet(index), "holders of worker " + index);
        if (i % 2 == 0) {
          idle.stopSearch();
        }
        holders.decrementAndGet(index);
        idle.sleep(index, i % 2 != 0);
        woken++;
      }
    }
    return woken;
  }
}
