package dev.magpie.executor.bench;

import java.time.Duration;
import java.util.List;

/** The catalogue: each workload with the size it is measured at. */
public final class Workloads {
  private static final Duration ASLEEP = Duration.ofMillis(1);
  private static final Duration DOZING = Duration.ofNanos(200_000);

  private static final List<Workload> ALL = List.of(
      task("spawnFromWorker", "10,000 empty tasks from one worker",
          (e, workers, laps) -> SpawnWorkloads.spawnFromWorker(e, 10_000, laps)),
      task("spawnFromOutside", "10,000 empty tasks from another thread",
          (e, workers, laps) -> SpawnWorkloads.spawnFromOutside(e, 10_000, laps)),
      task("burst100Inside", "100 empty tasks from one worker, again and again",
          (e, workers, laps) -> SpawnWorkloads.spawnFromWorker(e, 100, laps)),
      task("burstIntoIdle", "10,000 empty tasks from another thread, all workers asleep",
          (e, workers, laps) -> SpawnWorkloads.burstIntoIdle(e, 10_000, ASLEEP, laps)),
      hop("pingPong", "1,000 pairs at once, 3 hops each",
          (e, workers, laps) -> HandoffWorkloads.pingPong(e, 1_000, 3, laps)),
      hop("pingPongPair", "one pair, 1,000 hops",
          (e, workers, laps) -> HandoffWorkloads.pingPong(e, 1, 1_000, laps)),
      hop("pingPongPairs64", "64 pairs, 100 hops each",
          (e, workers, laps) -> HandoffWorkloads.pingPong(e, 64, 100, laps)),
      task("chainedSpawn", "a chain of 1,000 new tasks",
          (e, workers, laps) -> HandoffWorkloads.chainedSpawn(e, 1_000, laps)),
      task("chainedSpawn10k", "a chain of 10,000 new tasks",
          (e, workers, laps) -> HandoffWorkloads.chainedSpawn(e, 10_000, laps)),
      hop("yieldMany", "200 tasks from another thread, 1,000 turns each",
          (e, workers, laps) -> HandoffWorkloads.yieldMany(e, 200, 1_000, laps)),
      hop("selfResubmit", "200 tasks from one worker, 100 turns each",
          (e, workers, laps) -> HandoffWorkloads.selfResubmit(e, 200, 100, laps)),
      task("fanOutTree", "a binary tree of 16,383 empty tasks",
          (e, workers, laps) -> SpawnWorkloads.fanOutTree(e, 14, null, laps)),
      task("fanOutTreeShort", "a binary tree of 4,095 tasks of 0.5 µs",
          (e, workers, laps) -> SpawnWorkloads.fanOutTree(e, 12, BusyWork.ofNanos(500), laps)),
      task("fibFork", "fib(18) with both calls forked, 8,361 tasks",
          (e, workers, laps) -> ForkWorkloads.fibFork(e, 18, laps)),
      task("skewedHalfMicro", "5,000 tasks of 0.5 µs, all from one worker",
          (e, workers, laps) -> SpawnWorkloads.skewed(e, 5_000, BusyWork.ofNanos(500), laps)),
      task("skewedTwoMicros", "2,000 tasks of 2 µs, all from one worker",
          (e, workers, laps) -> SpawnWorkloads.skewed(e, 2_000, BusyWork.ofNanos(2_000), laps)),
      task("externalShort", "5,000 tasks of 0.5 µs from another thread",
          (e, workers, laps) -> SpawnWorkloads.externalShort(e, 5_000, BusyWork.ofNanos(500), laps)),
      result("invokeAll", 1, "invokeAll of 1,000 callables",
          (e, workers, laps) -> FutureWorkloads.invokeAll(e, 1_000, laps)),
      result("completableFutureBatch", 1, "1,000 x supplyAsync().thenApplyAsync(), joined",
          (e, workers, laps) -> FutureWorkloads.completableFutureBatch(e, 1_000, laps)),
      task("remoteBusy1", "10,000 outside tasks beside 2 endless 10 µs tasks a worker",
          (e, workers, laps) -> RemoteWorkloads.remoteBusy(e, workers, 2 * workers, 10_000, laps)),
      task("remoteBusy2", "1,000 outside tasks beside 1 endless 10 µs task a worker",
          (e, workers, laps) -> RemoteWorkloads.remoteBusy(e, workers, workers, 1_000, laps)),
      result("nestedSubmitGet", 2, "submit(() -> submit(x).get()).get()",
          (e, workers, laps) -> FutureWorkloads.nestedSubmitGet(e, laps)),
      result("roundTrip", 1, "submit(x).get(), the next at once",
          (e, workers, laps) -> FutureWorkloads.roundTrip(e, laps)),
      result("roundTripIdle", 1, "submit(x).get() after 200 µs of rest",
          (e, workers, laps) -> FutureWorkloads.roundTripAfter(e, DOZING, laps)));

  private Workloads() {}

  public static List<Workload> all() {
    return ALL;
  }

  public static Workload named(String name) {
    return ALL.stream().filter(w -> w.name().equals(name)).findFirst()
        .orElseThrow(() -> new IllegalArgumentException("workload: " + name));
  }

  private static Workload task(String name, String question, Workload.Body body) {
    return new Workload(name, "task", question, 1, body);
  }

  private static Workload hop(String name, String question, Workload.Body body) {
    return new Workload(name, "hop", question, 1, body);
  }

  private static Workload result(String name, int minWorkers, String question, Workload.Body body) {
    return new Workload(name, "result", question, minWorkers, body);
  }
}
