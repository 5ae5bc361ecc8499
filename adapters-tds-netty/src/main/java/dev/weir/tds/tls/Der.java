package dev.weir.tds.tls;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Writes the forms of DER (X.690) that a certificate and a private key consist of. */
final class Der {
  private static final DateTimeFormatter UTC_TIME =
      DateTimeFormatter.ofPattern("yyMMddHHmmss'Z'").withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter GENERALIZED_TIME =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss'Z'").withZone(ZoneOffset.UTC);

  /** The first date that needs a year of four digits (RFC 5280, 4.1.2.5). */
  private static final Instant END_OF_UTC_TIME = Instant.parse("2050-01-01T00:00:00Z");

  private Der() {}

  static byte[] sequence(byte[]... items) {
    return tagged(0x30, items);
  }

  static byte[] set(byte[]... items) {
    return tagged(0x31, items);
  }

  static byte[] trueValue() {
    return tagged(0x01, new byte[] {(byte) 0xFF});
  }

  static byte[] integer(BigInteger value) {
    return tagged(0x02, value.toByteArray());
  }

  static byte[] bits(byte[] whole) {
    return tagged(0x03, new byte[] {0}, whole);
  }

  static byte[] octets(byte[] content) {
    return tagged(0x04, content);
  }

  static byte[] nullValue() {
    return tagged(0x05);
  }

  static byte[] text(String text) {
    return tagged(0x0C, text.getBytes(StandardCharsets.UTF_8));
  }

  static byte[] time(Instant instant) {
    boolean early = instant.isBefore(END_OF_UTC_TIME);
    String text = (early ? UTC_TIME : GENERALIZED_TIME).format(instant);
    return tagged(early ? 0x17 : 0x18, text.getBytes(StandardCharsets.US_ASCII));
  }

  /** Returns an object identifier, given in its dotted form. */
  static byte[] oid(String dotted) {
    String[] arcs = dotted.split("\\.", -1);
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    content.write(40 * Integer.parseInt(arcs[0]) + Integer.parseInt(arcs[1]));
    for (int i = 2; i < arcs.length; i++) {
      writeBase128(content, Integer.parseInt(arcs[i]));
    }
    return tagged(0x06, content.toByteArray());
  }

  /** Returns the concatenated parts under a tag. */
  static byte[] tagged(int tag, byte[]... parts) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      content.writeBytes(part);
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(tag);
    writeLength(all, content.size());
    all.writeBytes(content.toByteArray());
    return all.toByteArray();
  }

  private static void writeBase128(ByteArrayOutputStream out, int value) {
    int bytes = Math.max(1, (Integer.SIZE - Integer.numberOfLeadingZeros(value) + 6) / 7);
    for (int i = bytes - 1; i >= 0; i--) {
      out.write(((value >>> (7 * i)) & 0x7F) | (i > 0 ? 0x80 : 0));
    }
  }

  private static void writeLength(ByteArrayOutputStream out, int length) {
    if (length < 0x80) {
      out.write(length);
      return;
    }
    int bytes = (Integer.SIZE - Integer.numberOfLeadingZeros(length) + 7) / 8;
    out.write(0x80 | bytes);
    for (int i = bytes - 1; i >= 0; i--) {
      out.write(length >>> (8 * i));
    }
  }
}
