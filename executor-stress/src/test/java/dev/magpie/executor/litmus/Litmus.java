package dev.magpie.executor.litmus;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.magpie.executor.internal.base.Handles;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.IIII_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** The classic questions to a memory model, of which the answers are known. */
public final class Litmus {

  private Litmus() {}

  /** Two words, x and y. */
  private abstract static class Two {
    static final VarHandle X = Handles.field(MethodHandles.lookup(), "x", int.class);
    static final VarHandle Y = Handles.field(MethodHandles.lookup(), "y", int.class);

    int x;
    int y;
  }

  @JCStressTest
  @Outcome(id = ".*", expect = ACCEPTABLE)
  public static class MessageByRelease extends Two {
    @Actor
    public void writer() {
      X.set(this, 1);
      Y.setRelease(this, 1);
    }

    @Actor
    public void reader(II_Result r) {
      r.r1 = (int) Y.getAcquire(this);
      r.r2 = (int) X.get(this);
    }
  }

  @JCStressTest
  @Outcome(id = ".*", expect = ACCEPTABLE)
  public static class MessageByOpaque extends Two {
    @Actor
    public void writer() {
      X.set(this, 1);
      Y.setOpaque(this, 1);
    }

    @Actor
    public void reader(II_Result r) {
      r.r1 = (int) Y.getAcquire(this);
      r.r2 = (int) X.get(this);
    }
  }

  @JCStressTest
  @Outcome(id = ".*", expect = ACCEPTABLE)
  public static class MessageToOpaque extends Two {
    @Actor
    public void writer() {
      X.set(this, 1);
      Y.setRelease(this, 1);
    }

    @Actor
    public void reader(II_Result r) {
      r.r1 = (int) Y.getOpaque(this);
      r.r2 = (int) X.get(this);
    }
  }

  @JCStressTest
  @Outcome(id = ".*", expect = ACCEPTABLE)
  public static class MessageByFences extends Two {
    @Actor
    public void writer() {
      X.set(this, 1);
      VarHandle.fullFence();
      Y.setOpaque(this, 1);
    }

    @Actor
    public void reader(II_Result r) {
      r.r1 = (int) Y.getOpaque(this);
      VarHandle.fullFence();
      r.r2 = (int) X.get(this);
    }
  }

  /** A third actor's read-modify-write in between hands the release on, whatever its own mode. */
  @JCStressTest
  @Outcome(id = ".*", expect = ACCEPTABLE)
  public static class MessageThroughAnExchange extends Two {
    @Actor
    public void writer() {
      X.set(this, 1);
      Y.setRelease(this, 1);
    }

    @Actor
    public void between() {
      Y.weakCompareAndSetPlain(this, 1, 2);
    }

    @Actor
    public void reader(II_Result r) {
      r.r1 = (int) Y.getAcquire(this);
      r.r2 = (int) X.get(this);
    }
  }

  @JCStressTest
  @Outcome(id = ".*", expect = ACCEPTABLE)
  public static class StoreBufferVolatile extends Two {
    @Actor
    public void one(II_Result r) {
      X.setVolatile(this, 1);
      r.r1 = (int) Y.getVolatile(this);
    }

    @Actor
    public void two(II_Result r) {
      Y.setVolatile(this, 1);
      r.r2 = (int) X.getVolatile(this);
    }
  }

  @JCStressTest
  @Outcome(id = ".*", expect = ACCEPTABLE)
  public static class StoreBufferRelease extends Two {
    @Actor
    public void one(II_Result r) {
      X.setRelease(this, 1);
      r.r1 = (int) Y.getVolatile(this);
    }

    @Actor
    public void two(II_Result r) {
      Y.setVolatile(this, 1);
      r.r2 = (int) X.getVolatile(this);
    }
  }

  @JCStressTest
  @Outcome(id = ".*", expect = ACCEPTABLE)
  public static class StoreBufferFences extends Two {
    @Actor
    public void one(II_Result r) {
      X.set(this, 1);
      VarHandle.fullFence();
      r.r1 = (int) Y.getVolatile(this);
    }

    @Actor
    public void two(II_Result r) {
      Y.compareAndSet(this, 0, 1);
      r.r2 = (int) X.getVolatile(this);
    }
  }

