package dev.magpie.executor.stress;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs jcstress in a child JVM and believes it only when its last summary says that tests ran and that all
 * of them passed: jcstress itself exits with 0 when no test matches, or when none can be scheduled here.
 *
 * <p>Arguments: the jcstress jar, the log file to write, then jcstress's own options.
 */
final class JcstressGate {
  private static final Pattern SUMMARY = Pattern.compile(
      "Results: (\\d+) planned; (\\d+) passed, (\\d+) failed, (\\d+) soft errs, (\\d+) hard errs");

  /** What jcstress prints, once, above tests with more actors than the machine has processors. */
  private static final String NOT_RUN = "No scheduling is possible";

  /** The figures of jcstress's running summary, of which the last line counts. */
  record Summary(int planned, int passed, int failed, int softErrors, int hardErrors) {
    static final Summary NONE = new Summary(0, 0, 0, 0, 0);

    boolean allPassed() {
      return planned > 0 && passed == planned && failed == 0 && softErrors == 0 && hardErrors == 0;
    }
  }

  private JcstressGate() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    if (args.length < 2) {
      System.err.println("usage: JcstressGate <jcstress.jar> <log file> <jcstress options>");
      System.exit(2);
    }
    if (Runtime.getRuntime().availableProcessors() < 2) {
      System.out.println("jcstress gate: skipped, two threads cannot race on one processor");
      return;
    }
    Process jcstress = start(args);
    Runtime.getRuntime().addShutdownHook(new Thread(jcstress::destroy));   // a no-op once it has ended
    Summary summary = echo(jcstress, Path.of(args[1]));
    System.exit(judge(jcstress.waitFor(), summary) ? 0 : 1);
  }

  private static Process start(String[] args) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-jar");
    command.add(args[0]);
    command.addAll(List.of(args).subList(2, args.length));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  private static Summary echo(Process jcstress, Path log) throws IOException {
    Summary last = Summary.NONE;
    boolean allScheduled = true;
    try (BufferedReader in = jcstress.inputReader(StandardCharsets.UTF_8);
        BufferedWriter out = Files.newBufferedWriter(log)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        out.write(line);
        out.newLine();
        System.out.println(line);
        allScheduled &= !line.contains(NOT_RUN);
        Matcher figures = SUMMARY.matcher(line);
        last = figures.find() ? summary(figures) : last;
      }
    }
    return allScheduled ? last : Summary.NONE;
  }

  private static Summary summary(Matcher m) {
    return new Summary(number(m, 1), number(m, 2), number(m, 3), number(m, 4), number(m, 5));
  }

  private static int number(Matcher m, int group) {
    return Integer.parseInt(m.group(group));
  }

  private static boolean judge(int exit, Summary summary) {
    if (exit == 0 && summary.allPassed()) {
      System.out.println("jcstress gate: passed, " + summary.passed() + " of " + summary.planned() + " runs");
      return true;
    }
    System.out.println("jcstress gate: FAILED, exit status " + exit + ", "
        + (summary.equals(Summary.NONE) ? "tests did not run" : summary));
    return false;
  }
}
