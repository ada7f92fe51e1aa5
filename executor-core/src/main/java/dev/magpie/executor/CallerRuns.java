package dev.magpie.executor;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** Runs tasks on the submitting thread, one after the other: one that submits again does not deepen the stack. */
final class CallerRuns {

  private final ThreadLocal<@Nullable ArrayDeque<Runnable>> waiting = new ThreadLocal<>(); // touched only when full

  /**
   * Runs the task now, and then all that it submitted to this; within such a task, leaves it to the outer call.
   *
   * @throws RuntimeException or Error: what the first task that threw did throw; all of them run
   */
  void run(Runnable task) {
    ArrayDeque<Runnable> outer = waiting.get();
    if (outer != null) {
      outer.add(task);
      return;
    }
    ArrayDeque<Runnable> mine = new ArrayDeque<>();
    waiting.set(mine);
    try {
      runAll(task, mine);
    } finally {
      waiting.remove();
    }
  }

  private static void runAll(Runnable first, ArrayDeque<Runnable> rest) {
    Throwable failure = null;
    for (Runnable task = first; task != null; task = rest.poll()) {
      try {
        task.run();
      } catch (Throwable thrown) {
        if (failure == null) {
          failure = thrown;
        } else if (failure != thrown) {
          failure.addSuppressed(thrown);
        }
      }
    }
    if (failure != null) {
      throw CallerRuns.<RuntimeException>unchecked(failure);
    }
  }

  /** A Runnable may throw a checked exception by stealth; it goes on as it came. */
  @SuppressWarnings("unchecked")
  private static <T extends Throwable> T unchecked(Throwable thrown) throws T {
    throw (T) thrown;
  }
}
