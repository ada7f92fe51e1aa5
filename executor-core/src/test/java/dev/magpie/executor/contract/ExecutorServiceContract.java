package dev.magpie.executor.contract;

import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;

/**
 * The promises of {@link java.util.concurrent.ExecutorService} and of the futures it hands out, by topic. A
 * subclass names one executor, and where that one is known to differ.
 *
 * @see <a href="https://gee.cs.oswego.edu/dl/concurrency-interest/">JSR-166, whose TCK has these topics</a>
 */
@Timeout(value = 2 * Await.LIMIT_SECONDS, threadMode = SEPARATE_THREAD)
abstract class ExecutorServiceContract
    implements ExecuteContract, SubmitContract, GetContract, CancelContract, InterruptContract,
        InvokeAllContract, InvokeAnyContract, ShutdownContract, ShutdownNowContract, TerminationContract,
        CloseContract, FailureContract, MemoryEffectsContract {
  private final List<ExecutorService> pools = new CopyOnWriteArrayList<>();
  private final List<Hog> hogs = new CopyOnWriteArrayList<>();
  private final List<Throwable> uncaught = new CopyOnWriteArrayList<>();

  /** A new executor of the kind under test. */
  abstract ExecutorService create(int threads, Thread.UncaughtExceptionHandler handler);

  @Override
  public final ExecutorService pool(int threads) {
    return pool(threads, (thread, thrown) -> uncaught.add(thrown));
  }

  @Override
  public final ExecutorService pool(int threads, Thread.UncaughtExceptionHandler handler) {
    ExecutorService pool = create(threads, handler);
    pools.add(pool);
    return pool;
  }

  @Override
  public final Hog hog(ExecutorService pool, int threads) {
    Hog hog = Hog.on(pool, threads);
    hogs.add(hog);
    return hog;
  }

  @Override
  public final List<Throwable> uncaught() {
    return uncaught;
  }

  @AfterEach
  final void endPools() throws InterruptedException {
    hogs.forEach(Hog::release);
    for (ExecutorService pool : pools) {
      pool.shutdownNow();
      Await.termination(pool);
    }
  }
}
