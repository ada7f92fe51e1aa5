package dev.magpie.executor.internal.worker;

import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/** Pools that never start a thread. */
final class TestPools {

  private TestPools() {}

  static WorkerPool withoutThreads() {
    return of(null);
  }

  static WorkerPool of(@Nullable ThreadFactory factory) {
    ClassLoader loader = TestPools.class.getClassLoader();
    return new WorkerPool(
        new Settings("races", 2, factory, true, Thread.NORM_PRIORITY, loader, 2, 61, true, 0, 1, null, null), null);
  }
}
