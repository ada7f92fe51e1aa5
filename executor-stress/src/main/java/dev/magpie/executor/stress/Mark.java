package dev.magpie.executor.stress;

/** A task that nobody runs; the tests ask which one came out where. */
public final class Mark implements Runnable {

  /** What {@link #of} says of a task whose number was not published with it. */
  public static final int UNPUBLISHED = 9;

  private int number; // not final: only the structure under test may publish it

  /** A task with a number from 1 to 8. */
  public Mark(int number) {
    this.number = number;
  }

  /** The task's number; 0 for null. */
  public static int of(Runnable task) {
    if (task == null) {
      return 0;
    }
    int seen = ((Mark) task).number;
    return seen == 0 ? UNPUBLISHED : seen;
  }

  /** A decimal digit for each number, so that a sum of these shows how often each task was seen. */
  public static int digit(Runnable task) {
    return task == null ? 0 : (int) Math.pow(10, of(task) - 1);
  }

  @Override
  public void run() {}
}
