package dev.magpie.executor.explore;

import java.util.concurrent.locks.LockSupport;

/** A thread that moves only when it is its turn. It serves one execution after another. */
final class Actor extends Thread {

  enum State { READY, PARKED, PARKED_FOR_A_TIME, DONE }

  final int number;

  // Of the current execution. Only the actor whose turn it is touches any of these, so the turn orders all of it.
  Execution execution;
  State state;
  boolean permit;
  int stepsInARow;
  View view; // what this actor can no longer miss
  View seen; // what it would no longer miss after a fence
  View fenced; // what it could not miss at its last fence: goes with each later write
  Weakening weakening; // of its next access

  private Runnable task;
  private volatile boolean turn;
  private volatile boolean closed;

  Actor(int number) {
    super("actor-" + (number + 1));
    this.number = number;
    setDaemon(true);
  }

  static Actor current() {
    return Thread.currentThread() instanceof Actor actor && actor.execution != null ? actor : null;
  }

  void prepare(Execution execution, Runnable task) {
    this.execution = execution;
    this.task = task;
    state = State.READY;
    permit = false;
    stepsInARow = 0;
    view = new View();
    seen = new View();
    fenced = new View();
    weakening = null;
  }

  void close() {
    closed = true;
    LockSupport.unpark(this);
  }

  void giveTurn() {
    turn = true;
    LockSupport.unpark(this);
  }

  /** Until this actor's turn comes; false if there will be none. */
  boolean awaitTurn() {
    while (!turn) {
      if (closed) {
        return false;
      }
      LockSupport.park(this);
    }
    turn = false;
    return true;
  }

  @Override
  public void run() {
    while (awaitTurn()) {
      Execution mine = execution;
      Throwable thrown = null;
      try {
        task.run();
      } catch (Throwable t) {
        thrown = t;
      }
      Thread.interrupted();
      execution = null; // what the execution does with the end is no part of it
      mine.ended(this, thrown);
    }
  }
}
