package dev.magpie.executor.internal.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class XorShiftTest {

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 1, 42, Integer.MAX_VALUE, Integer.MIN_VALUE})
  void below_anySeed_isEvenAndWithinItsBound(int seed) {
    XorShift random = new XorShift(seed);
    int[] counts = new int[7];
    for (int i = 0; i < 70_000; i++) {
      counts[random.below(7)]++;
    }
    for (int count : counts) {
      assertTrue(count > 9_000 && count < 11_000, () -> "one of seven came " + count + " times of 70000");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 32767, Integer.MAX_VALUE})
  void below_anyBound_isFromZeroOn(int bound) {
    XorShift random = new XorShift(5);
    for (int i = 0; i < 10_000; i++) {
      int number = random.below(bound);
      assertTrue(number >= 0 && number < bound);
    }
  }

  @Test
  void below_sameSeed_repeats() {
    XorShift one = new XorShift(7);
    XorShift same = new XorShift(7);
    for (int i = 0; i < 100; i++) {
      assertEquals(one.below(1000), same.below(1000));
    }
    assertNotEquals(new XorShift(0).below(1 << 30), new XorShift(1).below(1 << 30));
  }
}
