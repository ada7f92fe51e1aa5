package dev.magpie.executor.explore;

import java.util.List;
import java.util.regex.Pattern;

/** Explores the race tests whose name contains the first argument, a regular expression; all without one. */
final class Main {

  private Main() {}

  public static void main(String[] args) throws Throwable {
    Pattern wanted = Pattern.compile(args.length == 0 ? "" : args[0]);
    Limits limits = args.length > 1 && args[1].equals("long") ? Limits.LONG : Limits.SHORT;
    Weaver weaver = Weaver.faithful(Twins.accessors());
    try (Explorer explorer = new Explorer(limits)) {
      List<RaceTest> tests = RaceTests.all().stream().filter(t -> wanted.matcher(t.name()).find()).toList();
      for (RaceTest test : tests) {
        long start = System.nanoTime();
        Explorer.Report report = explorer.explore(test, weaver);
        System.out.println(report + ", " + (System.nanoTime() - start) / 1_000_000 + " ms");
      }
    }
  }
}
