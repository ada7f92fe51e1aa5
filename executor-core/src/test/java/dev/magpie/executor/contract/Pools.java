package dev.magpie.executor.contract;

import dev.magpie.executor.WorkStealingExecutor;
import dev.magpie.executor.WorkStealingExecutorBuilder;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The executors and hogs of one test, all ended after it. */
public final class Pools implements AfterEachCallback {
  private final List<WorkStealingExecutor> pools = new CopyOnWriteArrayList<>();
  private final List<Hog> hogs = new CopyOnWriteArrayList<>();

  /** A new executor with that many workers. */
  public WorkStealingExecutor of(int workers) {
    return of(WorkStealingExecutor.builder().workers(workers));
  }

  /** A new executor of that build. */
  public WorkStealingExecutor of(WorkStealingExecutorBuilder builder) {
    WorkStealingExecutor pool = builder.build();
    pools.add(pool);
    return pool;
  }

  /** Holds that many workers until released, at the latest after the test. */
  public Hog hog(Executor pool, int workers) {
    Hog hog = Hog.on(pool, workers);
    hogs.add(hog);
    return hog;
  }

  @Override
  public void afterEach(ExtensionContext context) throws InterruptedException {
    hogs.forEach(Hog::release);
    for (WorkStealingExecutor pool : pools) {
      pool.shutdownNow();
      Await.termination(pool);
    }
  }
}
