package dev.magpie.executor.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The server's answers, asked for with the JDK's client and compared with sums made here. */
final class WorkloadTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final long[] SEEDS = {0, 7, -1, 0x8000_0000_0000_0000L};

  @ParameterizedTest
  @EnumSource(Contender.class)
  void cpu_anySeed_answersTheWalk(Contender contender) throws Exception {
    for (long seed : SEEDS) {
      assertEquals(hex(Lcg.walk(seed, RequestKind.CPU_STEPS)), ask(contender, RequestKind.CPU, seed));
    }
  }

  @ParameterizedTest
  @EnumSource(Contender.class)
  void fan_anySeed_answersTheSumOfTheParts(Contender contender) throws Exception {
    for (long seed : SEEDS) {
      long sum = 0;
      for (int part = 0; part < RequestKind.FAN_PARTS; part++) {
        sum += Lcg.walk(seed + part, RequestKind.FAN_STEPS);
      }
      assertEquals(hex(sum), ask(contender, RequestKind.FAN, seed));
    }
  }

  @Test
  void fan_oneWorker_isNotBlocked() throws Exception {
    final String answer = ask(Contender.THREAD_POOL, 1, RequestKind.FAN, 5);
    assertEquals(RequestKind.FAN.expected(5), answer);
  }

  @Test
  void slow_takesItsTime() throws Exception {
    final long start = System.nanoTime();
    assertEquals(hex(Lcg.walk(3, RequestKind.SLOW_STEPS)), ask(Contender.THREAD_POOL, RequestKind.SLOW, 3));
    assertTrue(System.nanoTime() - start >= RequestKind.SLOW_NANOS);
  }

  @ParameterizedTest
  @EnumSource(RequestKind.class)
  void expected_isWhatTheServerAnswers(RequestKind kind) throws Exception {
    for (long seed : SEEDS) {
      assertEquals(kind.expected(seed), ask(Contender.THREAD_POOL, kind, seed));
    }
  }

  @Test
  void draw_allNumbers_givesTheMix() {
    final int[] drawn = new int[RequestKind.values().length];
    for (int i = 0; i < 1000; i++) {
      drawn[RequestKind.draw(i).ordinal()]++;
    }
    assertEquals(RequestKind.SLOW_PERMILLE, drawn[RequestKind.SLOW.ordinal()]);
    assertEquals(RequestKind.FAN_PERMILLE, drawn[RequestKind.FAN.ordinal()]);
  }

  private static String ask(Contender contender, RequestKind kind, long seed) throws Exception {
    return ask(contender, 2, kind, seed);
  }

  private static String ask(Contender contender, int workers, RequestKind kind, long seed) throws Exception {
    final Subject subject = contender.start(workers);
    try (DemoServer server = DemoServer.start(subject)) {
      final URI uri =
          new URI("http", null, server.address().getHostString(), server.address().getPort(),
              kind.path() + Long.toHexString(seed), null, null);
      final HttpResponse<String> response =
          HttpClient.newHttpClient()
              .sendAsync(HttpRequest.newBuilder(uri).timeout(LIMIT).build(), BodyHandlers.ofString())
              .get(LIMIT.toSeconds(), TimeUnit.SECONDS);
      assertEquals(200, response.statusCode());
      return response.body();
    } finally {
      assertTrue(subject.stop());
    }
  }

  private static String hex(long value) {
    return Long.toHexString(value) + "\n";
  }
}
