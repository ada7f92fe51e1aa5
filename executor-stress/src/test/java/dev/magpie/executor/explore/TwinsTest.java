package dev.magpie.executor.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * No race test fails on the code as it is; and for each place in it that asks for a memory order some race test fails
 * once that order is weakened, or {@code argued.txt} says why none can.
 */
final class TwinsTest {

  private static final boolean PROOF = Boolean.getBoolean("magpie.proof");

  @Test
  void raceTests_onTheCodeAndOnItsTwins_failWhereTheyShould() throws Throwable {
    List<RaceTest> tests = Stream.of(RaceTests.all(), RaceTests.beside(TwinsTest.class))
        .flatMap(List::stream)
        .filter(test -> !test.name().endsWith("Weakened"))
        .toList();
    assertTrue(tests.size() >= 40, () -> tests.size() + " race tests found");
    try (Campaign campaign = new Campaign(PROOF ? Limits.LONG : Limits.SHORT)) {
      for (RaceTest test : tests) {
        Explorer.Report report = campaign.explore(test);
        System.out.println(report);
        assertNull(report.forbidden(), report::toString);
      }
      judge(campaign.judge(Twins.sites(), PROOF));
    }
  }

  private static void judge(Map<Site, List<Campaign.Verdict>> verdicts) throws Exception {
    Map<String, String> argued = argued();
    TreeSet<String> unguarded = new TreeSet<>();
    TreeSet<String> notNeeded = new TreeSet<>(argued.keySet());
    int seen = 0;
    for (Map.Entry<Site, List<Campaign.Verdict>> entry : verdicts.entrySet()) {
      String label = entry.getKey().label();
      boolean guarded = false;
      for (Campaign.Verdict verdict : entry.getValue()) {
        guarded |= verdict.isSeen();
        seen += verdict.isSeen() ? 1 : 0;
        System.out.println((verdict.isSeen() ? "seen      " : "not seen  ") + verdict.twin()
            + (verdict.isSeen() ? "  by " + verdict.by() : ""));
      }
      if (!guarded && !argued.containsKey(label)) {
        unguarded.add(label);
      }
      if (!guarded) {
        notNeeded.remove(label);
      }
    }
    System.out.println(seen + " twins seen, " + verdicts.size() + " sites, " + argued.size() + " argued");
    assertEquals(new TreeSet<>(), unguarded,
        "no race test fails when these are weakened: add one, or a line to argued.txt");
    assertEquals(new TreeSet<>(), notNeeded, "these lines of argued.txt are of no site, or a race test guards it now");
    assertTrue(seen >= 30, seen + " twins seen");
  }

  /** Lines of the form "site: reason"; the reason says what would show it, or why the order is not relied on. */
  private static Map<String, String> argued() throws Exception {
    Map<String, String> reasons = new TreeMap<>();
    try (BufferedReader lines = new BufferedReader(new InputStreamReader(
        Objects.requireNonNull(TwinsTest.class.getResourceAsStream("argued.txt")), StandardCharsets.UTF_8))) {
      for (String line : lines.lines().filter(l -> !l.isBlank() && !l.startsWith("#")).toList()) {
        String[] parts = line.split(": ", 2);
        assertTrue(parts.length == 2 && parts[1].length() > 20, () -> "no reason: " + line);
        assertNull(reasons.put(parts[0], parts[1]), () -> "twice: " + line);
      }
    }
    return reasons;
  }
}
