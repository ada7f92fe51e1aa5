package dev.magpie.executor.bench;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;

/** An {@code execute} from a worker allocates nothing. */
final class AllocationProbe implements Probe {
  /** A stray object of the JVM's in 100,000 calls, not one of ours in each. */
  private static final double NOTHING_BYTES = 0.005;

  private final String name;
  private final ExecutorService executor;

  AllocationProbe(String name, ExecutorService executor) {
    this.name = name;
    this.executor = executor;
  }

  @Override
  public List<Finding> run() {
    double bytes = new Allocation(name, executor).executeLocally();
    return List.of(Finding.of("bytes per execute from a worker",
        String.format(Locale.ROOT, "%.3f", bytes), "0", bytes < NOTHING_BYTES));
  }
}
