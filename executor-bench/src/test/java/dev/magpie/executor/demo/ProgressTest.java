package dev.magpie.executor.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ProgressTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
  private final LatencyRecorder recorder = new LatencyRecorder(0);

  @Test
  void show_plain_printsALineASecond() {
    final Progress progress = new Progress(out, false);
    for (int tenth = 0; tenth <= 30; tenth++) {
      show(progress, Contender.MAGPIE, tenth / 10.0);
    }
    progress.end();
    final List<String> lines = text().lines().toList();
    assertEquals(3, lines.size(), text());
    assertFalse(text().contains("\r"), text());
    assertEquals("Magpie  1/20 s  0/s  warming up  errors 0  active 3  queued 12", lines.get(0));
  }

  @Test
  void show_live_rewritesOneLineThatNeverWraps() {
    final Progress progress = new Progress(out, true);
    recorder.failed("x");
    for (int i = 1; i <= 10; i++) {
      show(progress, Contender.THREAD_POOL, i);
    }
    progress.end();
    assertEquals(1, text().chars().filter(c -> c == '\n').count());
    final String[] states = text().strip().split("\r");
    assertEquals(10, states.length, text());
    for (String state : states) {
      assertTrue(state.length() < 80, state);
    }
    assertTrue(states[9].startsWith("ThreadPoolExecutor 10/20 s"), states[9]);
    assertTrue(states[9].contains("errors 1"), states[9]);
    assertFalse(states[9].contains("queued"), states[9]);
  }

  @Test
  void show_live_blanksWhatALongerLineLeft() {
    final Progress progress = new Progress(out, true);
    progress.say("a text that is a good deal longer than the line which comes after it ........");
    show(progress, Contender.FORK_JOIN, 1);
    show(progress, Contender.FORK_JOIN, 2);
    progress.end();
    final String[] states = text().strip().split("\r");
    assertEquals(states[states.length - 2].length(), states[states.length - 1].length());
  }

  @Test
  void show_measuredAnswers_givesLatencyAndRate() {
    for (int i = 0; i < 500; i++) {
      final var arrival = new ArrivalSchedule.Arrival(0, RequestKind.CPU, 1);
      recorder.answered(arrival, RequestKind.CPU.expected(1), 2_000_000);
    }
    recorder.closeSlot(1);
    show(new Progress(out, false), Contender.FORK_JOIN, 2);
    assertEquals("ForkJoinPool  2/20 s  250/s  p50 2.00  p99 2.00 ms  errors 0", text().strip());
  }

  private void show(Progress progress, Contender contender, double elapsed) {
    progress.show(contender, elapsed, 20, recorder, () -> new Gauges(3, 12, 0, 0));
  }

  private String text() {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
