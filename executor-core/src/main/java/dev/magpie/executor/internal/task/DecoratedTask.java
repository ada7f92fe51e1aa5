package dev.magpie.executor.internal.task;

import dev.magpie.executor.spi.TaskDecorator;
import java.util.Objects;

/** A queue entry that runs the decorated task and remembers what was submitted. */
public final class DecoratedTask implements Runnable {

  private final Runnable submitted;
  private final Runnable decorated;

  private DecoratedTask(Runnable submitted, Runnable decorated) {
    this.submitted = submitted;
    this.decorated = decorated;
  }

  /** Asks the decorator; what it throws is the submitter's. */
  public static DecoratedTask of(Runnable submitted, TaskDecorator decorator) {
    Runnable decorated = decorator.decorate(submitted);
    return new DecoratedTask(submitted, Objects.requireNonNull(decorated, () -> decorator + " returned null for " + submitted));
  }

  /** What the user submitted, whatever the queue entry is. */
  public static Runnable submitted(Runnable entry) {
    return entry instanceof DecoratedTask ? ((DecoratedTask) entry).submitted : entry;
  }

  @Override
  public void run() {
    decorated.run();
  }

  @Override
  public String toString() {
    return "DecoratedTask[" + submitted + "]";
  }
}
