package dev.magpie.executor.fray;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.pastalab.fray.core.observers.TimelineCoverageType.NONE;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pastalab.fray.junit.junit5.FrayTestRunExtension;
import org.pastalab.fray.junit.junit5.annotations.FrayTest;
import org.pastalab.fray.runtime.DeadlockException;

/** That the other tests pass means something: Fray finds the bugs that are seeded here. */
class CanariesFrayTest {

  /** What FrayPoints reads when it changes a class. */
  private static final String OMIT = "fray.points.omit";

  private static final String OFF = "fray.points.off";

  @BeforeEach
  void onFraysJvmOnly() {
    assumeTrue(System.getProperty("fray.workDir") != null); // as the other tests do by themselves; FrayGate counts
  }

  /** Without the call, the test fails, within the schedules that it tries anyway. */
  @ParameterizedTest
  @CsvSource({
    // the call: of which method, in which class and method; what is there in place of its result
    "Worker.rest:anyWork,               Submit, submit_fromOutside_runs",
    "Worker.stopSearch:lookAgain,       Submit, submit_ofTasksThatNeedEachOther_runsThemAtATime",
    "Worker.queueUnqueued:afterPush,    Submit, submit_byATaskThatWaitsForIt_runsOnAnotherWorker",
    "Worker.submit:signal,              Submit, submit_byATaskThatBlocks_runsOnAnotherWorker",
    "Worker.standWatch:signal,          Submit, submit_byATaskThatBlocks_runsOnAnotherWorker",
    "LifoSlot.steal:compareAndSet=1,    Submit, submit_throughSlotAndOverflow_runsEachOnce",
    "LocalQueue.push:isFreeAcquire=1,   Submit, submit_ofMoreThanALocalQueueHolds_runsEachOnce",
    "Parker.retire:compareAndSet=1,     Retire, submit_whileTheWorkerRetires_runs",
    "WorkerPool.start:threadLeft,       Retire, submit_whenAThreadFailsToStart_runsOrIsRejected",
    "WorkerPool.submit:withdraw,        End, shutdown_againstSubmit_runsItOrRejectsIt",
    "WorkerPool.closeDoor:unpark,       End, shutdown_ofIdleWorkers_terminates",
    "Worker.doze:wakeForLeftovers,      End, shutdown_againstATaskThatBlocksOnItsChild_runsBoth",
    "WorkerPool.interruptAll:interrupt, End, shutdownNow_againstATaskThatBlocks_interruptsReturnsOrRejectsIt",
    "Worker.runTask:isStopping,         End, shutdownNow_againstATaskThatBlocks_interruptsReturnsOrRejectsIt",
    "Worker.runTask:interrupted,        Future, cancel_againstRun_interruptsNoOtherTask",
    "BulkCalls.race:cancelAll,          Future, invokeAny_cancelsTheOthers",
    "BulkTask.cancelIfBulk:cancel,      Future, invokeAll_againstShutdownNow_endsWithAllDone",
    "BulkCalls.invokeAll:cancelAll,     Future, invokeAll_interrupted_cancelsWhatRuns",
    "Worker.runTask:taskLeft,           Bounded, block_againstDraining_runsEachOnce",
    "Admission.open:release,            Bounded, block_againstShutdown_letsTheWaiterGo"
  })
  void callLeftOut_isFound(String call, String test, String method) throws Exception {
    Throwable found = runWith(OMIT, call, Class.forName(getClass().getName() + "$" + test), method);
    assertTrue(found instanceof DeadlockException || found instanceof AssertionError, call + ": " + found);
  }

  @Test
  void secondLookMissing_isFoundAsDeadlock() throws Exception {
    assertTrue(run(Seeded.class, "parksWithoutASecondLook") instanceof DeadlockException);
  }

  @Test
  void modeTooWeak_isFoundWithPointsOnly() throws Exception {
    assertNotNull(run(Seeded.class, "ownerTakesWithoutCompareAndSet"));
    assertNull(runWith(OFF, "true", Seeded.class, "ownerTakesWithoutCompareAndSet"));
  }

  private static @Nullable Throwable runWith(String property, String value, Class<?> test, String method)
      throws Exception {
    System.setProperty(property, value);
    try {
      return run(test, method);
    } finally {
      System.clearProperty(property);
    }
  }

  /** What Fray reports, or null. */
  private static @Nullable Throwable run(Class<?> test, String method) throws Exception {
    FrayTest options = test.getMethod(method).getAnnotation(FrayTest.class);
    try {
      new FrayTestRunExtension().launchFrayTest(test.getName(), method, options);
      return null;
    } catch (Throwable found) {
      return found;
    }
  }

  // The tests under names of their own, for their recordings have a folder by class and method.

  static class Submit extends SubmitFrayTest {}

  static class Retire extends RetireFrayTest {}

  static class End extends EndFrayTest {}

  static class Future extends FutureFrayTest {}

  static class Bounded extends BoundedFrayTest {}

  /** Small things with one bug each. */
  static class Seeded {

    private static final long DAY = Duration.ofDays(1).toNanos(); // to FrayPoints, for ever

    private static final VarHandle HEAD = head();
    private volatile int head;

    @FrayTest(iterations = 1000, resetClassLoaderPerIteration = false, collectTimelineCoverage = NONE)
    public void parksWithoutASecondLook() throws Exception {
      AtomicBoolean work = new AtomicBoolean();
      AtomicReference<@Nullable Thread> sleeper = new AtomicReference<>();
      Thread worker =
          new Thread(
              () -> {
                if (!work.get()) {
                  sleeper.set(Thread.currentThread());
                  while (sleeper.get() != null) {
                    LockSupport.parkNanos(this, DAY);
                  }
                }
              });
      worker.start();
      work.set(true);
      LockSupport.unpark(sleeper.getAndSet(null));
      worker.join();
    }

    /** Of two tasks the owner takes one, and so does the thief. */
    @FrayTest(iterations = 1000, resetClassLoaderPerIteration = false, collectTimelineCoverage = NONE)
    public void ownerTakesWithoutCompareAndSet() throws Exception {
      Runs runs = new Runs(2);
      Thread thief =
          new Thread(
              () -> {
                int h = (int) HEAD.getAcquire(this);
                while (!HEAD.weakCompareAndSetAcquire(this, h, h + 1)) {
                  h = (int) HEAD.getAcquire(this);
                }
                runs.task(h).run();
              });
      thief.start();
      int h = (int) HEAD.getAcquire(this);
      HEAD.setRelease(this, h + 1);
      runs.task(h).run();
      thief.join();
      runs.assertEachOnce();
    }

    private static VarHandle head() {
      try {
        return MethodHandles.lookup().findVarHandle(Seeded.class, "head", int.class);
      } catch (ReflectiveOperationException e) {
        throw new AssertionError(e);
      }
    }
  }
}
