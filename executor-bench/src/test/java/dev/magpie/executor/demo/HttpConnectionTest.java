package dev.magpie.executor.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A peer that sends what a test scripts, piece by piece, after each request. */
@Timeout(value = 30, unit = TimeUnit.SECONDS)
final class HttpConnectionTest {
  @Test
  void get_answerInOnePiece_givesTheBody() throws Exception {
    assertEquals("hello", get("HTTP/1.1 200 OK\r\nContent-length: 5\r\n\r\nhello"));
  }

  @Test
  void get_answerInManyPieces_givesTheBody() throws Exception {
    assertEquals("hello", get("HTTP/1.1 20", "0 OK\r\nDate: x\r\ncontent-LENGTH:5\r", "\n\r", "\nhe", "llo"));
  }

  @Test
  void get_emptyBody_isEmpty() throws Exception {
    assertEquals("", get("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"));
  }

  @Test
  void get_otherStatus_tellsIt() {
    final IOException e =
        assertThrows(IOException.class, () -> get("HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n\r\n"));
    assertTrue(e.getMessage().contains("HTTP/1.1 500 Oh"), e.getMessage());
  }

  @Test
  void get_noLength_fails() {
    assertThrows(IOException.class, () -> get("HTTP/1.1 200 OK\r\n\r\n"));
  }

  @Test
  void get_moreThanTheAnswer_fails() {
    assertThrows(IOException.class, () -> get("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nabc"));
  }

  @Test
  void get_closedWithoutAnswer_fails() {
    assertThrows(EOFException.class, () -> get("HTTP/1.1 200 OK\r\n"));
  }

  @Test
  void get_longHead_fails() {
    assertThrows(IOException.class, () -> get("HTTP/1.1 200 OK\r\nX: " + "x".repeat(20_000)));
  }

  @Test
  void get_longBody_fails() {
    assertThrows(IOException.class, () -> get("HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n"));
  }

  private static String get(String... pieces) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      final CompletableFuture<Void> peer = CompletableFuture.runAsync(() -> serve(server, List.of(pieces)));
      final InetSocketAddress address = (InetSocketAddress) server.getLocalSocketAddress();
      try (HttpConnection connection = new HttpConnection(address)) {
        return connection.get("/x");
      } finally {
        peer.get();
      }
    }
  }

  private static void serve(ServerSocket server, List<String> pieces) {
    try (Socket socket = server.accept()) {
      socket.setTcpNoDelay(true);
      readRequest(socket);
      final OutputStream out = socket.getOutputStream();
      for (String piece : pieces) {
        out.write(piece.getBytes(StandardCharsets.US_ASCII));
        out.flush();
      }
    } catch (IOException e) {
      // The client may be gone before the last piece: that is its right.
    }
  }

  private static void readRequest(Socket socket) throws IOException {
    final StringBuilder request = new StringBuilder();
    while (request.indexOf("\r\n\r\n") < 0) {
      request.append((char) socket.getInputStream().read());
    }
    assertTrue(request.toString().startsWith("GET /x HTTP/1.1\r\nHost: "), request.toString());
  }
}
