package dev.magpie.executor.bench;

import java.util.concurrent.Executor;

/** Tasks that set off their successor and end: what continuations and actors do. Unit: one hand-over. */
final class HandoffWorkloads {
  private HandoffWorkloads() {}

  /** {@code pairs} tasks at once, each handing over to its partner and back, {@code hops} runs a pair. */
  static long pingPong(Executor executor, int pairs, int hops, Laps laps) {
    return new PingPong(executor, pairs, hops, laps).go((long) pairs * hops);
  }

  /** A task that submits a new task that submits a new task, {@code depth} deep. */
  static long chainedSpawn(Executor executor, int depth, Laps laps) {
    return new Chained(executor, depth, laps).go(depth);
  }

  /** {@code tasks} at once from inside, each of which runs {@code turns} times by submitting itself again. */
  static long selfResubmit(Executor executor, int tasks, int turns, Laps laps) {
    return new SelfResubmit(executor, tasks, turns, laps).go((long) tasks * turns);
  }

  /** As {@link #selfResubmit}, submitted by the calling thread. */
  static long yieldMany(Executor executor, int tasks, int turns, Laps laps) {
    return new YieldMany(executor, tasks, turns, laps).go((long) tasks * turns);
  }

  private static final class PingPong extends InsideRun {
    private final Player[] players;
    private final int hops;

    PingPong(Executor executor, int pairs, int hops, Laps laps) {
      super(executor, pairs, laps);
      this.hops = hops;
      players = new Player[pairs];
      for (int i = 0; i < pairs; i++) {
        players[i] = new Player();
        players[i].partner = new Player();
        players[i].partner.partner = players[i];
      }
    }

    @Override
    void lap() {
      for (Player player : players) {
        player.hopsLeft = hops;
        execute(player);
      }
    }

    private final class Player implements Runnable {
      private Player partner;
      private int hopsLeft;               // plain: travels with the hand-over

      @Override
      public void run() {
        if (hopsLeft == 1) {
          arrive();
        } else {
          partner.hopsLeft = hopsLeft - 1;
          execute(partner);
        }
      }
    }
  }

  private static final class Chained extends InsideRun {
    private final int depth;

    Chained(Executor executor, int depth, Laps laps) {
      super(executor, 1, laps);
      this.depth = depth;
    }

    @Override
    void lap() {
      execute(new Link(depth));
    }

    private final class Link implements Runnable {
      private final int linksLeft;

      Link(int linksLeft) {
        this.linksLeft = linksLeft;
      }

      @Override
      public void run() {
        if (linksLeft == 1) {
          arrive();
        } else {
          execute(new Link(linksLeft - 1));
        }
      }
    }
  }

  private static final class SelfResubmit extends InsideRun {
    private final Again[] tasks;

    SelfResubmit(Executor executor, int tasks, int turns, Laps laps) {
      super(executor, tasks, laps);
      this.tasks = again(tasks, turns, executor, this::arrive);
    }

    @Override
    void lap() {
      for (Again task : tasks) {
        execute(task);
      }
    }
  }

  private static final class YieldMany extends OutsideRun {
    private final Again[] tasks;

    YieldMany(Executor executor, int tasks, int turns, Laps laps) {
      super(executor, tasks, laps);
      this.tasks = again(tasks, turns, executor, this::arrive);
    }

    @Override
    void lap() {
      for (Again task : tasks) {
        execute(task);
      }
    }
  }

  private static Again[] again(int tasks, int turns, Executor executor, Runnable arrive) {
    Again[] all = new Again[tasks];
    for (int i = 0; i < tasks; i++) {
      all[i] = new Again(executor, turns, arrive);
    }
    return all;
  }

  private static final class Again implements Runnable {
    private final Executor executor;
    private final int turns;
    private final Runnable arrive;
    private int turnsLeft;                // plain: travels with the task

    Again(Executor executor, int turns, Runnable arrive) {
      this.executor = executor;
      this.turns = turns;
      this.arrive = arrive;
      this.turnsLeft = turns;
    }

    @Override
    public void run() {
      if (--turnsLeft > 0) {
        executor.execute(this);
      } else {
        turnsLeft = turns;
        arrive.run();
      }
    }
  }
}