  /** Do two readers agree on the order of two writes that have nothing to do with each other? */
  @JCStressTest
  @Outcome(id = ".*", expect = ACCEPTABLE)
  public static class IndependentReadsVolatile extends Two {
    @Actor
    public void writesX() {
      X.setVolatile(this, 1);
    }

    @Actor
    public void writesY() {
      Y.setVolatile(this, 1);
    }

    @Actor
    public void readsX(IIII_Result r) {
      r.r1 = (int) X.getVolatile(this);
      r.r2 = (int) Y.getVolatile(this);
    }

    @Actor
    public void readsY(IIII_Result r) {
      r.r3 = (int) Y.getVolatile(this);
      r.r4 = (int) X.getVolatile(this);
    }
  }

  @JCStressTest
  @Outcome(id = ".*", expect = ACCEPTABLE)
  public static class IndependentReadsAcquire extends Two {
    @Actor
    public void writesX() {
      X.setRelease(this, 1);
    }

    @Actor
    public void writesY() {
      Y.setRelease(this, 1);
    }

    @Actor
    public void readsX(IIII_Result r) {
      r.r1 = (int) X.getAcquire(this);
      r.r2 = (int) Y.getAcquire(this);
    }

    @Actor
    public void readsY(IIII_Result r) {
      r.r3 = (int) Y.getAcquire(this);
      r.r4 = (int) X.getAcquire(this);
    }
  }

  @JCStressTest
  @Outcome(id = ".*", expect = ACCEPTABLE)
  public static class TwoReadsOpaque extends Two {
    @Actor
    public void writer() {
      X.setOpaque(this, 1);
    }

    @Actor
    public void reader(II_Result r) {
      r.r1 = (int) X.getOpaque(this);
      r.r2 = (int) X.getOpaque(this);
    }
  }

  @JCStressTest
  @Outcome(id = ".*", expect = ACCEPTABLE)
  public static class TwoReadsPlain extends Two {
    @Actor
    public void writer() {
      X.setOpaque(this, 1);
    }

    @Actor
    public void reader(II_Result r) {
      r.r1 = (int) X.get(this);
      r.r2 = (int) X.get(this);
    }
  }

  @JCStressTest
  @Outcome(id = ".*", expect = ACCEPTABLE)
  public static class TwoAdditions extends Two {
    @Actor
    public void one() {
      X.getAndAdd(this, 1);
    }

    @Actor
    public void two() {
      X.getAndAdd(this, 1);
    }

    @Arbiter
    public void sum(I_Result r) {
      r.r1 = (int) X.getVolatile(this);
    }
  }

  /** An object handed over through a plain field, with a plain field of its own. */
  @JCStressTest
  @Outcome(id = ".*", expect = ACCEPTABLE)
  public static class UnsafePublication {
    private static final class Box {
      int content = 7;
    }

    private Box box;

    @Actor
    public void writer() {
      box = new Box();
    }

    @Actor
    public void reader(I_Result r) {
      Box seen = box;
      r.r1 = seen == null ? -1 : seen.content;
    }
  }

  @JCStressTest
  @Outcome(id = ".*", expect = ACCEPTABLE)
  public static class PlainArrayElement {
    private final Object[] elements = new Object[1];

    @Actor
    public void writer() {
      elements[0] = "x";
    }

    @Actor
    public void reader(II_Result r) {
      r.r1 = elements[0] == null ? 0 : 1;
      r.r2 = elements[0] == null ? 0 : 1;
    }
  }

  /** Looks, then says that it sleeps, then parks: the order that loses a wake-up. */
  @JCStressTest
  @Outcome(id = "0", expect = ACCEPTABLE)
  public static class LostWakeUp extends Two {
    private volatile Thread sleeper;

    @Actor
    public void sleeps(I_Result r) {
      if ((int) X.getVolatile(this) == 0) {
        sleeper = Thread.currentThread();
        LockSupport.park(this);
      }
    }

    @Actor
    public void wakes() {
      X.setVolatile(this, 1);
      LockSupport.unpark(sleeper);
    }
  }

  @JCStressTest
  @Outcome(id = ".*", expect = ACCEPTABLE)
  public static class SpinsUntilWritten extends Two {
    @Actor
    public void waits(I_Result r) {
      while ((int) X.getOpaque(this) == 0) {
        Thread.onSpinWait();
      }
      r.r1 = 1;
    }

    @Actor
    public void writes() {
      X.setOpaque(this, 1);
    }
  }
}
