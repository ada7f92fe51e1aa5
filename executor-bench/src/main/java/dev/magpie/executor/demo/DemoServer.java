package dev.magpie.executor.demo;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** The JDK's HTTP server on a free loopback port, with the executor under test reading and answering. */
final class DemoServer implements AutoCloseable {
  private static final int BACKLOG = 1024;

  /** The server's own thread, which waits for requests and hands them to the executor. */
  private static final String DISPATCHER_NAME = "HTTP-Dispatcher";

  private final HttpServer server;
  private final Subject subject;

  private DemoServer(HttpServer server, Subject subject) {
    this.server = server;
    this.subject = subject;
  }

  /**
   * Lets the server send small answers at once, unless the user said otherwise: it writes head and body
   * apart, and Nagle's algorithm would hold the second back. Has an effect only before the first start.
   */
  static void sendAtOnce() {
    if (System.getProperty("sun.net.httpserver.nodelay") == null) {
      System.setProperty("sun.net.httpserver.nodelay", "true");
    }
  }

  static DemoServer start(Subject subject) throws IOException {
    sendAtOnce();
    final InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    final HttpServer server = HttpServer.create(anyPort, BACKLOG);
    final Workload workload = new Workload(subject.executor());
    for (RequestKind kind : RequestKind.values()) {
      server.createContext(kind.path(), exchange -> workload.handle(kind, exchange));
    }
    server.setExecutor(subject.executor());
    server.start();
    return new DemoServer(server, subject);
  }

  InetSocketAddress address() {
    return server.getAddress();
  }

  /** CPU time of the workers and of the thread that hands them the requests. */
  long cpuNanos() {
    return CpuClock.threadsNanos(subject.threadPrefix()) + CpuClock.threadsNanos(DISPATCHER_NAME);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
