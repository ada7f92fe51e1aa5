package dev.magpie.executor.bench;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;

/** Many independent tasks at once. Unit: one task; a lap's own first task is not counted. */
final class SpawnWorkloads {
  private SpawnWorkloads() {}

  /** One task submits {@code tasks} empty ones: 100 are a burst, 10,000 more than a local queue holds. */
  static long spawnFromWorker(Executor executor, int tasks, Laps laps) {
    return new FromWorker(executor, tasks, null, laps).go(tasks);
  }

  /** As {@link #spawnFromWorker}, and each task computes: somebody has to come and take its share. */
  static long skewed(Executor executor, int tasks, BusyWork work, Laps laps) {
    return new FromWorker(executor, tasks, work, laps).go(tasks);
  }

  /** The calling thread submits {@code tasks} empty ones and waits. */
  static long spawnFromOutside(Executor executor, int tasks, Laps laps) {
    return new FromOutside(executor, tasks, null, null, laps).go(tasks);
  }

  /** As {@link #spawnFromOutside}, and each task computes. */
  static long externalShort(Executor executor, int tasks, BusyWork work, Laps laps) {
    return new FromOutside(executor, tasks, work, null, laps).go(tasks);
  }

  /** As {@link #spawnFromOutside}, after a pause in which every worker goes to sleep. */
  static long burstIntoIdle(Executor executor, int tasks, Duration pause, Laps laps) {
    return new FromOutside(executor, tasks, null, pause, laps).go(tasks);
  }

  /** A binary tree of {@code 2^levels - 1} tasks, each of which submits its children; no work if null. */
  static long fanOutTree(Executor executor, int levels, BusyWork work, Laps laps) {
    return new Tree(executor, levels, work, laps).go((1 << levels) - 1);
  }

  private static final class FromWorker extends InsideRun {
    private final int tasks;
    private final BusyWork work;
    private final Runnable task;          // one for all: the run itself allocates nothing on a worker

    FromWorker(Executor executor, int tasks, BusyWork work, Laps laps) {
      super(executor, tasks, laps);
      this.tasks = tasks;
      this.work = work;
      this.task = work == null ? this::arrive : this::computeAndArrive;
    }

    @Override
    void lap() {
      for (int i = 0; i < tasks; i++) {
        execute(task);
      }
    }

    private void computeAndArrive() {
      work.run();
      arrive();
    }
  }

  private static final class FromOutside extends OutsideRun {
    private final int tasks;
    private final BusyWork work;
    private final Duration pause;
    private final Laps laps;
    private final Runnable task;

    FromOutside(Executor executor, int tasks, BusyWork work, Duration pause, Laps laps) {
      super(executor, tasks, laps);
      this.tasks = tasks;
      this.work = work;
      this.pause = pause;
      this.laps = laps;
      this.task = work == null ? this::arrive : this::computeAndArrive;
    }

    @Override
    void beforeLap() {
      if (pause != null) {
        laps.discount(idle(pause));
      }
    }

    @Override
    void lap() {
      for (int i = 0; i < tasks; i++) {
        execute(task);
      }
    }

    private void computeAndArrive() {
      work.run();
      arrive();
    }
  }

  /** Lets the executor come to rest. Returns the time that took. */
  static long idle(Duration pause) {
    long start = System.nanoTime();
    long end = start + pause.toNanos();
    for (long now = start; now < end; now = System.nanoTime()) {
      LockSupport.parkNanos(end - now);
    }
    return System.nanoTime() - start;
  }

  private static final class Tree extends InsideRun {
    private final int levels;
    private final BusyWork work;

    Tree(Executor executor, int levels, BusyWork work, Laps laps) {
      super(executor, (1 << levels) - 1, laps);
      this.levels = levels;
      this.work = work;
    }

    @Override
    void lap() {
      execute(new Node(levels));
    }

    private final class Node implements Runnable {
      private final int height;

      Node(int height) {
        this.height = height;
      }

      @Override
      public void run() {
        if (height > 1) {
          execute(new Node(height - 1));
          execute(new Node(height - 1));
        }
        if (work != null) {
          work.run();
        }
        arrive();
      }
    }
  }
}
