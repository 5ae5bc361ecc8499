package dev.weir.tds.listener;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.net.InetSocketAddress;
import java.util.HexFormat;

/**
 * Version 2: a signature of 12 bytes, version and command, family, length (big-endian), addresses,
 * and extensions of type, length and value, which are passed over.
 */
final class BinaryHeader {
  static final int FIRST_BYTE = 0x0D;

  /** Addresses have up to 216 bytes; real headers stay far below this with their extensions. */
  static final int MAX_BODY = 4096;

  private static final byte[] SIGNATURE = HexFormat.of().parseHex("0d0a0d0a000d0a515549540a");
  private static final int FIXED = 16;
  private static final int COMMAND = 12;
  private static final int FAMILY = 13;
  private static final int BODY_LENGTH = 14;

  private static final int LOCAL = 0x20;
  private static final int PROXY = 0x21;

  private static final int UNSPECIFIED = 0x00;
  private static final int TCP_IPV4 = 0x11;
  private static final int TCP_IPV6 = 0x21;
  private static final int UNIX_STREAM = 0x31;

  private static final int IPV4_LENGTH = 4;
  private static final int IPV6_LENGTH = 16;
  private static final int UNIX_ADDRESSES = 216;

  private BinaryHeader() {}

  static ProxyHeader examine(ByteBuf received) {
    if (!ProxyHeader.canBegin(received, SIGNATURE)) {
      return new ProxyHeader.Absent();
    }
    int start = received.readerIndex();
    if (received.readableBytes() < FIXED) {
      return new ProxyHeader.Incomplete();
    }
    int body = received.getUnsignedShort(start + BODY_LENGTH);
    if (body > MAX_BODY) {
      return new ProxyHeader.Broken("a PROXY header of " + body + " bytes");
    }
    int command = received.getUnsignedByte(start + COMMAND);
    if (command != LOCAL && command != PROXY) {
      return new ProxyHeader.Broken(
          "a PROXY header of version and command 0x%02x".formatted(command));
    }
    if (received.readableBytes() < FIXED + body) {
      return new ProxyHeader.Incomplete();
    }
    return command == LOCAL
        ? new ProxyHeader.Own(FIXED + body)
        : read(received, start, received.getUnsignedByte(start + FAMILY), body);
  }

  private static ProxyHeader read(ByteBuf received, int start, int family, int body) {
    return switch (family) {
      case TCP_IPV4 -> addresses(received, start + FIXED, IPV4_LENGTH, body);
      case TCP_IPV6 -> addresses(received, start + FIXED, IPV6_LENGTH, body);
      case UNIX_STREAM ->
          body < UNIX_ADDRESSES
              ? new ProxyHeader.Broken("a PROXY header without room for its addresses")
              : new ProxyHeader.Own(FIXED + body);
      case UNSPECIFIED -> new ProxyHeader.Own(FIXED + body);
      default -> new ProxyHeader.Broken("a PROXY header of family 0x%02x".formatted(family));
    };
  }

  /** Source, destination, and their ports. */
  private static ProxyHeader addresses(ByteBuf received, int at, int length, int body) {
    int ports = at + 2 * length;
    if (body < 2 * length + 2 * Short.BYTES) {
      return new ProxyHeader.Broken("a PROXY header without room for its addresses");
    }
    return new ProxyHeader.Passed(
        address(received, at, length, ports),
        address(received, at + length, length, ports + Short.BYTES),
        FIXED + body);
  }

  private static InetSocketAddress address(ByteBuf received, int at, int length, int port) {
    return TextHeader.socketAddress(
        ByteBufUtil.getBytes(received, at, length), received.getUnsignedShort(port));
  }
}
