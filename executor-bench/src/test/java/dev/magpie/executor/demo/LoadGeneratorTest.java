package dev.magpie.executor.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class LoadGeneratorTest {
  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(30);
  private static final long SHORT_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  @Test
  void stop_serverThatNeverAnswers_countsEveryRequest() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      final int requests = count(ArrivalSchedule.poisson(0, SHORT_NANOS, 200));
      final long start = System.nanoTime();
      final LatencyRecorder recorder = new LatencyRecorder(start);
      final LoadGenerator load =
          new LoadGenerator(
              (InetSocketAddress) silent.getLocalSocketAddress(),
              ArrivalSchedule.poisson(start, SHORT_NANOS, 200),
              recorder,
              4);
      load.start();
      assertFalse(load.awaitEnd(2 * SHORT_NANOS));
      load.stop();
      assertEquals(requests, recorder.errors());
      assertEquals(0, recorder.answers());
    }
  }

  @Test
  void awaitEnd_serverThatAnswers_sendsTheWholeSchedule() throws Exception {
    final int requests = count(ArrivalSchedule.poisson(0, SHORT_NANOS, 500));
    final Subject subject = Contender.THREAD_POOL.start(2);
    try (DemoServer server = DemoServer.start(subject)) {
      final long start = System.nanoTime();
      final LatencyRecorder recorder = new LatencyRecorder(start);
      final ArrivalSchedule schedule = ArrivalSchedule.poisson(start, SHORT_NANOS, 500);
      final LoadGenerator load = new LoadGenerator(server.address(), schedule, recorder, 3);
      load.start();
      assertTrue(load.awaitEnd(LIMIT_NANOS));
      assertTrue(load.cpuNanos() > 0);
      load.stop();
      assertEquals(0, recorder.errors(), recorder::firstError);
      assertEquals(requests, recorder.answers());
    } finally {
      assertTrue(subject.stop());
    }
  }

  @Test
  void connections_anyWorkers_staysWithinTheServersLimit() {
    assertEquals(32, LoadGenerator.connections(1));
    assertEquals(64, LoadGenerator.connections(16));
    assertEquals(192, LoadGenerator.connections(1024));
  }

  private static int count(ArrivalSchedule schedule) {
    int count = 0;
    while (schedule.next() != null) {
      count++;
    }
    return count;
  }
}
