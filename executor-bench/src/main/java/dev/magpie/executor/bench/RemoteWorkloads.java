package dev.magpie.executor.bench;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;

/** Tasks from outside while tasks that submit themselves for ever keep every worker busy. Unit: one task. */
final class RemoteWorkloads {
  private static final long STALL_NANOS = 10_000;

  private RemoteWorkloads() {}

  /**
   * Submits {@code tasks} empty tasks beside {@code chains} endless chains of 10 µs each and waits for them,
   * but no longer than the cap of {@code laps}. The chains start before the clock does, and end after it.
   *
   * @param workers how many chains must be under way before the clock starts
   * @return the tasks that ran before the cap
   */
  static long remoteBusy(Executor executor, int workers, int chains, int tasks, Laps laps) {
    Chains busy = new Chains(executor, chains, workers);
    executor.execute(busy);
    Laps.await(busy.underWay, "endless chains");
    RemoteTasks remote = new RemoteTasks(executor, tasks);
    long units = 0;
    laps.start();
    do {
      units += remote.lap(laps);
    } while (!laps.capped() && laps.another());
    laps.stop();
    busy.stop();
    remote.awaitRest();
    return units;
  }

  /** Started by one task, so that the chains begin where they go on: in the workers' own queues. */
  private static final class Chains implements Runnable {
    final CountDownLatch underWay;
    private final CountDownLatch ended;
    private final Executor executor;
    private final int chains;
    private volatile boolean stopped;

    Chains(Executor executor, int chains, int workers) {
      this.executor = executor;
      this.chains = chains;
      this.ended = new CountDownLatch(chains);
      this.underWay = new CountDownLatch(Math.min(chains, workers));
    }

    @Override
    public void run() {
      for (int i = 0; i < chains; i++) {
        executor.execute(new Chain());
      }
    }

    void stop() {
      stopped = true;
      Laps.await(ended, "end of the chains");
    }

    private final class Chain implements Runnable {
      private boolean counted;

      @Override
      public void run() {
        if (!counted) {
          counted = true;
          underWay.countDown();
        }
        long start = System.nanoTime();
        do {
          Thread.yield();                 // not a spin hint: the submitter needs a CPU too
        } while (System.nanoTime() - start < STALL_NANOS);
        if (stopped) {
          ended.countDown();
        } else {
          executor.execute(this);
        }
      }
    }
  }

  private static final class RemoteTasks {
    private final Executor executor;
    private final int tasks;
    private final Countdown countdown = new Countdown();
    private CountDownLatch ended;         // plain: handed on by execute

    RemoteTasks(Executor executor, int tasks) {
      this.executor = executor;
      this.tasks = tasks;
    }

    /** Returns how many tasks ran before the cap. */
    int lap(Laps laps) {
      ended = new CountDownLatch(1);
      countdown.reset(tasks);
      Runnable task = this::arrive;
      for (int i = 0; i < tasks; i++) {
        executor.execute(task);
      }
      return laps.awaitCapped(ended) ? tasks : tasks - countdown.left();
    }

    /** Even a starved task runs in the end. */
    void awaitRest() {
      Laps.await(ended, "starved tasks");
      countdown.requireExact("remote tasks");
    }

    private void arrive() {
      CountDownLatch end = ended;
      if (countdown.arrive()) {
        end.countDown();
      }
    }
  }
}
