package dev.magpie.executor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.magpie.executor.contract.Await;
import dev.magpie.executor.contract.Call;
import dev.magpie.executor.contract.Hog;
import dev.magpie.executor.contract.Pools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Guards every time that a user can set, at its greatest value, and the clock where it passes the end of a long: no sum
 * becomes negative, so nothing ends at once, and nothing sleeps for ever.
 */
@Timeout(2 * Await.LIMIT_SECONDS)
final class LongestTimesTest {
  private static final Path MAIN = Path.of(System.getProperty("basedir", ""), "src", "main", "java");
  private static final Pattern CLOCK = Pattern.compile("System\\.nanoTime\\(\\)");
  /** Where a reading goes: into a variable, or at once into a difference. */
  private static final Pattern READING =
      Pattern.compile("(\\w+) = System\\.nanoTime\\(\\);|\\(System\\.nanoTime\\(\\) - \\w+\\)");

  @RegisterExtension
  final Pools pools = new Pools();

  @ParameterizedTest
  @ValueSource(longs = {Long.MAX_VALUE, Long.MAX_VALUE - 1, Long.MAX_VALUE / 2 + 1})
  void keepAlive_longest_keepsThreadsThatStillWakeUp(long nanos) {
    WorkStealingExecutor pool =
        pools.of(WorkStealingExecutor.builder().workers(2).keepAlive(Duration.ofNanos(nanos)));
    for (int i = 0; i < 100; i++) {
      CountDownLatch ran = new CountDownLatch(3);
      pool.execute(() -> {
        pool.execute(ran::countDown);
        ran.countDown();
      });
      pool.execute(ran::countDown);
      Await.latch(ran);
      long parks = pool.snapshot().parks();
      if (i % 10 == 0) {
        Await.eventually("idle", () -> pool.activeWorkers() == 0 && pool.snapshot().parks() >= parks);
      }
    }
    Await.pass(Duration.ofMillis(50));
    assertTrue(pool.snapshot().liveThreads() > 0, "the threads ended at once");
  }

  @Test
  void keepAlive_moreThanALongHolds_isTheLongest() {
    WorkStealingExecutor pool = pools.of(
        WorkStealingExecutor.builder().workers(1).keepAlive(Duration.ofSeconds(Long.MAX_VALUE, 999_999_999)));
    Hog.assertParallel(pool, 1);
    Await.pass(Duration.ofMillis(20));
    assertEquals(1, pool.snapshot().liveThreads());
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MAX_VALUE, Long.MAX_VALUE - 1})
  void bulkCalls_longestTimeout_waitForTheTasks(long time) throws Exception {
    WorkStealingExecutor pool = pools.of(2);
    for (TimeUnit unit : List.of(TimeUnit.NANOSECONDS, TimeUnit.DAYS)) {
      List<Callable<String>> tasks = List.of(() -> "a", () -> "a");
      for (Future<String> future : pool.invokeAll(tasks, time, unit)) {
        assertFalse(future.isCancelled(), "the time was up at once");
        assertEquals("a", future.get(time, unit));
      }
      assertEquals("a", pool.invokeAny(tasks, time, unit));
    }
  }

  @Test
  void onRejected_longestWait_endsWhenThereIsRoom() throws Exception {
    WorkStealingExecutor pool = pools.of(WorkStealingExecutor.builder().workers(1).maxQueuedTasks(0)
        .onRejected(RejectionPolicy.block(Duration.ofSeconds(Long.MAX_VALUE))));
    Hog hog = pools.hog(pool, 1);
    CountDownLatch ran = new CountDownLatch(1);
    Call<Void> waiting = Call.run(() -> pool.execute(ran::countDown)).awaitWaiting();
    hog.release();
    waiting.value();
    Await.latch(ran);
  }

  @Test
  void awaitTermination_longestTimeout_endsWithTheExecutor() throws Exception {
    WorkStealingExecutor pool = pools.of(1);
    Hog hog = pools.hog(pool, 1);
    Call<Boolean> waiting = Call.start(() -> pool.awaitTermination(Long.MAX_VALUE, TimeUnit.DAYS)).awaitWaiting();
    pool.shutdown();
    hog.release();
    assertTrue(waiting.value());
  }

  /** The clock may start anywhere and pass the end of a long, so two readings must not be compared, or added to. */
  @Test
  void clock_inMain_isOnlySubtracted() throws IOException {
    List<String> wrong = new ArrayList<>();
    int readings = 0;
    List<Path> sources;
    try (Stream<Path> files = Files.walk(MAIN)) {
      sources = files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
    for (Path file : sources) {
      String text = Files.readString(file);
      List<MatchResult> seen = READING.matcher(text).results().toList();
      readings += seen.size();
      if (seen.size() != CLOCK.matcher(text).results().count()) {
        wrong.add(file + ": a reading of the clock goes neither into a variable nor at once into a difference");
      }
      for (String name : namesOfReadings(text, seen)) {
        String sum = "[+<>]=?\\s*" + name + "\\b|\\b" + name + "\\s*[+<>]";
        Pattern.compile(sum).matcher(text).results().forEach(use -> wrong.add(
            file + ": \"" + use.group() + "\" compares or adds a reading of the clock: subtract two and look at that"));
      }
    }
    assertTrue(readings > 5, "readings: " + readings);
    assertEquals(List.of(), wrong);
  }

  /** The variables that take a reading, and those that one of these is copied to. */
  private static Set<String> namesOfReadings(String text, List<MatchResult> readings) {
    Set<String> names = new TreeSet<>();
    readings.stream().map(reading -> reading.group(1)).filter(name -> name != null).forEach(names::add);
    for (String name : List.copyOf(names)) {
      Pattern.compile("(\\w+) = " + name + ";").matcher(text).results().forEach(copy -> names.add(copy.group(1)));
    }
    return names;
  }
}
