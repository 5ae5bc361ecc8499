package dev.weir.benchmarks.sidebyside.client;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** A blocking client. */
public final class RawClient implements AutoCloseable {
  private static final int BUFFER = 1 << 17;

  private final Wire wire;
  private final FramedResponse response;
  private final ByteBuffer buffer;
  private final ByteBuffer selectOne;

  private RawClient(Wire wire, Dialect dialect, ByteBuffer buffer, ByteBuffer selectOne) {
    this.wire = wire;
    this.response = dialect.response();
    this.buffer = buffer;
    this.selectOne = selectOne;
  }

  /**
   * Connects and logs in.
   *
   * @param tls the TLS context to use from the first byte on, or null
   */
  public static RawClient open(InetSocketAddress address, Dialect dialect, @Nullable SSLContext tls)
      throws IOException {
    RawClient client = tls == null ? plain(address, dialect) : encrypted(address, dialect, tls);
    try {
      for (byte[] message : dialect.opening()) {
        client.exchange(ByteBuffer.wrap(message));
      }
      // The first request reveals a refused login.
      client.selectOne();
      return client;
    } catch (IOException e) {
      client.close();
      throw e;
    }
  }

  private static RawClient plain(InetSocketAddress address, Dialect dialect) throws IOException {
    byte[] request = dialect.request(Question.SELECT_ONE);
    return new RawClient(
        PlainWire.connect(address),
        dialect,
        ByteBuffer.allocateDirect(BUFFER),
        ByteBuffer.allocateDirect(request.length).put(request).flip());
  }

  private static RawClient encrypted(InetSocketAddress address, Dialect dialect, SSLContext tls)
      throws IOException {
    return new RawClient(
        TlsWire.connect(address, tls),
        dialect,
        ByteBuffer.allocate(BUFFER),
        ByteBuffer.wrap(dialect.request(Question.SELECT_ONE)));
  }

  /** Requests the number 1 and waits for it. */
  public void selectOne() throws IOException {
    exchange(selectOne.rewind());
    if (!response.isResultSeen()) {
      throw new ProtocolException("SELECT 1 was not answered with a result");
    }
  }

  private void exchange(ByteBuffer request) throws IOException {
    wire.write(request);
    do {
      if (wire.read(buffer.clear()) < 0) {
        throw new EOFException("the other side has closed the connection");
      }
    } while (!response.ends(buffer.flip()));
  }

  /** Returns the socket, for clients that do not block. */
  SocketChannel channel() {
    if (wire instanceof PlainWire plain) {
      return plain.channel();
    }
    throw new IllegalStateException("a crowd does not speak TLS");
  }

  FramedResponse response() {
    return response;
  }

  @Override
  public void close() throws IOException {
    wire.close();
  }
}
