package dev.magpie.executor.demo;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** One executor's turn: a fresh server, the warm-up, the measured time, the shutdown. */
final class Round {
  private static final long LEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long MIN_TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final int TICKS = 80;
  private static final int TICKS_PER_SLOT = 2;

  private final Contender contender;
  private final int workers;
  private final int perSecond;
  private final int seconds;
  private final long warmUpNanos;
  private final long measuredNanos;

  Round(Contender contender, int workers, int perSecond, int seconds) {
    this.contender = contender;
    this.workers = workers;
    this.perSecond = perSecond;
    this.seconds = seconds;
    this.warmUpNanos = TimeUnit.SECONDS.toNanos(seconds) / 5;
    this.measuredNanos = TimeUnit.SECONDS.toNanos(seconds) - warmUpNanos;
  }

  RoundResult run(Progress progress) throws IOException, InterruptedException {
    System.gc(); // the garbage of the executor before is not this one's to clear
    final Subject subject = contender.start(workers);
    final Measurement measurement;
    try (DemoServer server = DemoServer.start(subject)) {
      measurement = new Measurement(subject, server, System.nanoTime() + LEAD_NANOS);
      measurement.run(progress);
    } finally {
      subject.executor().shutdown();
    }
    if (!subject.stop()) {
      measurement.recorder.failed(contender.label() + " did not stop");
    }
    progress.end();
    return measurement.result();
  }

  /** The counts at one moment, to subtract from later ones. */
  private record Reading(Gauges gauges, long serverCpuNanos, long clientCpuNanos) {}

  private final class Measurement {
    private final Subject subject;
    private final DemoServer server;
    private final long startNanos;
    private final long measureFromNanos;
    private final LatencyRecorder recorder;
    private final LoadGenerator load;
    private final ActivitySampler activity;
    private Reading before;
    private Reading after;
    private double secondsToLastAnswer;

    Measurement(Subject subject, DemoServer server, long startNanos) {
      this.subject = subject;
      this.server = server;
      this.startNanos = startNanos;
      this.measureFromNanos = startNanos + warmUpNanos;
      this.recorder = new LatencyRecorder(measureFromNanos);
      final ArrivalSchedule schedule =
          ArrivalSchedule.poisson(startNanos, warmUpNanos + measuredNanos, perSecond);
      final int connections = LoadGenerator.connections(workers);
      this.load = new LoadGenerator(server.address(), schedule, recorder, connections);
      this.activity = new ActivitySampler(subject.threadPrefix(), workers);
      this.before = read();
      this.after = before;
    }

    void run(Progress progress) throws InterruptedException {
      load.start();
      try {
        warmUp(progress);
        before = read();
        activity.begin();
        measure(progress);
        after = read();
      } finally {
        load.stop();
      }
    }

    private void warmUp(Progress progress) throws InterruptedException {
      for (long left = warmUpNanos; left > 0; left = measureFromNanos - System.nanoTime()) {
        load.awaitEnd(Math.min(left, tickNanos()));
        show(progress);
      }
    }

    private void measure(Progress progress) throws InterruptedException {
      final long giveUpNanos = measureFromNanos + measuredNanos + GRACE_NANOS;
      long answers = 0;
      boolean ended = false;
      for (int tick = 1; !ended && System.nanoTime() - giveUpNanos < 0; tick++) {
        ended = load.awaitEnd(tickNanos());
        final double now = (System.nanoTime() - measureFromNanos) / 1e9;
        if (recorder.answers() != answers) {
          answers = recorder.answers();
          secondsToLastAnswer = now;
        }
        if (!ended) {
          activity.sample(now);
          if (tick % TICKS_PER_SLOT == 0) {
            recorder.closeSlot(now);
          }
        }
        show(progress);
      }
      recorder.finish();
    }

    private void show(Progress progress) {
      final double elapsed = (System.nanoTime() - startNanos) / 1e9;
      progress.show(contender, elapsed, seconds, recorder, subject.gauges());
    }

    private Reading read() {
      return new Reading(subject.gauges().get(), server.cpuNanos(), load.cpuNanos());
    }

    RoundResult result() {
      final Map<RequestKind, Histogram> byKind = new EnumMap<>(RequestKind.class);
      for (RequestKind kind : RequestKind.values()) {
        byKind.put(kind, recorder.total(kind));
      }
      return new RoundResult(
          contender,
          secondsToLastAnswer,
          recorder.shortRequests(),
          byKind,
          Gauges.growth(before.gauges.steals(), after.gauges.steals()),
          Gauges.growth(before.gauges.parks(), after.gauges.parks()),
          after.serverCpuNanos - before.serverCpuNanos,
          after.clientCpuNanos - before.clientCpuNanos,
          recorder.errors(),
          recorder.firstError(),
          recorder.slots(),
          activity.samples());
    }
  }

  private long tickNanos() {
    return Math.max(MIN_TICK_NANOS, measuredNanos / TICKS);
  }
}
