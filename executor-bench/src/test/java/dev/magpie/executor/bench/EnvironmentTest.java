package dev.magpie.executor.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class EnvironmentTest {

  @Test
  void busyTicks_ofStat_leavesIdleAndGuestOut() {
    List<String> stat = List.of("cpu  1 2 4 1000 2000 8 16 32 5000 6000", "cpu0 1 1 1 1 1 1 1 1 1 1");
    assertEquals(1 + 2 + 4 + 8 + 16 + 32, ForeignCpu.busyTicks(stat));
  }

  @Test
  void busyTicks_ofAnythingElse_isZero() {
    assertEquals(0, ForeignCpu.busyTicks(List.of("intr 1 2 3")));
    assertEquals(0, ForeignCpu.busyTicks(List.of()));
  }

  @Test
  void ownNanos_afterWork_haveGrown() {
    long before = ForeignCpu.ownNanos();
    BusyWork.ofNanos(30_000_000).run();
    assertTrue(ForeignCpu.ownNanos() > before);
    assertTrue(ForeignCpu.now().nanosUntilNow() >= 0);
  }

  @Test
  void cpuModel_ofCpuInfo_isTheFirstName() {
    List<String> cpuInfo = List.of("processor\t: 0", "model name\t: Some CPU @ 1 GHz", "model name\t: Other");
    assertEquals("Some CPU @ 1 GHz", Environment.cpuModel(cpuInfo));
    assertEquals("unknown", Environment.cpuModel(List.of()));
  }

  @Test
  void describe_here_namesJdkAndCpus() {
    Map<String, Object> facts = Environment.describe();
    assertTrue(facts.get("jdk").toString().contains(System.getProperty("java.vm.version")));
    assertEquals(Runtime.getRuntime().availableProcessors(), facts.get("cpus"));
  }
}
