package dev.magpie.executor.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Every sample, and what follows from them. */
final class Results {
  private final List<Workload> workloads;
  private final List<String> contenders;
  private final Map<String, Cell> cells = new LinkedHashMap<>();

  Results(List<Workload> workloads, List<String> contenders) {
    this.workloads = List.copyOf(workloads);
    this.contenders = List.copyOf(contenders);
  }

  List<Workload> workloads() {
    return workloads;
  }

  List<String> contenders() {
    return contenders;
  }

  /** Whom the others' times are divided by: ours, if it takes part. */
  String base() {
    return contenders.contains(Contenders.MAGPIE) ? Contenders.MAGPIE : contenders.get(0);
  }

  void add(Workload workload, String contender, Sample sample, EngineCounters counters) {
    cell(workload, contender).add(sample, counters);
  }

  Cell cell(Workload workload, String contender) {
    return cells.computeIfAbsent(workload.name() + "/" + contender, key -> new Cell());
  }

  /** How many times longer this contender takes than the base, by medians. */
  double ratio(Workload workload, String contender) {
    return cell(workload, contender).time().median() / cell(workload, base()).time().median();
  }

  /** One contender at one workload. */
  static final class Cell {
    private final List<Sample> samples = new ArrayList<>();
    private EngineCounters counters = EngineCounters.ZERO;

    private void add(Sample sample, EngineCounters more) {
      samples.add(sample);
      counters = counters.plus(more);
    }

    List<Sample> samples() {
      return List.copyOf(samples);
    }

    EngineCounters counters() {
      return counters;
    }

    /** Nanoseconds per unit. */
    Quartiles time() {
      return Quartiles.of(samples.stream().map(Sample::nanosPerUnit).collect(Collectors.toList()));
    }

    /** CPU time of the workers and the submitter together, in nanoseconds per unit. */
    Quartiles cpu() {
      return Quartiles.of(samples.stream().map(Sample::cpuNanosPerUnit).collect(Collectors.toList()));
    }

    /** Given up in more than half of the rounds. */
    boolean starved() {
      return 2 * samples.stream().filter(Sample::capped).count() > samples.size();
    }

    long noisyRounds() {
      return samples.stream().filter(Sample::noisy).count();
    }
  }
}
