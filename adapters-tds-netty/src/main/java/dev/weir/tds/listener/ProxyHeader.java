package dev.weir.tds.listener;

import io.netty.buffer.ByteBuf;
import java.net.InetSocketAddress;

/** What the first bytes of a connection say about the client behind a load balancer. */
public sealed interface ProxyHeader {
  /** More bytes are needed to tell. */
  record Incomplete() implements ProxyHeader {}

  /** There is no header: what is there is the client's. */
  record Absent() implements ProxyHeader {}

  /**
   * A connection is passed on.
   *
   * @param source the client
   * @param destination the address it connected to
   * @param length how many bytes the header has; the client's come behind them
   */
  record Passed(InetSocketAddress source, InetSocketAddress destination, int length)
      implements ProxyHeader {}

  /**
   * The load balancer speaks for itself, as for a health check, or does not know who the client is:
   * the addresses of the socket stand.
   *
   * @param length how many bytes the header has
   */
  record Own(int length) implements ProxyHeader {}

  /** It begins like a header and is none. */
  record Broken(String reason) implements ProxyHeader {}

  /**
   * Looks at all bytes received so far, without consuming any. No TDS client begins with a byte
   * that a header begins with.
   */
  static ProxyHeader examine(ByteBuf received) {
    if (!received.isReadable()) {
      return new Incomplete();
    }
    int first = received.getUnsignedByte(received.readerIndex());
    if (first == TextHeader.FIRST_BYTE) {
      return TextHeader.examine(received);
    }
    return first == BinaryHeader.FIRST_BYTE ? BinaryHeader.examine(received) : new Absent();
  }
}
