package dev.magpie.executor.bench;

import dev.magpie.executor.WorkStealingExecutor;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes the figures that the executor promises and prints each beside its promise. Exits with 1 if one is
 * broken.
 *
 * <pre>
 * java -cp benchmarks.jar dev.magpie.executor.bench.Probes [workers]
 * </pre>
 */
public final class Probes {
  /** Short, so that the kernel's copy of the threads' names is whole. */
  private static final String NAME = "probe";

  private Probes() {}

  public static void main(String[] args) throws Exception {
    int workers = args.length == 0 ? 2 : Integer.parseInt(args[0]);
    List<Probe.Finding> findings = new ArrayList<>();
    WorkStealingExecutor executor = Contenders.magpie(NAME, workers);
    try {
      Rest.warmUp(executor, workers);
      for (Probe probe : probes(executor, workers)) {
        findings.addAll(probe.run());
      }
    } finally {
      executor.shutdownNow();
    }
    print(findings);
    System.exit(findings.stream().allMatch(Probe.Finding::kept) ? 0 : 1);
  }

  private static List<Probe> probes(WorkStealingExecutor executor, int workers) {
    return List.of(
        new AllocationProbe(NAME, executor),
        new ReachabilityProbe(executor, workers),
        new IdleProbe(NAME, executor),
        new WakeProbe(NAME, executor),
        new StarvationProbe(executor, workers));
  }

  private static void print(List<Probe.Finding> findings) {
    MarkdownTable table = new MarkdownTable(List.of("figure", "measured", "promised", "kept"));
    for (Probe.Finding f : findings) {
      table.add(List.of(f.what(), f.measured(), f.promise(), f.promise().isEmpty() ? "" : verdict(f)));
    }
    PrintStream out = SideBySide.utf8Out();
    out.print(table);
  }

  private static String verdict(Probe.Finding finding) {
    return finding.kept() ? "yes" : "NO";
  }
}
