package dev.magpie.executor.demo;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;

/** CPU time of some of this JVM's threads, in nanoseconds. Any thread. */
final class CpuClock {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private CpuClock() {}

  /** The sum over the live threads whose name starts so. */
  static long threadsNanos(String namePrefix) {
    return liveThreads(namePrefix).stream().mapToLong(CpuClock::threadNanos).sum();
  }

  /** 0 for a thread that has ended. */
  static long threadNanos(Thread thread) {
    return Math.max(0, THREADS.getThreadCpuTime(thread.getId()));
  }

  /** Load average of the machine over the last minute; negative where the system does not tell. */
  static double loadAverage() {
    return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
  }

  /** Walks the thread groups: unlike a thread dump, this stops nobody. */
  static List<Thread> liveThreads(String namePrefix) {
    ThreadGroup root = Thread.currentThread().getThreadGroup();
    while (root.getParent() != null) {
      root = root.getParent();
    }
    Thread[] found = new Thread[root.activeCount() + 16];
    int count = root.enumerate(found);
    while (count == found.length) {
      found = new Thread[2 * found.length];
      count = root.enumerate(found);
    }
    final List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (found[i].getName().startsWith(namePrefix)) {
        threads.add(found[i]);
      }
    }
    return threads;
  }
}
