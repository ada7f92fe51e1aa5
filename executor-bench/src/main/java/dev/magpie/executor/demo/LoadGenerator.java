package dev.magpie.executor.demo;

import dev.magpie.executor.demo.ArrivalSchedule.Arrival;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The users: threads of their own, each with a connection. Whoever is free takes the next request of the
 * schedule, waits for its time, sends it and checks the answer. When all are waiting for answers the
 * schedule goes on regardless, and the requests that then start late are charged with the delay.
 */
final class LoadGenerator {
  private static final int MIN_CONNECTIONS = 32;
  private static final int CONNECTIONS_PER_WORKER = 4;
  /** The server closes idle connections beyond 200. */
  private static final int MAX_CONNECTIONS = 192;

  private static final String THREAD_PREFIX = "client-";

  private final InetSocketAddress address;
  private final ArrivalSchedule schedule;
  private final LatencyRecorder recorder;
  private final List<Thread> threads;
  private final CountDownLatch running;
  private final CountDownLatch released = new CountDownLatch(1);
  private volatile boolean stopped;

  LoadGenerator(
      InetSocketAddress address, ArrivalSchedule schedule, LatencyRecorder recorder, int connections) {
    this.address = address;
    this.schedule = schedule;
    this.recorder = recorder;
    this.running = new CountDownLatch(connections);
    this.threads =
        IntStream.range(0, connections)
            .mapToObj(i -> new Thread(this::run, THREAD_PREFIX + i))
            .toList();
  }

  /** Enough that the users seldom all wait for answers: how many requests can be under way at once. */
  static int connections(int workers) {
    return Math.min(MAX_CONNECTIONS, Math.max(MIN_CONNECTIONS, CONNECTIONS_PER_WORKER * workers));
  }

  void start() {
    threads.forEach(Thread::start);
  }

  /** True once every request of the schedule has its answer or has failed. */
  boolean awaitEnd(long timeoutNanos) throws InterruptedException {
    return running.await(Math.max(0, timeoutNanos), TimeUnit.NANOSECONDS);
  }

  /** CPU time of the client's threads so far; they stay alive until {@link #stop} for this. */
  long cpuNanos() {
    return threads.stream().mapToLong(CpuClock::threadNanos).sum();
  }

  /** Ends the threads, and gives up what has no answer yet, as errors. */
  void stop() throws InterruptedException {
    stopped = true;
    released.countDown();
    if (running.getCount() > 0) {
      threads.forEach(Thread::interrupt);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    while (schedule.next() != null) {
      recorder.failed("a request was never sent: the earlier ones were not answered in time");
    }
  }

  private void run() {
    try (Line line = new Line()) {
      for (Arrival arrival = schedule.next(); arrival != null; arrival = schedule.next()) {
        awaitNanoTime(arrival.intendedNanos());
        line.send(arrival);
        if (stopped) {
          return;
        }
      }
      running.countDown();
      released.await();
    } catch (InterruptedException e) {
      // Stopped: nothing is left to do.
    }
  }

  private static void awaitNanoTime(long nanoTime) {
    for (long left = nanoTime - System.nanoTime(); left > 0; left = nanoTime - System.nanoTime()) {
      LockSupport.parkNanos(left);
      if (Thread.currentThread().isInterrupted()) {
        return;
      }
    }
  }

  /** One user's connection, opened anew after it broke. */
  private final class Line implements AutoCloseable {
    private @Nullable HttpConnection connection;

    void send(Arrival arrival) {
      final String path = arrival.kind().path() + Long.toHexString(arrival.seed());
      try {
        final HttpConnection open = connection == null ? new HttpConnection(address) : connection;
        connection = open;
        recorder.answered(arrival, open.get(path), System.nanoTime());
      } catch (IOException | RuntimeException e) {
        recorder.failed(stopped ? path + " was not answered in time" : path + ": " + e);
        close();
      }
    }

    @Override
    public void close() {
      final HttpConnection open = connection;
      connection = null;
      if (open != null) {
        try {
          open.close();
        } catch (IOException e) {
          recorder.failed("closing a connection: " + e);
        }
      }
    }
  }
}
