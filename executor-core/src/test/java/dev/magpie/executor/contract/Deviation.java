package dev.magpie.executor.contract;

/** Where an executor of the JDK is known to differ from the contract; Magpie has none of these. */
enum Deviation {
  BULK_CALLS_OUTLIVE_SHUTDOWN_NOW("shutdownNow leaves the dropped tasks of invokeAll and invokeAny undone"),
  CANCEL_INTERRUPTS_LATE("the interrupt of cancel(true) may reach the next task on that thread"),
  CANCEL_MISREPORTS_RACES("cancel may return false although it has cancelled the task"),
  CANCEL_NEVER_INTERRUPTS("cancel(true) does not interrupt the running task"),
  CANCEL_NEVER_INTERRUPTS_WORKERS_TASKS("cancel(true) interrupts no task that a worker submitted"),
  EXCEPTIONS_ARE_COPIED("get on another thread gives a copy of the exception, caused by the original"),
  INTERRUPTS_LEAK("the interrupt flag that a task leaves behind is seen by the next task on that thread"),
  INVOKE_ALL_IGNORES_INTERRUPTS("invokeAll waits on when its caller is interrupted"),
  INVOKE_ANY_LEAVES_LOSERS_RUNNING("invokeAny may return or throw without interrupting what still runs"),
  LONGEST_NEGATIVE_TIME_OVERFLOWS("invokeAll takes the most negative time for an endless one"),
  NESTED_GET_MAY_STALL("a worker that waits for its submission may do so for ever beside idle workers"),
  NO_CLOSE("ExecutorService has no close() before Java 19"),
  SHUTDOWN_LOSES_RACES("a task accepted during shutdown may be lost, and termination may never come"),
  SHUTDOWN_NOW_RETURNS_NOTHING("shutdownNow cancels what is queued and returns an empty list"),
  WORKERS_SUBMIT_AFTER_SHUTDOWN("after shutdown the submissions of workers are still accepted and run");

  private final String reason;

  Deviation(String reason) {
    this.reason = reason;
  }

  /** One sentence for the report of a test that is left out. */
  String reason() {
    return reason;
  }
}
