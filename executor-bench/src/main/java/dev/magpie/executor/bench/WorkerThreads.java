package dev.magpie.executor.bench;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** The live threads of one executor, found by their names, and what they have used up. */
final class WorkerThreads {
  /** The kernel's copy of a thread's name ends here. */
  private static final int KERNEL_NAME_LENGTH = 15;
  private static final Path TASKS = Path.of("/proc/self/task");
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final String prefix;
  private final List<Thread> threads;
  private final long[] ids;

  private WorkerThreads(String prefix, List<Thread> threads) {
    this.prefix = prefix;
    this.threads = threads;
    this.ids = threads.stream().mapToLong(Thread::getId).toArray();
  }

  static String nameOf(String executor, int worker) {
    return executor + "-worker-" + worker;
  }

  static WorkerThreads of(String executor) {
    String prefix = executor + "-worker-";
    return new WorkerThreads(prefix, Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith(prefix))
        .collect(Collectors.toList()));
  }

  int count() {
    return ids.length;
  }

  /** True if none of them runs, or could. */
  boolean areAsleep() {
    return threads.stream().map(Thread::getState)
        .allMatch(s -> s == Thread.State.WAITING || s == Thread.State.TIMED_WAITING);
  }

  long allocatedBytes() {
    long sum = 0;
    for (long bytes : THREADS.getThreadAllocatedBytes(ids)) {
      sum += Math.max(0, bytes);
    }
    return sum;
  }

  static long allocatedBytesOfCaller() {
    return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
  }

  long cpuNanos() {
    long sum = 0;
    for (long nanos : THREADS.getThreadCpuTime(ids)) {
      sum += Math.max(0, nanos);
    }
    return sum;
  }

  static long cpuNanosOfCaller() {
    return Math.max(0, THREADS.getCurrentThreadCpuTime());
  }

  /** How often they gave up the CPU by themselves, where the kernel tells. */
  OptionalLong voluntarySwitches() throws IOException {
    if (!Files.isDirectory(TASKS)) {
      return OptionalLong.empty();
    }
    String kernelPrefix = prefix.substring(0, Math.min(prefix.length(), KERNEL_NAME_LENGTH));
    long sum = 0;
    try (DirectoryStream<Path> tasks = Files.newDirectoryStream(TASKS)) {
      for (Path task : tasks) {
        List<String> status = statusOf(task);
        if (value(status, "Name:").startsWith(kernelPrefix)) {
          sum += Long.parseLong(value(status, "voluntary_ctxt_switches:"));
        }
      }
    }
    return OptionalLong.of(sum);
  }

  private static List<String> statusOf(Path task) {
    try {
      return Files.readAllLines(task.resolve("status"), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return List.of();                   // the thread has ended meanwhile
    }
  }

  private static String value(List<String> status, String key) {
    return status.stream().filter(line -> line.startsWith(key)).findFirst()
        .map(line -> line.substring(key.length()).strip()).orElse("");
  }
}
