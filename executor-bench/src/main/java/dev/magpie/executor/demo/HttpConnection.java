package dev.magpie.executor.demo;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** A keep-alive connection that asks one thing at a time. One thread; an interrupt closes it. */
final class HttpConnection implements AutoCloseable {
  private static final int BUFFER_BYTES = 8 * 1024;
  private static final String LENGTH_HEADER = "\r\ncontent-length:";

  private final SocketChannel channel;
  private final String hostLine;
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);

  HttpConnection(InetSocketAddress address) throws IOException {
    channel = SocketChannel.open(address);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    hostLine = " HTTP/1.1\r\nHost: " + address.getHostString() + ":" + address.getPort() + "\r\n\r\n";
  }

  /** The body of the answer; an answer that is not 200 is an IOException. */
  String get(String path) throws IOException {
    final ByteBuffer request = StandardCharsets.US_ASCII.encode("GET " + path + hostLine);
    while (request.hasRemaining()) {
      channel.write(request);
    }
    buffer.clear();
    int headBytes;
    do {
      readMore();
      headBytes = headBytes();
    } while (headBytes < 0);
    final String head = text(0, headBytes);
    final int bodyBytes = contentLength(head);
    if (headBytes + bodyBytes > BUFFER_BYTES) {
      throw new IOException("answer of " + bodyBytes + " bytes is too long");
    }
    while (buffer.position() < headBytes + bodyBytes) {
      readMore();
    }
    if (buffer.position() > headBytes + bodyBytes) {
      throw new IOException("more came than the answer to the request");
    }
    if (!head.startsWith("HTTP/1.1 200 ")) {
      throw new IOException("answer was: " + head.substring(0, head.indexOf('\r')));
    }
    return text(headBytes, bodyBytes);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  private void readMore() throws IOException {
    if (!buffer.hasRemaining()) {
      throw new IOException("head of the answer is too long");
    }
    if (channel.read(buffer) < 0) {
      throw new EOFException("connection closed without an answer");
    }
  }

  /** The bytes up to and with the empty line, or -1 while that has not come. */
  private int headBytes() {
    for (int i = 3; i < buffer.position(); i++) {
      if (buffer.get(i) == '\n' && buffer.get(i - 2) == '\n' && buffer.get(i - 1) == '\r') {
        return i + 1;
      }
    }
    return -1;
  }

  private String text(int from, int bytes) {
    return new String(buffer.array(), from, bytes, StandardCharsets.US_ASCII);
  }

  private static int contentLength(String head) throws IOException {
    for (int i = head.indexOf("\r\n"); i >= 0; i = head.indexOf("\r\n", i + 2)) {
      if (head.regionMatches(true, i, LENGTH_HEADER, 0, LENGTH_HEADER.length())) {
        final int from = i + LENGTH_HEADER.length();
        return Integer.parseInt(head.substring(from, head.indexOf('\r', from)).trim());
      }
    }
    throw new IOException("answer without a length");
  }
}
