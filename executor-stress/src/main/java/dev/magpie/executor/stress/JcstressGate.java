package dev.magpie.executor.stress;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Runs jcstress in a child JVM and believes it only when its own figures say that each test in the jar was run, and
 * that all of them passed: jcstress itself exits with 0 when no test matches, or when none can be scheduled here.
 *
 * <p>Arguments: the jcstress jar, the log file to write, then jcstress's own options.
 */
final class JcstressGate {
  private static final long LIMIT_MINUTES = 30; // a run takes two or three

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
    List<String> options = List.of(args).subList(2, args.length);
    int expected = TestList.matching(Path.of(args[0]), options).size();
    Process jcstress = start(args[0], options);
    Runtime.getRuntime().addShutdownHook(new Thread(jcstress::destroy));   // a no-op once it has ended
    CompletableFuture.delayedExecutor(LIMIT_MINUTES, TimeUnit.MINUTES).execute(jcstress::destroyForcibly);
    Transcript transcript = echo(jcstress, Path.of(args[1]));
    Optional<String> fault = transcript.fault(jcstress.waitFor(), expected);
    System.out.println("jcstress gate: " + fault.map(f -> "FAILED, " + f).orElse("passed, " + transcript));
    System.exit(fault.isPresent() ? 1 : 0);
  }

  private static Process start(String jar, List<String> options) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-jar");
    command.add(jar);
    command.addAll(options);
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  private static Transcript echo(Process jcstress, Path log) throws IOException {
    Transcript transcript = new Transcript();
    try (BufferedReader in = jcstress.inputReader(StandardCharsets.UTF_8);
        BufferedWriter out = Files.newBufferedWriter(log)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        out.write(line);
        out.newLine();
        System.out.println(line);
        transcript.add(line);
      }
    }
    return transcript;
  }
}
