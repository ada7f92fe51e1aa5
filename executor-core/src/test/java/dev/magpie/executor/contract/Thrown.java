package dev.magpie.executor.contract;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;

/** The kinds of throwable a task may end with, each thrown as real code would. */
public enum Thrown {
  RUNTIME_EXCEPTION(IllegalStateException.class) {
    @Override
    public void raise() {
      throw new IllegalStateException(name());
    }
  },
  CHECKED_EXCEPTION(ExecutionException.class) {
    @Override
    public void raise() {
      throw Thrown.<RuntimeException>sneak(new ExecutionException(name(), null));
    }
  },
  INTERRUPTED_EXCEPTION(InterruptedException.class) {
    @Override
    public void raise() {
      throw Thrown.<RuntimeException>sneak(new InterruptedException(name()));
    }
  },
  CANCELLATION_EXCEPTION(CancellationException.class) {
    @Override
    public void raise() {
      throw new CancellationException(name());
    }
  },
  REJECTED_EXECUTION_EXCEPTION(RejectedExecutionException.class) {
    @Override
    public void raise() {
      throw new RejectedExecutionException(name());
    }
  },
  PLAIN_THROWABLE(Throwable.class) {
    @Override
    public void raise() {
      throw Thrown.<RuntimeException>sneak(new Throwable(name()));
    }
  },
  ASSERTION_ERROR(AssertionError.class) {
    @Override
    public void raise() {
      throw new AssertionError(name());
    }
  },
  LINKAGE_ERROR(NoClassDefFoundError.class) {
    @Override
    public void raise() {
      throw new NoClassDefFoundError(name());
    }
  },
  THREAD_DEATH(ThreadDeath.class) {
    @Override
    public void raise() {
      throw new ThreadDeath();
    }
  },
  OUT_OF_MEMORY_ERROR(OutOfMemoryError.class) {
    @Override
    public void raise() {
      throw new OutOfMemoryError(name());
    }
  },
  STACK_OVERFLOW_ERROR(StackOverflowError.class) {
    @Override
    public void raise() {
      throw new IllegalStateException("the stack is as deep as " + descend(0));
    }
  };

  private final Class<? extends Throwable> type;

  Thrown(Class<? extends Throwable> type) {
    this.type = type;
  }

  /** Throws, always. */
  public abstract void raise();

  /** The exact class of what is thrown. */
  public Class<? extends Throwable> type() {
    return type;
  }

  /** Throws anything as if it were unchecked. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  public static <X extends Throwable> X sneak(Throwable thrown) throws X {
    throw (X) thrown;
  }

  @SuppressWarnings("InfiniteRecursion")
  private static int descend(int depth) {
    return descend(depth + 1) + 1;
  }
}
