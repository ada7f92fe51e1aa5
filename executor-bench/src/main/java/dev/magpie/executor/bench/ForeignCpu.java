package dev.magpie.executor.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** CPU time used by anybody but this process: what Linux counts as busy, less our own. Elsewhere always 0. */
final class ForeignCpu {
  /** A tick as {@code /proc/stat} counts it: 1/100 s on every Linux. */
  private static final long NANOS_PER_TICK = 10_000_000;
  private static final Path STAT = Path.of("/proc/stat");
  private static final Path OWN_THREADS = Path.of("/proc/self/task");
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final long busyTicks;
  private final long ownNanos;

  private ForeignCpu(long busyTicks, long ownNanos) {
    this.busyTicks = busyTicks;
    this.ownNanos = ownNanos;
  }

  static ForeignCpu now() {
    return new ForeignCpu(readBusyTicks(), ownNanos());
  }

  /** Never negative; exact to a tick or two. */
  long nanosUntilNow() {
    ForeignCpu now = now();
    long busy = (now.busyTicks - busyTicks) * NANOS_PER_TICK;
    return Math.max(0, busy - (now.ownNanos - ownNanos));
  }

  /** All threads of this process, those of the JVM included; to the nanosecond where the kernel tells. */
  static long ownNanos() {
    if (!Files.isReadable(OWN_THREADS.resolve(ownThread()).resolve("schedstat"))) {
      return Math.max(0, SYSTEM.getProcessCpuTime());
    }
    long sum = 0;
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(OWN_THREADS)) {
      for (Path thread : threads) {
        sum += nanosOf(thread);
      }
    } catch (IOException e) {
      return Math.max(0, SYSTEM.getProcessCpuTime());
    }
    return sum;
  }

  /** The first thread's number is the process's. */
  private static String ownThread() {
    return Long.toString(ProcessHandle.current().pid());
  }

  private static long nanosOf(Path thread) {
    try {
      String stat = Files.readString(thread.resolve("schedstat"), StandardCharsets.US_ASCII);
      return Long.parseLong(stat.substring(0, stat.indexOf(' ')));
    } catch (IOException e) {
      return 0;                           // the thread has ended meanwhile
    }
  }

  private static long readBusyTicks() {
    if (!Files.isReadable(STAT)) {
      return 0;
    }
    try {
      return busyTicks(Files.readAllLines(STAT, StandardCharsets.UTF_8));
    } catch (IOException e) {
      return 0;
    }
  }

  /** user, nice, system, irq, softirq and steal of all CPUs together; not idle, not waiting for I/O. */
  static long busyTicks(List<String> stat) {
    for (String line : stat) {
      if (line.startsWith("cpu ")) {
        String[] fields = line.substring("cpu ".length()).strip().split("\\s+");
        long sum = 0;
        for (int i = 0; i < Math.min(8, fields.length); i++) {
          sum += i == 3 || i == 4 ? 0 : Long.parseLong(fields[i]);
        }
        return sum;
      }
    }
    return 0;
  }
}
