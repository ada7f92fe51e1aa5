package dev.magpie.executor.bench;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.Executor;

/** Divide and conquer without blocking: the child that comes last carries the sum upwards. Unit: one task. */
final class ForkWorkloads {
  private ForkWorkloads() {}

  /** The n-th Fibonacci number, both halves of each call as tasks. */
  static long fibFork(Executor executor, int n, Laps laps) {
    return new Fib(executor, n, laps).go(2 * fib(n + 1) - 1);
  }

  private static long fib(int n) {
    long a = 0;
    long b = 1;
    for (int i = 0; i < n; i++) {
      long next = a + b;
      a = b;
      b = next;
    }
    return a;
  }

  private static final class Fib extends InsideRun {
    private final int n;
    private final long expected;

    Fib(Executor executor, int n, Laps laps) {
      super(executor, 1, laps);
      this.n = n;
      this.expected = fib(n);
    }

    @Override
    void lap() {
      execute(new Call(this, null, false, n));
    }

    private void end(long result) {
      if (result != expected) {
        throw new IllegalStateException("fib(" + n + ") = " + expected + ", not " + result);
      }
      arrive();
    }
  }

  private static final class Call implements Runnable {
    private static final VarHandle PENDING;

    static {
      try {
        PENDING = MethodHandles.lookup().findVarHandle(Call.class, "pending", int.class);
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    private final Fib fib;
    private final Call parent;
    private final boolean isRight;
    private final int n;
    private long left;                    // plain: carried by pending
    private long right;
    private volatile int pending = 2;

    Call(Fib fib, Call parent, boolean isRight, int n) {
      this.fib = fib;
      this.parent = parent;
      this.isRight = isRight;
      this.n = n;
    }

    @Override
    public void run() {
      if (n < 2) {
        complete(n);
      } else {
        fib.execute(new Call(fib, this, false, n - 1));
        fib.execute(new Call(fib, this, true, n - 2));
      }
    }

    private void complete(long leaf) {
      long result = leaf;
      Call call = this;
      while (call.parent != null) {
        Call up = call.parent;
        if (call.isRight) {
          up.right = result;
        } else {
          up.left = result;
        }
        if ((int) PENDING.getAndAdd(up, -1) != 1) {
          return;
        }
        result = up.left + up.right;
        call = up;
      }
      fib.end(result);
    }
  }
}
