package dev.weir.tds.listener;

import io.netty.buffer.ByteBuf;
import java.net.InetSocketAddress;

/** The meaning of the first bytes of a connection: the client behind a load balancer. */
public sealed interface ProxyHeader {
  /** More bytes are needed to tell. */
  record Incomplete() implements ProxyHeader {}

  /** There is no header: the bytes belong to the client. */
  record Absent() implements ProxyHeader {}

  /**
   * A connection is passed on.
   *
   * @param source the client
   * @param destination the address it connected to
   * @param length the number of bytes of the header; the client's bytes follow
   */
  record Passed(InetSocketAddress source, InetSocketAddress destination, int length)
      implements ProxyHeader {}

  /**
   * The load balancer connects for itself, as for a health check, or does not know the client: the
   * addresses of the socket count.
   *
   * @param length the number of bytes of the header
   */
  record Own(int length) implements ProxyHeader {}

  /** The bytes begin like a header but are none. */
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

  /** Returns whether the bytes are the beginning of the signature, or begin with it. */
  static boolean canBegin(ByteBuf received, byte[] signature) {
    int start = received.readerIndex();
    int known = Math.min(received.readableBytes(), signature.length);
    for (int i = 0; i < known; i++) {
      if (received.getByte(start + i) != signature[i]) {
        return false;
      }
    }
    return true;
  }
}
