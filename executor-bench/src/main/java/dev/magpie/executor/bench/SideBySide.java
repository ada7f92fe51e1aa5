package dev.magpie.executor.bench;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;

/**
 * All contenders and all workloads in one JVM, interleaved, so that whatever the machine does hits everybody,
 * and call sites see as many kinds of task as in real life.
 *
 * <pre>
 * java -Xms512m -Xmx512m -cp benchmarks.jar dev.magpie.executor.bench.SideBySide --json out.json
 * </pre>
 */
public final class SideBySide {
  private SideBySide() {}

  public static void main(String[] args) throws IOException {
    Options options;
    try {
      options = Options.parse(args);
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.err.println(Options.USAGE);
      System.exit(2);
      return;
    }
    if (options.list) {
      list();
    } else {
      compare(options);
    }
  }

  private static void list() {
    PrintStream out = utf8Out();
    Workloads.all().forEach(w -> out.printf("%-22s %-7s %s%n", w.name(), w.unit(), w.question()));
    out.println("contenders: " + String.join(" ", Contenders.names()));
  }

  private static void compare(Options options) throws IOException {
    Map<String, Object> environment = Environment.describe();
    environment.put("workers", options.workers);
    environment.put("rounds", options.rounds);
    environment.put("millisPerTurn", options.turn.toMillis());
    Map<String, ExecutorService> executors = new LinkedHashMap<>();
    try {
      for (String name : options.contenders()) {
        executors.put(name, Contenders.create(name, options.workers));
      }
      Rounds rounds = new Rounds(options, executors, SideBySide::progress);
      rounds.warmUp();
      Results results = rounds.run();
      Map<String, Map<String, Double>> allocation = new LinkedHashMap<>();
      executors.forEach((name, executor) ->
          allocation.put(name, new Allocation(name, executor).perOperation()));
      environment.put("loadAtEnd", Environment.load());
      report(options, results, environment, allocation);
    } finally {
      executors.values().forEach(ExecutorService::shutdownNow);
    }
  }

  private static void report(
      Options options, Results results, Map<String, Object> environment,
      Map<String, Map<String, Double>> allocation) throws IOException {
    progress("done");
    System.err.println();
    String markdown = MarkdownReport.render(results, environment, allocation);
    utf8Out().print(markdown);
    write(options.markdown, markdown);
    write(options.json, JsonReport.render(results, environment, allocation));
  }

  private static void write(Path file, String text) throws IOException {
    if (file != null) {
      Files.writeString(file, text);
      System.err.println("written: " + file);
    }
  }

  /** The tables are not ASCII, whatever the platform's default is. */
  static PrintStream utf8Out() {
    return new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
  }

  private static void progress(String what) {
    System.err.printf("\r%-60s", what);
    System.err.flush();
  }
}
