package dev.magpie.executor.demo;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Runs the JDK's HTTP server under load on each executor in turn, and compares. */
public final class Demo {
  static final int OK = 0;
  static final int WRONG = 1;
  static final int USAGE = 2;

  private static final long CALIBRATION_NANOS = TimeUnit.SECONDS.toNanos(3);

  private final Options options;
  private final PrintStream out;
  private final Progress progress;

  private Demo(Options options, PrintStream out) {
    this.options = options;
    this.out = out;
    this.progress = new Progress(out, Progress.terminal());
  }

  /** Ends the JVM with 0 if all went well, 1 if an answer was wrong or missing, 2 for a bad option. */
  public static void main(String[] args) throws Exception {
    System.exit(run(args, System.out, System.err));
  }

  static int run(String[] args, PrintStream out, PrintStream err) throws IOException, InterruptedException {
    final Options options;
    try {
      options = Options.parse(args);
    } catch (Options.UsageException e) {
      err.println("demo: " + e.getMessage() + "; see --help");
      return USAGE;
    }
    if (options.help()) {
      out.print(Options.usage());
      return OK;
    }
    if (!canWriteInto(options.report().getParent())) {
      err.println("demo: --report: cannot write into " + options.report().getParent());
      return USAGE;
    }
    return new Demo(options, out).run();
  }

  /** Asked before the run: it would be a pity to find out after it. */
  private static boolean canWriteInto(Path folder) {
    try {
      return Files.isWritable(Files.createDirectories(folder));
    } catch (IOException e) {
      return false;
    }
  }

  private int run() throws IOException, InterruptedException {
    final ZonedDateTime started = ZonedDateTime.now();
    final double load = CpuClock.loadAverage();
    final Calibration calibration = calibrate();
    final int perSecond = options.rate() > 0 ? options.rate() : calibration.perSecond();
    out.printf(
        Locale.ROOT,
        "%,d requests/s for %d s on each executor, %d workers; the first fifth is warm-up%n%n",
        perSecond,
        options.seconds(),
        options.workers());
    final List<RoundResult> results = new ArrayList<>();
    for (Contender contender : options.contenders()) {
      results.add(new Round(contender, options.workers(), perSecond, options.seconds()).run(progress));
    }
    out.printf("%n%s%n", ResultTable.text(results));
    out.println("Latency of the short requests, from the moment each was meant to start; client and server");
    out.println("share the processors. CPU is that of the workers and of the server's own thread.");
    final boolean right = reportErrors(calibration, results);
    write(new HtmlReport(results, perSecond, Environment.describe(options, perSecond, started, load)));
    return right ? OK : WRONG;
  }

  private Calibration calibrate() throws IOException, InterruptedException {
    final boolean wanted = options.rate() == 0;
    final String purpose = wanted ? ", and looking for a rate that keeps the processors half busy" : "";
    progress.say("warming up" + purpose + " ...");
    final long quarter = TimeUnit.SECONDS.toNanos(options.seconds()) / 4;
    final long nanosEach = wanted ? CALIBRATION_NANOS : Math.min(CALIBRATION_NANOS, quarter);
    return Calibration.run(options.contenders(), options.workers(), nanosEach);
  }

  private boolean reportErrors(Calibration calibration, List<RoundResult> results) {
    boolean right = true;
    if (calibration.errors() > 0) {
      fail("calibration", calibration.errors(), calibration.firstError());
      right = false;
    }
    for (RoundResult result : results) {
      if (result.errors() > 0) {
        fail(result.contender().label(), result.errors(), result.firstError());
        right = false;
      }
    }
    if (right) {
      out.println("Every answer was right.");
    }
    return right;
  }

  private void fail(String where, long errors, @Nullable String firstError) {
    out.printf(Locale.ROOT, "FAILED: %s, errors: %,d, the first: %s%n", where, errors, firstError);
  }

  private void write(HtmlReport report) throws IOException {
    Files.writeString(options.report(), report.html());
    out.println("Report: " + options.report());
  }
}
