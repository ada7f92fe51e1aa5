package dev.magpie.executor.internal.base;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/** The pairs of modes in which the tables use a {@link PaddedLong}, each by itself. */
public final class PaddedLongRaces {

  private PaddedLongRaces() {}

  /**
   * Row "InjectQueue.token, setRelease to CAS". Here r2 is what the second holder saw of the first one's plain write.
   */
  @JCStressTest
  @Outcome(id = "0, -1", expect = ACCEPTABLE, desc = "Still held.")
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Taken over with all that was written.")
  @Outcome(expect = FORBIDDEN, desc = "Taken over without what was written.")
  @State
  public static class SetReleaseVsCompareAndSet {
    private final PaddedLong word = new PaddedLong(1);
    private int written;

    @Actor
    public void writer() {
      written = 1;
      word.setRelease(0);
    }

    @Actor
    public void reader(II_Result r) {
      boolean taken = word.getOpaque() == 0 && word.compareAndSet(0, 1);
      r.r1 = taken ? 1 : 0;
      r.r2 = taken ? written : -1;
    }
  }

  /** Row "Lifecycle.state, CAS to acquire". */
  @JCStressTest
  @Outcome(id = "0, -1", expect = ACCEPTABLE, desc = "Not seen yet.")
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Seen, with all that was written.")
  @Outcome(expect = FORBIDDEN, desc = "Seen without what was written.")
  @State
  public static class CompareAndExchangeVsGetAcquire {
    private final PaddedLong word = new PaddedLong(0);
    private int written;

    @Actor
    public void writer() {
      written = 1;
      word.compareAndExchange(0, 1);
    }

    @Actor
    public void reader(II_Result r) {
      boolean seen = word.getAcquire() == 1;
      r.r1 = seen ? 1 : 0;
      r.r2 = seen ? written : -1;
    }
  }

  /** Rows "Parker.phase, setVolatile to getAndSet". */
  @JCStressTest
  @Outcome(id = "0, -1", expect = ACCEPTABLE, desc = "Not seen yet.")
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Seen, with all that was written.")
  @Outcome(expect = FORBIDDEN, desc = "Seen without what was written.")
  @State
  public static class SetVolatileVsGetAndSet {
    private final PaddedLong word = new PaddedLong(0);
    private int written;

    @Actor
    public void writer() {
      written = 1;
      word.setVolatile(1);
    }

    @Actor
    public void reader(II_Result r) {
      boolean seen = word.getAndSet(2) == 1;
      r.r1 = seen ? 1 : 0;
      r.r2 = seen ? written : -1;
    }
  }

  /** Row "Parker.phase, getAndSet to volatile". */
  @JCStressTest
  @Outcome(id = "0, -1", expect = ACCEPTABLE, desc = "Not seen yet.")
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Seen, with all that was written.")
  @Outcome(expect = FORBIDDEN, desc = "Seen without what was written.")
  @State
  public static class GetAndSetVsGetVolatile {
    private final PaddedLong word = new PaddedLong(0);
    private int written;

    @Actor
    public void writer() {
      written = 1;
      word.getAndSet(1);
    }

    @Actor
    public void reader(II_Result r) {
      boolean seen = word.getVolatile() == 1;
      r.r1 = seen ? 1 : 0;
      r.r2 = seen ? written : -1;
    }
  }

  /** Row "LifoWatch.held, setVolatile", the Dekker form: each writes its own word, then reads the other's. */
  @JCStressTest
  @Outcome(id = {"1, 0", "0, 1", "1, 1"}, expect = ACCEPTABLE, desc = "One saw the other, or each did.")
  @Outcome(id = "0, 0", expect = FORBIDDEN, desc = "Neither saw the other.")
  @State
  public static class SetVolatileDekker {
    private final PaddedLong first = new PaddedLong(0);
    private final PaddedLong second = new PaddedLong(0);

    @Actor
    public void actor1(II_Result r) {
      first.setVolatile(1);
      r.r1 = (int) second.getVolatile();
    }

    @Actor
    public void actor2(II_Result r) {
      second.setVolatile(1);
      r.r2 = (int) first.getVolatile();
    }
  }

  /** Rows "IdleSet.state, CAS" and "getAndAdd", the Dekker form. */
  @JCStressTest
  @Outcome(id = {"1, 0", "0, 1", "1, 1"}, expect = ACCEPTABLE, desc = "One saw the other, or each did.")
  @Outcome(id = "0, 0", expect = FORBIDDEN, desc = "Neither saw the other.")
  @State
  public static class ReadModifyWriteDekker {
    private final PaddedLong first = new PaddedLong(0);
    private final PaddedLong second = new PaddedLong(0);

    @Actor
    public void actor1(II_Result r) {
      first.compareAndExchange(0, 1);
      r.r1 = (int) second.getVolatile();
    }

    @Actor
    public void actor2(II_Result r) {
      second.getAndAdd(1);
      r.r2 = (int) first.getVolatile();
    }
  }

  /** Row "Lifecycle.state": getAndAdd beside CAS. Here r1 is 1 if the exchange was made, r3 is the end value. */
  @JCStressTest
  @Outcome(id = "1, 11", expect = ACCEPTABLE, desc = "The exchange came first.")
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "The addition came first, and the exchange failed.")
  @Outcome(expect = FORBIDDEN, desc = "One wiped the other out.")
  @State
  public static class GetAndAddVsCompareAndSet {
    private final PaddedLong word = new PaddedLong(0);

    @Actor
    public void adder() {
      word.getAndAdd(1);
    }

    @Actor
    public void exchanger(II_Result r) {
      r.r1 = word.compareAndSet(0, 10) ? 1 : 0;
    }

    @Arbiter
    public void end(II_Result r) {
      r.r2 = (int) word.getVolatile();
    }
  }

  /** Rows "CAS": of two exchanges that expect the same value one is made. Here r3 is the end value. */
  @JCStressTest
  @Outcome(id = {"1, 0, 1", "0, 1, 2"}, expect = ACCEPTABLE, desc = "One was made.")
  @Outcome(expect = FORBIDDEN, desc = "Both were made, or neither.")
  @State
  public static class CompareAndSetTwice {
    private final PaddedLong word = new PaddedLong(0);

    @Actor
    public void actor1(III_Result r) {
      r.r1 = word.compareAndSet(0, 1) ? 1 : 0;
    }

    @Actor
    public void actor2(III_Result r) {
      r.r2 = word.compareAndExchange(0, 2) == 0 ? 1 : 0;
    }

    @Arbiter
    public void end(III_Result r) {
      r.r3 = (int) word.getVolatile();
    }
  }
}
