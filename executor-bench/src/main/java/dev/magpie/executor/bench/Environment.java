package dev.magpie.executor.bench;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Where and on what the figures were taken. */
final class Environment {
  private static final Path CPU_INFO = Path.of("/proc/cpuinfo");
  private static final long GIT_LIMIT_SECONDS = 5;

  private Environment() {}

  /** In the order in which it is read; values are strings, numbers and lists of strings. */
  static Map<String, Object> describe() {
    RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("date", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    facts.put("commit", commit());
    facts.put("jdk", runtime.getVmVendor() + " " + runtime.getVmName() + " " + runtime.getVmVersion());
    facts.put("flags", runtime.getInputArguments());
    facts.put("collectors", ManagementFactory.getGarbageCollectorMXBeans().stream()
        .map(GarbageCollectorMXBean::getName).collect(Collectors.toList()));
    facts.put("maxHeapBytes", Runtime.getRuntime().maxMemory());
    facts.put("cpu", cpuModel());
    facts.put("cpus", Runtime.getRuntime().availableProcessors());
    facts.put("kernel", System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
        + System.getProperty("os.arch"));
    facts.put("load", load());
    facts.put("nanosPerBusyStep", BusyWork.nanosPerStep());
    return facts;
  }

  /** The run queue of the last minute, negative where unknown. */
  static double load() {
    return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
  }

  private static String cpuModel() {
    if (!Files.isReadable(CPU_INFO)) {
      return "unknown";
    }
    try {
      return cpuModel(Files.readAllLines(CPU_INFO, StandardCharsets.UTF_8));
    } catch (IOException e) {
      return "unknown";
    }
  }

  static String cpuModel(List<String> cpuInfo) {
    return cpuInfo.stream().filter(line -> line.startsWith("model name")).findFirst()
        .map(line -> line.substring(line.indexOf(':') + 1).strip()).orElse("unknown");
  }

  /** Short hash, with a plus sign if files differ from it. */
  private static String commit() {
    String hash = git("rev-parse", "--short=12", "HEAD");
    if (hash.isEmpty()) {
      return "unknown";
    }
    return git("status", "--porcelain").isEmpty() ? hash : hash + "+";
  }

  /** The command's output, or nothing if there is no git, no repository, or no answer. */
  private static String git(String... arguments) {
    String[] command = new String[arguments.length + 1];
    command[0] = "git";
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    try {
      Process git = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      git.getOutputStream().close();
      String output = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return git.waitFor(GIT_LIMIT_SECONDS, TimeUnit.SECONDS) && git.exitValue() == 0 ? output : "";
    } catch (IOException e) {
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }
}
