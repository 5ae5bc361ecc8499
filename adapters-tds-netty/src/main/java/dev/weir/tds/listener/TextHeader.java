package dev.weir.tds.listener;

import io.netty.buffer.ByteBuf;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Version 1: one line, {@code PROXY TCP4 source destination port port}, or {@code PROXY UNKNOWN}
 * with whatever behind it.
 */
final class TextHeader {
  static final int FIRST_BYTE = 'P';

  /** The longest line that the protocol allows, its end included. */
  static final int MAX_LENGTH = 107;

  private static final byte[] SIGNATURE = "PROXY ".getBytes(StandardCharsets.US_ASCII);
  private static final int IPV4_LENGTH = 4;
  private static final int IPV6_LENGTH = 16;
  private static final int MAX_PORT = 0xFFFF;

  private TextHeader() {}

  static ProxyHeader examine(ByteBuf received) {
    if (!ProxyHeader.canBegin(received, SIGNATURE)) {
      return new ProxyHeader.Absent();
    }
    int start = received.readerIndex();
    int visible = Math.min(received.readableBytes(), MAX_LENGTH);
    int lineFeed = received.indexOf(start, start + visible, (byte) '\n');
    if (lineFeed < 0) {
      return visible == MAX_LENGTH
          ? new ProxyHeader.Broken("a PROXY line of more than " + MAX_LENGTH + " bytes")
          : new ProxyHeader.Incomplete();
    }
    int length = lineFeed + 1 - start;
    if (received.getByte(lineFeed - 1) != '\r') {
      return new ProxyHeader.Broken("a PROXY line that does not end with CR LF");
    }
    return read(received.toString(start, length - 2, StandardCharsets.US_ASCII), length);
  }

  private static ProxyHeader read(String line, int length) {
    String[] words = line.split(" ", -1);
    if (words[1].equals("UNKNOWN")) {
      return new ProxyHeader.Own(length);
    }
    int addressLength =
        switch (words[1]) {
          case "TCP4" -> IPV4_LENGTH;
          case "TCP6" -> IPV6_LENGTH;
          default -> 0;
        };
    if (addressLength == 0 || words.length != 6) {
      return new ProxyHeader.Broken("a PROXY line that is neither TCP4, TCP6 nor UNKNOWN");
    }
    InetSocketAddress source = address(words[2], words[4], addressLength);
    InetSocketAddress destination = address(words[3], words[5], addressLength);
    return source == null || destination == null
        ? new ProxyHeader.Broken("a PROXY line with an address that is none")
        : new ProxyHeader.Passed(source, destination, length);
  }

  /** Only what is an address already is taken for one: no name is ever looked up. */
  private static @Nullable InetSocketAddress address(String host, String port, int length) {
    boolean literal =
        length == IPV4_LENGTH
            ? NetUtil.isValidIpV4Address(host)
            : host.indexOf('%') < 0 && NetUtil.isValidIpV6Address(host);
    byte[] address = literal ? NetUtil.createByteArrayFromIpAddressString(host) : null;
    int number = port(port);
    if (address == null || address.length != length || number < 0) {
      return null;
    }
    return socketAddress(address, number);
  }

  /** The port, or -1: the protocol wants plain decimals without zeros in front. */
  private static int port(String text) {
    boolean plain =
        !text.isEmpty()
            && text.length() <= 5
            && text.chars().allMatch(digit -> digit >= '0' && digit <= '9')
            && (text.length() == 1 || text.charAt(0) != '0');
    int number = plain ? Integer.parseInt(text) : -1;
    return number <= MAX_PORT ? number : -1;
  }

  static InetSocketAddress socketAddress(byte[] address, int port) {
    try {
      return new InetSocketAddress(InetAddress.getByAddress(address), port);
    } catch (UnknownHostException e) {
      throw new IllegalStateException("an address of " + address.length + " bytes", e);
    }
  }
}
