package dev.magpie.executor.stress;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What jcstress printed, as far as the gate judges by it. */
final class Transcript {

  /** The running summary, of which the last line counts. Time-outs and errors of the VM are hard errors. */
  private static final Pattern RUNS = Pattern.compile(
      "Results: (\\d+) planned; (\\d+) passed, (\\d+) failed, (\\d+) soft errs, (\\d+) hard errs");

  /** The end of a run: each test is in exactly one of these lines, however often it was run. */
  private static final Pattern TESTS = Pattern.compile(
      "^\\s*(?:Interesting|Failed|Error|All remaining) tests: (\\d+) matching test results");

  /** What is printed, once, above tests with more actors than the machine has processors. */
  private static final String NOT_SCHEDULED = "No scheduling is possible";

  private int planned;
  private int passed;
  private int bad; // failed or in error
  private int reported;
  private boolean allScheduled = true;

  void add(String line) {
    Matcher runs = RUNS.matcher(line);
    if (runs.find()) {
      planned = number(runs, 1);
      passed = number(runs, 2);
      bad = number(runs, 3) + number(runs, 4) + number(runs, 5);
    }
    Matcher tests = TESTS.matcher(line);
    if (tests.find()) {
      reported += number(tests, 1);
    }
    allScheduled &= !line.contains(NOT_SCHEDULED);
  }

  /** Why the run is not to be believed, if it is not. */
  Optional<String> fault(int exit, int expectedTests) {
    if (exit != 0) {
      return Optional.of("exit status " + exit + ", " + this);
    }
    if (expectedTests == 0 || planned == 0) {
      return Optional.of("no test ran");
    }
    if (!allScheduled) {
      return Optional.of("some tests cannot be scheduled on this machine");
    }
    if (bad > 0 || passed != planned) {
      return Optional.of(this.toString());
    }
    return reported == expectedTests
        ? Optional.empty()
        : Optional.of("results of " + reported + " tests, where the jar has " + expectedTests);
  }

  private static int number(Matcher matcher, int group) {
    return Integer.parseInt(matcher.group(group));
  }

  @Override
  public String toString() {
    return reported + " tests, " + passed + " of " + planned + " runs passed, " + bad + " failed or broke off";
  }
}
