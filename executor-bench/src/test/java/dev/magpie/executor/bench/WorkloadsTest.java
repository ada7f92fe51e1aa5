package dev.magpie.executor.bench;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each workload, at a tiny size, on each contender: what it reports is what ran, each task once. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class WorkloadsTest {
  private static final int WORKERS = 2;
  private static final int LAPS = 3;
  private static final Duration BRIEF = Duration.ofMillis(1);

  /**
   * @param units what one lap reports
   * @param tasks what one lap submits
   */
  record Tiny(String name, long units, long tasks, Workload.Body body) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Tiny> tiny() {
    BusyWork work = BusyWork.ofNanos(100);
    return Stream.of(
        new Tiny("spawnFromWorker", 300, 301, (e, w, l) -> SpawnWorkloads.spawnFromWorker(e, 300, l)),
        new Tiny("spawnFromOutside", 300, 300, (e, w, l) -> SpawnWorkloads.spawnFromOutside(e, 300, l)),
        new Tiny("burstIntoIdle", 30, 30, (e, w, l) -> SpawnWorkloads.burstIntoIdle(e, 30, BRIEF, l)),
        new Tiny("skewed", 40, 41, (e, w, l) -> SpawnWorkloads.skewed(e, 40, work, l)),
        new Tiny("externalShort", 40, 40, (e, w, l) -> SpawnWorkloads.externalShort(e, 40, work, l)),
        new Tiny("fanOutTree", 127, 128, (e, w, l) -> SpawnWorkloads.fanOutTree(e, 7, null, l)),
        new Tiny("fanOutTree of one", 1, 2, (e, w, l) -> SpawnWorkloads.fanOutTree(e, 1, work, l)),
        new Tiny("pingPong", 30, 31, (e, w, l) -> HandoffWorkloads.pingPong(e, 10, 3, l)),
        new Tiny("pingPong of one pair", 50, 51, (e, w, l) -> HandoffWorkloads.pingPong(e, 1, 50, l)),
        new Tiny("chainedSpawn", 25, 26, (e, w, l) -> HandoffWorkloads.chainedSpawn(e, 25, l)),
        new Tiny("yieldMany", 60, 60, (e, w, l) -> HandoffWorkloads.yieldMany(e, 6, 10, l)),
        new Tiny("selfResubmit", 60, 61, (e, w, l) -> HandoffWorkloads.selfResubmit(e, 6, 10, l)),
        new Tiny("fibFork", 177, 178, (e, w, l) -> ForkWorkloads.fibFork(e, 10, l)),
        new Tiny("invokeAll", 20, 20, (e, w, l) -> FutureWorkloads.invokeAll(e, 20, l)),
        new Tiny("completableFutureBatch", 20, 40,
            (e, w, l) -> FutureWorkloads.completableFutureBatch(e, 20, l)),
        new Tiny("nestedSubmitGet", 1, 2, (e, w, l) -> FutureWorkloads.nestedSubmitGet(e, l)),
        new Tiny("roundTrip", 1, 1, (e, w, l) -> FutureWorkloads.roundTrip(e, l)),
        new Tiny("roundTripAfter", 1, 1, (e, w, l) -> FutureWorkloads.roundTripAfter(e, BRIEF, l)));
  }

  static Stream<Arguments> tinyOnEachContender() {
    return tiny().flatMap(t -> Contenders.names().stream().map(name -> Arguments.of(t, name)));
  }

  static Stream<String> contenders() {
    return Contenders.names().stream();
  }

  @ParameterizedTest(name = "{0} on {1}")
  @MethodSource("tinyOnEachContender")
  void run_ofThreeLaps_runsEachTaskOnce(Tiny tiny, String contender) throws InterruptedException {
    TallyingExecutor executor = new TallyingExecutor(Contenders.create(contender, WORKERS));
    Laps laps = Laps.exactly(LAPS);
    try {
      long units = tiny.body.run(executor, WORKERS, laps);
      assertAll(
          () -> assertEquals(LAPS * tiny.units, units),
          () -> assertEquals(LAPS, laps.done()),
          () -> assertTrue(laps.nanos() > 0),
          () -> assertFalse(laps.capped()));
    } finally {
      executor.shutdown();
    }
    assertTrue(executor.awaitTermination(30, TimeUnit.SECONDS));
    assertAll(
        () -> assertEquals(LAPS * tiny.tasks, executor.submitted()),
        () -> assertEquals(executor.submitted(), executor.ran()),
        () -> assertEquals(0, executor.ranAgain()));
  }

  @ParameterizedTest
  @MethodSource("contenders")
  void remoteBusy_onAnyone_runsAllTasksSoonerOrLater(String contender) throws InterruptedException {
    TallyingExecutor executor = new TallyingExecutor(Contenders.create(contender, WORKERS));
    Laps laps = Laps.exactly(1).cappedAt(Duration.ofMillis(50));
    try {
      long units = RemoteWorkloads.remoteBusy(executor, WORKERS, 2 * WORKERS, 20, laps);
      assertTrue(laps.capped() ? units < 20 : units == 20, "units " + units + ", capped " + laps.capped());
    } finally {
      executor.shutdown();
    }
    assertTrue(executor.awaitTermination(30, TimeUnit.SECONDS));
    assertEquals(executor.submitted(), executor.ran());
    assertEquals(0, executor.ranAgain());
  }

  @Test
  void remoteBusy_onMagpie_isNotStarved() {
    var executor = Contenders.create(Contenders.MAGPIE, WORKERS);
    try {
      Laps laps = Laps.exactly(2).cappedAt(Duration.ofSeconds(30));
      assertEquals(2_000, RemoteWorkloads.remoteBusy(executor, WORKERS, WORKERS, 1_000, laps));
      assertFalse(laps.capped());
    } finally {
      executor.shutdownNow();
    }
  }

  @Test
  void catalogue_namesAreUniqueAndFound() {
    long distinct = Workloads.all().stream().map(Workload::name).distinct().count();
    assertEquals(Workloads.all().size(), distinct);
    Workloads.all().forEach(w -> assertEquals(w, Workloads.named(w.name())));
    assertThrows(IllegalArgumentException.class, () -> Workloads.named("none"));
  }

  @Test
  void create_ofUnknownContender_throws() {
    assertThrows(IllegalArgumentException.class, () -> Contenders.create("none", 1));
  }
}
