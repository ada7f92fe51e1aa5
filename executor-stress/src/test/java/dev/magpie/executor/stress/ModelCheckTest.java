package dev.magpie.executor.stress;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

/** A check that looked at nothing does not pass. */
@LincheckSees
final class ModelCheckTest {

  public static class Counter {
    private volatile int value;

    @Operation
    public synchronized int increment() {
      return ++value;
    }
  }

  /** What a counter does. */
  public static class Number {
    private int value;

    public int increment() {
      return ++value;
    }
  }

  /** Any number will do. */
  public static class AnyNumber implements Specification {
    @Override
    public List<? extends Specification> after(Call call) {
      return List.of(this);
    }
  }

  /** No operation gives another result if threads meet. */
  public static class Constant {
    @Operation
    public int one() {
      return 1;
    }
  }

  /** Not one operation. */
  public static class Empty {}

  @Test
  void passes_someScenarios_passes() {
    ModelCheck.of(Counter.class, Number.class).passes();
    ModelCheck.of(Counter.class, AnyNumber.class).passes();
  }

  @Test
  void passes_noScenario_fails() {
    assertFails(ModelCheck.of(Counter.class, Number.class).scenarios(0, 0));
  }

  @Test
  void passes_oneThread_fails() {
    assertFails(ModelCheck.of(Counter.class, Number.class).threads(1, 3));
  }

  @Test
  void passes_noOperation_fails() {
    assertThrows(RuntimeException.class, () -> ModelCheck.of(Empty.class, Number.class).passes());
  }

  @Test
  void passes_oneOutcome_fails() {
    assertFails(ModelCheck.of(Constant.class, AnyNumber.class));
  }

  @Test
  void fails_withoutFault_fails() {
    assertThrows(AssertionError.class, () -> ModelCheck.of(Counter.class, Number.class).scenarios(5, 5).fails());
  }

  private static void assertFails(ModelCheck check) {
    assertThrows(AssertionError.class, check::passes);
  }
}
