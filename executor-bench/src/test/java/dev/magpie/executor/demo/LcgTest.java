package dev.magpie.executor.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LcgTest {
  private static final long[] SEEDS = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 0x1234_5678_9abc_def0L};

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 64, 1_000, 4_000, 20_000, 65_535})
  void jump_anyDistance_arrivesWhereWalkDoes(int steps) {
    for (long seed : SEEDS) {
      assertEquals(Lcg.walk(seed, steps), Lcg.jump(seed, steps), () -> "seed " + seed);
    }
  }

  @Test
  void walk_twoSteps_isKnuthsGeneratorModulo2To64() {
    final BigInteger m = new BigInteger("6364136223846793005");
    final BigInteger a = new BigInteger("1442695040888963407");
    final BigInteger once = BigInteger.valueOf(42).multiply(m).add(a);
    assertEquals(once.multiply(m).add(a).longValue(), Lcg.walk(42, 2));
  }
}
