package dev.magpie.executor.explore;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All race tests against the code as it is, then those that pass a site against each twin of that site. */
final class Campaign implements AutoCloseable {

  /** Where memory orders are asked for; without the accessors, whose callers these are. */
  static final List<String> CLASSES = List.of(
      "queue/LocalQueue", "queue/LifoSlot", "queue/InjectQueue", "idle/IdleSet", "idle/Parker",
      "metrics/WorkerCounters", "worker/LifoWatch", "worker/Lifecycle", "worker/Hooks", "worker/Launch",
      "worker/Worker", "worker/WorkerPool");

  /**
   * What became of a twin.
   *
   * @param by the test that saw the difference and what came out there, or null
   */
  record Verdict(Twin twin, String by) {
    boolean isSeen() {
      return by != null;
    }
  }

  private final Accessors accessors = Twins.accessors();
  private final Explorer explorer;
  private final Map<Site, List<RaceTest>> passing = new HashMap<>();

  Campaign(Limits limits) {
    explorer = new Explorer(limits);
  }

  /** Explores the code as it is, and notes which sites the test passes. */
  Explorer.Report explore(RaceTest test) throws Throwable {
    Explorer.Report report = explorer.explore(test, Weaver.watching(accessors));
    report.reached().forEach(site -> passing.computeIfAbsent(site, s -> new ArrayList<>()).add(test));
    return report;
  }

  /**
   * The sites, each with the verdicts on its twins. The tests are those explored before.
   *
   * @param all false: no more twins of a site once one was seen
   */
  Map<Site, List<Verdict>> judge(List<Site> sites, boolean all) throws Throwable {
    Map<Site, List<Verdict>> verdicts = new LinkedHashMap<>();
    for (Site site : sites) {
      List<Verdict> ofSite = new ArrayList<>();
      for (Twin twin : site.twins()) {
        Verdict verdict = new Verdict(twin, seenBy(twin));
        ofSite.add(verdict);
        if (verdict.isSeen() && !all) {
          break;
        }
      }
      verdicts.put(site, ofSite);
    }
    return verdicts;
  }

  private String seenBy(Twin twin) throws Throwable {
    for (RaceTest test : passing.getOrDefault(twin.site(), List.of())) {
      Explorer.Report report = explorer.explore(test, Weaver.of(accessors, twin));
      if (report.forbidden() != null) {
        return test.name() + ": " + report.forbidden();
      }
    }
    return null;
  }

  @Override
  public void close() {
    explorer.close();
  }
}
