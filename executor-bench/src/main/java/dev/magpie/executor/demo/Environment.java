package dev.magpie.executor.demo;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryManagerMXBean;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Where and how a run was made, as names and values in the order in which to show them. */
final class Environment {
  private Environment() {}

  static Map<String, String> describe(Options options, int perSecond, ZonedDateTime started, double load) {
    final Map<String, String> facts = new LinkedHashMap<>();
    facts.put("Date", started.truncatedTo(ChronoUnit.SECONDS).format(DateTimeFormatter.ISO_OFFSET_DATE_TIME));
    facts.put("Java", property("java.vm.name") + " " + property("java.runtime.version"));
    facts.put("System", property("os.name") + " " + property("os.version") + ", " + property("os.arch"));
    facts.put("Processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
    facts.put("Load average before", load < 0 ? "not known" : String.format(Locale.ROOT, "%.2f", load));
    facts.put("Largest heap", (Runtime.getRuntime().maxMemory() >> 20) + " MiB");
    facts.put("Collector", collectors());
    facts.put("Workers", options.workers() + " for each executor");
    facts.put("Rate", String.format(Locale.ROOT, "%,d requests/s, %s", perSecond, origin(options)));
    facts.put("Time", options.seconds() + " s for each executor, the first fifth not measured");
    facts.put("Connections", Integer.toString(LoadGenerator.connections(options.workers())));
    facts.put("Mix", mix());
    return facts;
  }

  private static String origin(Options options) {
    return options.rate() == 0 ? "found by calibration" : "as asked";
  }

  private static String mix() {
    final double fan = RequestKind.FAN_PERMILLE / 10.0;
    final double slow = RequestKind.SLOW_PERMILLE / 10.0;
    return String.format(
        Locale.ROOT,
        "%.1f %% short CPU work, %.1f %% fan-out of %d sub-tasks, %.1f %% slow (the worker blocks for %d ms)",
        100 - fan - slow,
        fan,
        RequestKind.FAN_PARTS,
        slow,
        RequestKind.SLOW_NANOS / 1_000_000);
  }

  private static String collectors() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .map(MemoryManagerMXBean::getName)
        .collect(Collectors.joining(", "));
  }

  private static String property(String name) {
    return System.getProperty(name, "?");
  }
}
