package dev.magpie.executor.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the explorer holds possible is just what the memory model allows: neither too little, nor too much. */
final class ExplorerTest {

  private static final Limits LIMITS = new Limits(4, 4, 100_000, 0);

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "MessageByRelease         | 0, 0 ; 0, 1 ; 1, 1",
      "MessageByOpaque          | 0, 0 ; 0, 1 ; 1, 1 ; 1, 0",
      "MessageToOpaque          | 0, 0 ; 0, 1 ; 1, 1 ; 1, 0",
      "MessageByFences          | 0, 0 ; 0, 1 ; 1, 1",
      "MessageThroughAnExchange | 0, 0 ; 0, 1 ; 1, 1 ; 2, 1",
      "StoreBufferVolatile      | 0, 1 ; 1, 0 ; 1, 1",
      "StoreBufferRelease       | 0, 1 ; 1, 0 ; 1, 1 ; 0, 0",
      "StoreBufferFences        | 0, 1 ; 1, 0 ; 1, 1",
      "TwoReadsOpaque           | 0, 0 ; 0, 1 ; 1, 1",
      "TwoReadsPlain            | 0, 0 ; 0, 1 ; 1, 1 ; 1, 0",
      "TwoAdditions             | 2",
      "UnsafePublication        | -1 ; 0 ; 7",
      "PlainArrayElement        | 0, 0 ; 0, 1 ; 1, 1 ; 1, 0",
      "SpinsUntilWritten        | 1"})
  void explore_litmusTest_findsAllThatIsAllowed(String name, String outcomes) throws Throwable {
    Explorer.Report report = explore(name);
    assertTrue(report.complete(), report::toString);
    assertEquals(Set.of(outcomes.split(" ; ")), report.outcomes().keySet());
  }

  @Test
  void explore_readersOfIndependentVolatileWrites_neverDisagree() throws Throwable {
    Set<String> outcomes = explore("IndependentReadsVolatile").outcomes().keySet();
    assertEquals(15, outcomes.size(), outcomes::toString);
    assertTrue(!outcomes.contains("1, 0, 1, 0"), outcomes::toString);
  }

  @Test
  void explore_readersOfIndependentReleases_mayDisagree() throws Throwable {
    Set<String> outcomes = explore("IndependentReadsAcquire").outcomes().keySet();
    assertTrue(outcomes.contains("1, 0, 1, 0"), outcomes::toString);
  }

  @Test
  void explore_lostWakeUp_reportsTheDeadlockAndTheSteps() throws Throwable {
    Explorer.Report report = explore("LostWakeUp");
    assertNotNull(report.forbidden());
    assertTrue(report.forbidden().startsWith("deadlock"), report::toString);
    assertTrue(report.trace().stream().anyMatch(step -> step.contains("parks")), report::toString);
  }

  @Test
  void explore_twinOfAnAddition_losesOne() throws Throwable {
    Site site = Twins.sites(List.of("dev/magpie/executor/litmus/Litmus$TwoAdditions")).get(0);
    Twin torn = new Twin(site, Weakening.to(site.operation().asLoadAndStore()));
    try (Explorer explorer = new Explorer(LIMITS)) {
      Explorer.Report report = explorer.explore(litmus("TwoAdditions"), Weaver.of(Twins.accessors(), torn));
      assertEquals(Set.of("1", "2"), report.outcomes().keySet());
    }
  }

  private static Explorer.Report explore(String name) throws Throwable {
    try (Explorer explorer = new Explorer(LIMITS)) {
      return explorer.explore(litmus(name), Weaver.faithful(Twins.accessors()));
    }
  }

  private static RaceTest litmus(String name) {
    return RaceTest.read("dev.magpie.executor.litmus.Litmus$" + name);
  }
}
