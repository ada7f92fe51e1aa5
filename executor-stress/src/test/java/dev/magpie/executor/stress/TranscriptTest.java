package dev.magpie.executor.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class TranscriptTest {

  @Test
  void fault_ofRunWhereAllPassed_isNone() {
    assertEquals(Optional.empty(), transcript("""
        (Results: 6 planned; 1 passed, 0 failed, 0 soft errs, 0 hard errs)
        (Results: 6 planned; 6 passed, 0 failed, 0 soft errs, 0 hard errs)
        RUN RESULTS:
          Interesting tests: 1 matching test results.
          Failed tests: No matches.
          Error tests: No matches.
          All remaining tests: 2 matching test results. Use -v to print them.
        """).fault(0, 3));
  }

  @Test
  void fault_ofFailedRun_isGivenWhateverTheExitStatus() {
    String failed = """
        (Results: 2 planned; 1 passed, 1 failed, 0 soft errs, 0 hard errs)
          Failed tests: 1 matching test results.
          All remaining tests: 1 matching test results. Use -v to print them.
        """;
    assertFault("1 of 2 runs passed, 1 failed", transcript(failed).fault(0, 2));
    assertFault("exit status 1", transcript(failed).fault(1, 2));
  }

  @Test
  void fault_ofTimeOutOrVmError_isGiven() {
    assertFault("1 failed or broke off", transcript("""
        (Results: 2 planned; 1 passed, 0 failed, 0 soft errs, 1 hard errs)
          Error tests: 1 matching test results.
          All remaining tests: 1 matching test results. Use -v to print them.
        """).fault(0, 2));
  }

  @Test
  void fault_ofApiMismatch_isGiven() {
    assertFault("1 failed or broke off", transcript("""
        (Results: 2 planned; 1 passed, 0 failed, 1 soft errs, 0 hard errs)
          All remaining tests: 2 matching test results. Use -v to print them.
        """).fault(0, 2));
  }

  @Test
  void fault_ofExitStatusAlone_isGiven() {
    assertFault("exit status 137", transcript("""
        (Results: 1 planned; 1 passed, 0 failed, 0 soft errs, 0 hard errs)
          All remaining tests: 1 matching test results. Use -v to print them.
        """).fault(137, 1));
  }

  @Test
  void fault_withoutMatchingTests_isGiven() {
    assertFault("no test ran", transcript("FATAL: No matching tests.\n").fault(0, 0));
    assertFault("no test ran", transcript("FATAL: No matching tests.\n").fault(0, 3));
  }

  @Test
  void fault_withoutUsableVm_isGiven() {
    assertFault("no test ran", transcript("FATAL: No JVM configurations to run with.\n").fault(0, 3));
  }

  @Test
  void fault_ofRunThatBrokeOff_isGiven() {
    assertFault("1 of 6 runs passed", transcript("""
        (Results: 6 planned; 1 passed, 0 failed, 0 soft errs, 0 hard errs)
        """).fault(0, 3));
  }

  @Test
  void fault_ofFewerTestsThanExpected_isGiven() {
    assertFault("results of 2 tests, where the jar has 3", transcript("""
        (Results: 4 planned; 4 passed, 0 failed, 0 soft errs, 0 hard errs)
          All remaining tests: 2 matching test results. Use -v to print them.
        """).fault(0, 3));
  }

  @Test
  void fault_ofTestsThatCannotBeScheduled_isGiven() {
    assertFault("cannot be scheduled", transcript("""
            3 actors:
              No scheduling is possible, these tests would not run.
        (Results: 1 planned; 1 passed, 0 failed, 0 soft errs, 0 hard errs)
          All remaining tests: 1 matching test results. Use -v to print them.
        """).fault(0, 1));
  }

  private static Transcript transcript(String lines) {
    Transcript transcript = new Transcript();
    lines.lines().forEach(transcript::add);
    return transcript;
  }

  private static void assertFault(String part, Optional<String> fault) {
    assertTrue(fault.orElse("none").contains(part), () -> fault + " does not say: " + part);
  }
}
