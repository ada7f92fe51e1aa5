package dev.magpie.executor.internal.worker;

import dev.magpie.executor.spi.WorkerListener;
import java.lang.Thread.UncaughtExceptionHandler;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * What the builder gathered, already checked.
 *
 * @param globalPollInterval turns between two looks at the inject queue first; 0: tunes itself
 * @param keepAliveNanos how long an idle worker keeps its thread
 * @param searchRounds rounds of looking for work before parking
 */
public record Settings(
    String name,
    int workers,
    @Nullable ThreadFactory threadFactory,
    boolean daemon,
    int threadPriority,
    @Nullable ClassLoader contextClassLoader,
    int localQueueCapacity,
    int globalPollInterval,
    boolean lifoSlot,
    long keepAliveNanos,
    int searchRounds,
    @Nullable UncaughtExceptionHandler uncaughtExceptionHandler,
    @Nullable WorkerListener listener) {}
