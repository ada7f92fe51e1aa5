package dev.magpie.executor.demo;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the command line asks for. A rate of 0 stands for "find a sane one". */
record Options(
    int seconds, int rate, int workers, List<Contender> contenders, Path report, boolean help) {

  static final int DEFAULT_SECONDS = 20;

  /** A command line that cannot be carried out; the message names the option. */
  static final class UsageException extends Exception {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
      super(message);
    }
  }

  /** Twice the processors: the slow requests block their worker, as they do in many a server. */
  static int defaultWorkers() {
    return 2 * Runtime.getRuntime().availableProcessors();
  }

  static String usage() {
    return """
        Drives the JDK's HTTP server with an open-loop load, with each executor in turn, and compares.

          --seconds N    seconds for each executor, a fifth of it warm-up (1 to 3600, default %d)
          --rate N       requests a second (1 to 1000000, default: about half of the processors' time)
          --workers N    threads of each executor (1 to 1024, default: twice the processors, here %d)
          --only NAME    only this executor: %s
          --report FILE  where to write the HTML report (default: demo-report.html in target/)
          --help         this text
        """
        .formatted(DEFAULT_SECONDS, defaultWorkers(), Contender.keys());
  }

  static Options parse(String... args) throws UsageException {
    final Parser parser = new Parser(args);
    while (parser.hasNext()) {
      parser.option();
    }
    return parser.options();
  }

  /** The module's target folder where there is one to be seen, else the folder for temporary files. */
  static Path defaultReport(Path workingDirectory) {
    final Path here = workingDirectory.toAbsolutePath().normalize();
    final Path inModule = here.resolve("target");
    final Path fromParent = here.resolve("executor-bench").resolve("target");
    final Path folder;
    if (here.endsWith("executor-bench")) {
      folder = inModule;
    } else if (Files.isDirectory(fromParent)) {
      folder = fromParent;
    } else {
      folder = Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
    }
    return folder.resolve("demo-report.html");
  }

  /** Reads {@code --name value} and {@code --name=value}. The last of two equal options counts. */
  private static final class Parser {
    private final String[] args;
    private int next;
    private int seconds = DEFAULT_SECONDS;
    private int rate;
    private int workers = defaultWorkers();
    private List<Contender> contenders = List.of(Contender.values());
    private Path report = defaultReport(Path.of(""));
    private boolean help;

    Parser(String[] args) {
      this.args = args;
    }

    boolean hasNext() {
      return next < args.length;
    }

    Options options() {
      return new Options(seconds, rate, workers, contenders, report, help);
    }

    void option() throws UsageException {
      final String arg = args[next++];
      final int equals = arg.startsWith("--") ? arg.indexOf('=') : -1;
      final String name = equals < 0 ? arg : arg.substring(0, equals);
      final String inline = equals < 0 ? null : arg.substring(equals + 1);
      switch (name) {
        case "--seconds" -> seconds = number(name, inline, 3600);
        case "--rate" -> rate = number(name, inline, 1_000_000);
        case "--workers" -> workers = number(name, inline, 1024);
        case "--only" -> contenders = List.of(contender(value(name, inline)));
        case "--report" -> report = file(value(name, inline));
        case "--help", "-h" -> help = help(name, inline);
        default -> throw new UsageException("unknown option " + arg);
      }
    }

    private String value(String name, @Nullable String inline) throws UsageException {
      if (inline != null) {
        return inline;
      }
      if (!hasNext() || args[next].startsWith("--")) {
        throw new UsageException(name + " needs a value");
      }
      return args[next++];
    }

    private int number(String name, @Nullable String inline, int max) throws UsageException {
      final String text = value(name, inline);
      try {
        final int number = Integer.parseInt(text);
        if (number >= 1 && number <= max) {
          return number;
        }
      } catch (NumberFormatException e) {
        // Reported below, like a number out of bounds.
      }
      throw new UsageException(name + " takes a whole number from 1 to " + max + ", not '" + text + "'");
    }

    private static Contender contender(String key) throws UsageException {
      for (Contender contender : Contender.values()) {
        if (contender.key().equals(key)) {
          return contender;
        }
      }
      throw new UsageException("--only takes " + Contender.keys() + ", not '" + key + "'");
    }

    private static Path file(String text) throws UsageException {
      try {
        final Path file = Path.of(text).toAbsolutePath().normalize();
        if (text.isBlank() || Files.isDirectory(file)) {
          throw new UsageException("--report takes a file to write, not '" + text + "'");
        }
        return file;
      } catch (InvalidPathException e) {
        throw new UsageException("--report takes a file to write, not '" + text + "'");
      }
    }

    private static boolean help(String name, @Nullable String inline) throws UsageException {
      if (inline != null) {
        throw new UsageException(name + " takes no value");
      }
      return true;
    }
  }
}
