package dev.magpie.executor.demo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How busy each worker is over time, from the CPU time of the threads named after it. One thread. */
final class ActivitySampler {
  /** For each worker, the share of a processor it used up to that moment since the sample before. */
  record Sample(double endSeconds, double[] share) {}

  private final String threadPrefix;
  private final int workers;
  private final List<Sample> samples = new ArrayList<>();
  private Map<Thread, Long> lastCpu = Map.of();
  private double lastSeconds;

  ActivitySampler(String threadPrefix, int workers) {
    this.threadPrefix = threadPrefix;
    this.workers = workers;
  }

  /** Takes a first look, to compare the next sample with. */
  void begin() {
    lastCpu = cpuTimes();
    lastSeconds = 0;
    samples.clear();
  }

  void sample(double seconds) {
    final Map<Thread, Long> cpu = cpuTimes();
    final double[] share = new double[workers];
    cpu.forEach((thread, nanos) -> {
      final int worker = number(thread);
      if (worker >= 0 && worker < workers) {
        share[worker] += (nanos - lastCpu.getOrDefault(thread, 0L)) / 1e9;
      }
    });
    final double elapsed = Math.max(1e-3, seconds - lastSeconds);
    Arrays.setAll(share, worker -> Math.min(1, Math.max(0, share[worker] / elapsed)));
    samples.add(new Sample(seconds, share));
    lastCpu = cpu;
    lastSeconds = seconds;
  }

  List<Sample> samples() {
    return List.copyOf(samples);
  }

  private Map<Thread, Long> cpuTimes() {
    final Map<Thread, Long> times = new HashMap<>();
    for (Thread thread : CpuClock.liveThreads(threadPrefix)) {
      times.put(thread, CpuClock.threadNanos(thread));
    }
    return times;
  }

  /** The number at the end of the thread's name, or -1. */
  private int number(Thread thread) {
    try {
      return Integer.parseInt(thread.getName().substring(threadPrefix.length()));
    } catch (NumberFormatException e) {
      return -1;
    }
  }
}
