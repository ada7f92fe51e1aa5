package dev.magpie.executor.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OptionsTest {

  @Test
  void parse_ofNothing_choosesEverything() {
    Options options = Options.parse();
    assertEquals(Workloads.all(), options.workloads());
    assertEquals(Contenders.names(), options.contenders());
    assertTrue(options.warmUpTasks >= 2_000_000);
  }

  @Test
  void parse_ofFlags_takesTheirValues() {
    Options options = Options.parse("--rounds", "3", "--millis", "5", "--workloads", "^spawn",
        "--contenders", "magpie|pool", "--json", "out.json");
    assertEquals(3, options.rounds);
    assertEquals(Duration.ofMillis(5), options.turn);
    assertEquals(List.of("spawnFromWorker", "spawnFromOutside"),
        options.workloads().stream().map(Workload::name).collect(Collectors.toList()));
    assertEquals(List.of(Contenders.MAGPIE, Contenders.THREAD_POOL), options.contenders());
    assertEquals("out.json", options.json.toString());
  }

  @Test
  void workloads_withOneWorker_leaveOutWhatWouldDeadlock() {
    Options options = Options.parse("--workers", "1");
    assertTrue(options.workloads().stream().noneMatch(w -> w.name().equals("nestedSubmitGet")));
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "--rounds", "--rounds 0", "--rounds x", "--nonsense 1", "--workloads [", "--workloads none",
      "--contenders none"})
  void parse_ofNonsense_saysWhat(String line) {
    assertThrows(IllegalArgumentException.class, () -> Options.parse(line.split(" ")));
  }
}
