package dev.magpie.executor.internal.queue;

import dev.magpie.executor.internal.queue.LocalQueueModelTest.FifoOfTwo;
import dev.magpie.executor.stress.LincheckSees;
import dev.magpie.executor.stress.Mark;
import dev.magpie.executor.stress.ModelCheck;
import java.util.List;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

/** Rings of two with one step of {@link LocalQueue}'s protocol left out; the checks of its model find each fault. */
@LincheckSees
final class LocalQueueWeakenedModelTest {

  /** The protocol in short, on the fields and accessors of the real one; each fault replaces a step. */
  static class Ring extends LocalQueueLayout.AfterHead {
    Ring(Spill spill) {
      super(2, spill, 0);
    }

    boolean isFree(long t) {
      return isFreeAcquire(t);
    }

    void publish(long t, Runnable task) {
      setSlotPlain(t, task);
      setTailVolatile(t + 1);
    }

    boolean claimAll(long h) {
      return compareAndSetHead(h, h + 2);
    }

    boolean claimAsOwner(long h) {
      return compareAndSetHead(h, h + 1);
    }

    Runnable copyAndFree(long h) {
      Runnable task = slotPlain(h);
      setSlotRelease(h, null);
      return task;
    }

    final void push(Runnable task) {
      long t = tailPlain();
      while (!isFree(t)) {
        long h = headAcquire();
        if (t - h < 2) {
          spill[0] = task;
          overflow.addAll(spill, 1);
          return;
        }
        if (claimAll(h)) {
          spill[0] = copyAndFree(h + 1);
          spill[1] = task;
          setTailRelease(t + 1);
          overflow.addAll(spill, 2);
          return;
        }
      }
      publish(t, task);
    }

    final Runnable pop() {
      for (long h = headAcquire(); h != tailPlain(); h = headAcquire()) {
        if (claimAsOwner(h)) {
          return copyAndFree(h);
        }
      }
      return null;
    }

    Runnable steal() {
      for (long h = headAcquire(); tailAcquire() - h > 0; h = headAcquire()) {
        if (compareAndSetHead(h, h + 1)) {
          return copyAndFree(h);
        }
      }
      return null;
    }
  }

  /** The same operations as in {@link LocalQueueModelTest}. */
  public abstract static class Model {
    private final Spill spill = new Spill();
    private final Ring ring = newRing(spill);
    private int pushed;

    abstract Ring newRing(Spill overflow);

    @Operation(nonParallelGroup = "owner")
    public List<Integer> push() {
      ring.push(new Mark(++pushed));
      return spill.takeAll();
    }

    @Operation(nonParallelGroup = "owner")
    public int pop() {
      return Mark.of(ring.pop());
    }

    @Operation
    public int steal() {
      return Mark.of(ring.steal());
    }
  }

  /** Nothing left out. */
  public static class Whole extends Model {
    @Override
    Ring newRing(Spill overflow) {
      return new Ring(overflow);
    }
  }

  /** The owner does not ask whether a thief was faster. */
  public static class PopWithoutCas extends Model {
    @Override
    Ring newRing(Spill overflow) {
      return new Ring(overflow) {
        @Override
        boolean claimAsOwner(long h) {
          super.claimAsOwner(h);
          return true;
        }
      };
    }
  }

  /** A thief may see the slot counted and not yet filled. */
  public static class TailBeforeSlot extends Model {
    @Override
    Ring newRing(Spill overflow) {
      return new Ring(overflow) {
        @Override
        void publish(long t, Runnable task) {
          setTailVolatile(t + 1);
          setSlotPlain(t, task);
        }
      };
    }
  }

  /** The owner goes by head, and fills a slot that a thief is copying. */
  public static class RefillByHead extends Model {
    @Override
    Ring newRing(Spill overflow) {
      return new Ring(overflow) {
        @Override
        boolean isFree(long t) {
          return t - headAcquire() < 2;
        }
      };
    }
  }

  /** The owner spills without having claimed. */
  public static class SpillWithoutCas extends Model {
    @Override
    Ring newRing(Spill overflow) {
      return new Ring(overflow) {
        @Override
        boolean claimAll(long h) {
          super.claimAll(h);
          return true;
        }
      };
    }
  }

  /** A thief reads tail before head, so an old tail beside a new head looks empty. */
  public static class TailReadFirst extends Model {
    @Override
    Ring newRing(Spill overflow) {
      return new Ring(overflow) {
        @Override
        Runnable steal() {
          for (;;) {
            long t = tailAcquire();
            long h = headAcquire();
            if (t - h <= 0) {
              return null;
            }
            if (compareAndSetHead(h, h + 1)) {
              return copyAndFree(h);
            }
          }
        }
      };
    }
  }

  private static ModelCheck check(Class<? extends Model> model) {
    return ModelCheck.of(model, FifoOfTwo.class).before(1);
  }

  @Test
  void ring_whole_passes() {
    check(Whole.class).lockFree().passes();
  }

  @Test
  void ring_popWithoutCas_isFound() {
    check(PopWithoutCas.class).fails();
  }

  @Test
  void ring_tailBeforeSlot_isFound() {
    check(TailBeforeSlot.class).fails();
  }

  @Test
  void ring_refillByHead_isFound() {
    check(RefillByHead.class).fails();
  }

  @Test
  void ring_spillWithoutCas_isFound() {
    check(SpillWithoutCas.class).fails();
  }

  @Test
  void ring_tailReadFirst_isFound() {
    check(TailReadFirst.class).fails();
  }
}
