package dev.magpie.executor.demo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds a load that keeps the processors about half busy, the same for every executor: each serves a
 * closed loop for a moment, and the CPU time a request takes there tells how many fit into a second. A
 * round before that lets the JIT compiler see all executors before any is measured.
 */
record Calibration(int perSecond, long errors, @Nullable String firstError) {
  /** Below a half: a request costs more when there is time to fall asleep between two of them. */
  private static final double CPU_SHARE = 0.4;
  /** Of what the slowest executor answered in the closed loop: other limits than the CPU's. */
  private static final double THROUGHPUT_SHARE = 0.5;
  private static final int USERS_PER_WORKER = 4;
  private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(10);

  private record Sprint(double cpuMicrosPerRequest, double perSecond, LatencyRecorder recorder) {}

  static Calibration run(List<Contender> contenders, int workers, long nanosEach)
      throws IOException, InterruptedException {
    final List<Sprint> warmUp = sprints(contenders, workers, nanosEach / 2);
    final List<Sprint> sprints = sprints(contenders, workers, nanosEach / 2);
    final int cpus = Runtime.getRuntime().availableProcessors();
    final double cpuMicros = least(sprints, Sprint::cpuMicrosPerRequest); // the best compiled so far
    final double slowest = least(sprints, Sprint::perSecond);
    final double byCpu = CPU_SHARE * cpus * 1e6 / cpuMicros;
    final int perSecond = rounded(Math.min(byCpu, THROUGHPUT_SHARE * slowest));
    return Stream.concat(warmUp.stream(), sprints.stream())
        .map(sprint -> new Calibration(perSecond, sprint.recorder.errors(), sprint.recorder.firstError()))
        .reduce(new Calibration(perSecond, 0, null), Calibration::plus);
  }

  private Calibration plus(Calibration later) {
    final String first = firstError == null ? later.firstError : firstError;
    return new Calibration(perSecond, errors + later.errors, first);
  }

  private static double least(List<Sprint> sprints, ToDoubleFunction<Sprint> figure) {
    return sprints.stream().mapToDouble(figure).min().orElseThrow();
  }

  private static List<Sprint> sprints(List<Contender> contenders, int workers, long nanos)
      throws IOException, InterruptedException {
    final List<Sprint> sprints = new ArrayList<>();
    for (Contender contender : contenders) {
      sprints.add(sprint(contender, workers, nanos));
    }
    return sprints;
  }

  /** Two significant digits, at least 1. */
  static int rounded(double perSecond) {
    final double unit = Math.pow(10, Math.max(0, Math.floor(Math.log10(Math.max(1, perSecond))) - 1));
    return (int) Math.max(1, Math.round(perSecond / unit) * unit);
  }

  /** The first half, in which the threads start and the connections open, is not counted. */
  private static Sprint sprint(Contender contender, int workers, long nanos)
      throws IOException, InterruptedException {
    final Subject subject = contender.start(workers);
    try (DemoServer server = DemoServer.start(subject)) {
      final long start = System.nanoTime();
      final LatencyRecorder recorder = new LatencyRecorder(start);
      final ArrivalSchedule schedule = ArrivalSchedule.closedLoop(start, nanos);
      final int users = USERS_PER_WORKER * workers;
      final LoadGenerator load = new LoadGenerator(server.address(), schedule, recorder, users);
      load.start();
      load.awaitEnd(nanos / 2);
      final long halfway = System.nanoTime();
      final long answersBefore = recorder.answers();
      final long cpuBefore = server.cpuNanos() + load.cpuNanos();
      load.awaitEnd(nanos / 2);
      final double answers = Math.max(1, recorder.answers() - answersBefore);
      final double cpuMicros = (server.cpuNanos() + load.cpuNanos() - cpuBefore) / 1e3;
      final double perSecond = answers * 1e9 / (System.nanoTime() - halfway);
      load.awaitEnd(GRACE_NANOS);
      load.stop();
      return new Sprint(cpuMicros / answers, perSecond, recorder);
    } finally {
      subject.stop();
    }
  }
}
