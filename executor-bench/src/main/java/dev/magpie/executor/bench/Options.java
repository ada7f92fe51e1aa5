package dev.magpie.executor.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

/** What {@link SideBySide} is asked to do. */
final class Options {
  static final String USAGE = String.join(System.lineSeparator(),
      "usage: SideBySide [options]",
      "  --rounds N         rounds that count (11)",
      "  --millis N         length of one contender's turn at one workload (8)",
      "  --workers N        workers of each executor (2)",
      "  --workloads REGEX  only these, matched anywhere in the name",
      "  --contenders REGEX only these",
      "  --warmup N         tasks each executor runs before the first round, at least (2000000)",
      "  --cap-millis N     when a starved workload is given up (200)",
      "  --foreign-millis N CPU time of others from which a round is repeated (10)",
      "  --repeats N        how often at most (5)",
      "  --json FILE        every sample, with the environment",
      "  --markdown FILE    the tables, as printed",
      "  --list             names of workloads and contenders");

  private static final Pattern EVERYTHING = Pattern.compile("");

  int rounds = 11;
  Duration turn = Duration.ofMillis(8);
  int workers = 2;
  int warmUpTasks = 2_000_000;
  Duration cap = Duration.ofMillis(200);
  Duration foreign = Duration.ofMillis(10);
  int repeats = 5;
  Path json;
  Path markdown;
  boolean list;
  private Pattern workloads = EVERYTHING;
  private Pattern contenders = EVERYTHING;

  private Options() {}

  /** Throws {@link IllegalArgumentException} with a message for the user. */
  static Options parse(String... args) {
    Options options = new Options();
    for (int i = 0; i < args.length; i++) {
      if (args[i].equals("--list")) {
        options.list = true;
      } else if (i + 1 < args.length) {
        options.set(args[i], args[++i]);
      } else {
        throw new IllegalArgumentException(args[i] + ": unknown, or its value is missing");
      }
    }
    if (options.workloads().isEmpty() || options.contenders().isEmpty()) {
      throw new IllegalArgumentException("nothing to run: no workload or no contender matches");
    }
    return options;
  }

  private void set(String flag, String value) {
    switch (flag) {
      case "--rounds" -> rounds = atLeast(1, flag, value);
      case "--millis" -> turn = Duration.ofMillis(atLeast(1, flag, value));
      case "--workers" -> workers = atLeast(1, flag, value);
      case "--workloads" -> workloads = pattern(flag, value);
      case "--contenders" -> contenders = pattern(flag, value);
      case "--warmup" -> warmUpTasks = atLeast(0, flag, value);
      case "--cap-millis" -> cap = Duration.ofMillis(atLeast(1, flag, value));
      case "--foreign-millis" -> foreign = Duration.ofMillis(atLeast(0, flag, value));
      case "--repeats" -> repeats = atLeast(0, flag, value);
      case "--json" -> json = Path.of(value);
      case "--markdown" -> markdown = Path.of(value);
      default -> throw new IllegalArgumentException(flag + ": unknown option");
    }
  }

  private static int atLeast(int least, String flag, String value) {
    try {
      int number = Integer.parseInt(value);
      if (number >= least) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(flag + " " + value + ": not a number", e);
    }
    throw new IllegalArgumentException(flag + " " + value + ": less than " + least);
  }

  private static Pattern pattern(String flag, String value) {
    try {
      return Pattern.compile(value);
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(flag + " " + value + ": " + e.getDescription(), e);
    }
  }

  /** The chosen workloads that so few workers can run. */
  List<Workload> workloads() {
    return Workloads.all().stream()
        .filter(w -> workloads.matcher(w.name()).find() && w.minWorkers() <= workers)
        .collect(Collectors.toList());
  }

  List<String> contenders() {
    return Contenders.names().stream()
        .filter(name -> contenders.matcher(name).find())
        .collect(Collectors.toList());
  }
}
