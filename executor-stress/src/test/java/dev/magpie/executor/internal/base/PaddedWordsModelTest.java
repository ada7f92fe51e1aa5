package dev.magpie.executor.internal.base;

import dev.magpie.executor.stress.LincheckSees;
import dev.magpie.executor.stress.ModelCheck;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;

/** {@link PaddedLong} and {@link PaddedReference}: each method does at once what its name says, to the same word. */
@LincheckSees
final class PaddedWordsModelTest {

  @Param(name = "value", gen = IntGen.class, conf = "0:2")
  public static class LongModel {
    private final PaddedLong word = new PaddedLong(0);

    @Operation
    public long getPlain() {
      return word.getPlain();
    }

    @Operation
    public long getOpaque() {
      return word.getOpaque();
    }

    @Operation
    public long getAcquire() {
      return word.getAcquire();
    }

    @Operation
    public long getVolatile() {
      return word.getVolatile();
    }

    @Operation
    public void setOpaque(@Param(name = "value") int value) {
      word.setOpaque(value);
    }

    @Operation
    public void setRelease(@Param(name = "value") int value) {
      word.setRelease(value);
    }

    @Operation
    public void setVolatile(@Param(name = "value") int value) {
      word.setVolatile(value);
    }

    @Operation
    public boolean compareAndSet(@Param(name = "value") int expected, @Param(name = "value") int value) {
      return word.compareAndSet(expected, value);
    }

    @Operation
    public long compareAndExchange(@Param(name = "value") int expected, @Param(name = "value") int value) {
      return word.compareAndExchange(expected, value);
    }

    @Operation
    public long getAndAdd(@Param(name = "value") int delta) {
      return word.getAndAdd(delta);
    }

    @Operation
    public long getAndSet(@Param(name = "value") int value) {
      return word.getAndSet(value);
    }
  }

  /** A number. */
  public static class LongWord {
    private long word;

    public long getPlain() {
      return word;
    }

    public long getOpaque() {
      return word;
    }

    public long getAcquire() {
      return word;
    }

    public long getVolatile() {
      return word;
    }

    public void setOpaque(int value) {
      word = value;
    }

    public void setRelease(int value) {
      word = value;
    }

    public void setVolatile(int value) {
      word = value;
    }

    public boolean compareAndSet(int expected, int value) {
      return compareAndExchange(expected, value) == expected;
    }

    public long compareAndExchange(int expected, int value) {
      long before = word;
      word = before == expected ? value : before;
      return before;
    }

    public long getAndAdd(int delta) {
      return getAndSet((int) word + delta);
    }

    public long getAndSet(int value) {
      long before = word;
      word = value;
      return before;
    }
  }

  @Param(name = "name", gen = IntGen.class, conf = "0:2")
  public static class ReferenceModel {
    private static final String[] NAMES = {null, "one", "two"};

    private final PaddedReference<String> word = new PaddedReference<>();

    @Operation
    public String getPlain() {
      return word.getPlain();
    }

    @Operation
    public String getAcquire() {
      return word.getVolatile();
    }

    @Operation
    public String getVolatile() {
      return word.getVolatile();
    }

    @Operation
    public void setVolatile(@Param(name = "name") int value) {
      word.setVolatile(NAMES[value]);
    }

    @Operation
    public boolean compareAndSet(@Param(name = "name") int expected, @Param(name = "name") int value) {
      return word.compareAndSet(NAMES[expected], NAMES[value]);
    }

    @Operation
    public String getAndSet(@Param(name = "name") int value) {
      return word.getAndSet(NAMES[value]);
    }
  }

  /** A name or null. */
  public static class ReferenceWord {
    private String word;

    public String getPlain() {
      return word;
    }

    public String getAcquire() {
      return word;
    }

    public String getVolatile() {
      return word;
    }

    public void setVolatile(int value) {
      word = ReferenceModel.NAMES[value];
    }

    public boolean compareAndSet(int expected, int value) {
      boolean may = word == ReferenceModel.NAMES[expected];
      word = may ? ReferenceModel.NAMES[value] : word;
      return may;
    }

    public String getAndSet(int value) {
      String before = word;
      word = ReferenceModel.NAMES[value];
      return before;
    }
  }

  @Test
  void paddedLong_allMethods_isOneWord() {
    ModelCheck.of(LongModel.class, LongWord.class).threads(3, 3).lockFree().passes();
  }

  @Test
  void paddedReference_allMethods_isOneWord() {
    ModelCheck.of(ReferenceModel.class, ReferenceWord.class).threads(3, 3).lockFree().passes();
  }
}
