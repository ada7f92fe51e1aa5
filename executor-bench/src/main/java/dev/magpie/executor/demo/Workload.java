package dev.magpie.executor.demo;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** The server's side of each {@link RequestKind}, run on the executor under test. */
final class Workload {
  private final Executor executor;

  Workload(Executor executor) {
    this.executor = executor;
  }

  void handle(RequestKind kind, HttpExchange exchange) throws IOException {
    final long seed = seed(kind, exchange);
    switch (kind) {
      case CPU -> answer(exchange, Lcg.walk(seed, RequestKind.CPU_STEPS));
      case FAN -> new FanOut(exchange, seed).start();
      case SLOW -> {
        block(RequestKind.SLOW_NANOS);
        answer(exchange, Lcg.walk(seed, RequestKind.SLOW_STEPS));
      }
    }
  }

  private static long seed(RequestKind kind, HttpExchange exchange) {
    return Long.parseUnsignedLong(exchange.getRequestURI().getPath().substring(kind.path().length()), 16);
  }

  private static void block(long nanos) {
    final long end = System.nanoTime() + nanos;
    for (long left = nanos; left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
      if (Thread.interrupted()) {
        return;
      }
    }
  }

  private static void answer(HttpExchange exchange, long value) throws IOException {
    final byte[] body = RequestKind.body(value).getBytes(StandardCharsets.US_ASCII);
    try (exchange) {
      exchange.getResponseHeaders().set("Content-Type", "text/plain");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  /** One request in parts. No worker waits for the others: whoever ends the last part answers. */
  private final class FanOut {
    private final HttpExchange exchange;
    private final long seed;
    private final AtomicInteger partsLeft = new AtomicInteger(RequestKind.FAN_PARTS);
    private final AtomicLong sum = new AtomicLong();

    FanOut(HttpExchange exchange, long seed) {
      this.exchange = exchange;
      this.seed = seed;
    }

    void start() {
      for (int part = 0; part < RequestKind.FAN_PARTS; part++) {
        final long partSeed = seed + part;
        executor.execute(() -> run(partSeed));
      }
    }

    private void run(long partSeed) {
      sum.addAndGet(Lcg.walk(partSeed, RequestKind.FAN_STEPS));
      if (partsLeft.decrementAndGet() == 0) {
        try {
          answer(exchange, sum.get());
        } catch (IOException e) {
          exchange.close(); // the client went away, or sees a connection without an answer
        }
      }
    }
  }
}
