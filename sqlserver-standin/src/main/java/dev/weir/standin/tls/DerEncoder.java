package dev.weir.standin.tls;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** The few constructs of DER that a certificate needs (X.690). */
final class DerEncoder {
  private static final DateTimeFormatter GENERALIZED_TIME =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss'Z'").withZone(ZoneOffset.UTC);

  private DerEncoder() {}

  static byte[] sequence(byte[]... items) {
    return tagged(0x30, items);
  }

  static byte[] set(byte[]... items) {
    return tagged(0x31, items);
  }

  static byte[] integer(BigInteger value) {
    return tagged(0x02, value.toByteArray());
  }

  static byte[] utf8(String text) {
    return tagged(0x0C, text.getBytes(StandardCharsets.UTF_8));
  }

  static byte[] octets(byte[] content) {
    return tagged(0x04, content);
  }

  static byte[] bits(byte[] content) {
    return tagged(0x03, new byte[] {0}, content);
  }

  static byte[] time(Instant instant) {
    return tagged(0x18, GENERALIZED_TIME.format(instant).getBytes(StandardCharsets.US_ASCII));
  }

  /** An object identifier, its arcs in dotted form. */
  static byte[] oid(String dotted) {
    String[] arcs = dotted.split("\\.", -1);
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    content.write(Integer.parseInt(arcs[0]) * 40 + Integer.parseInt(arcs[1]));
    for (int i = 2; i < arcs.length; i++) {
      int arc = Integer.parseInt(arcs[i]);
      for (int shift = 28; shift > 0; shift -= 7) {
        if (arc >>> shift != 0) {
          content.write(0x80 | (arc >>> shift & 0x7F));
        }
      }
      content.write(arc & 0x7F);
    }
    return tagged(0x06, content.toByteArray());
  }

  /** Any tag around the concatenated parts, with the length in its shortest form. */
  static byte[] tagged(int tag, byte[]... parts) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      content.writeBytes(part);
    }
    int length = content.size();
    ByteArrayOutputStream result = new ByteArrayOutputStream();
    result.write(tag);
    if (length < 0x80) {
      result.write(length);
    } else if (length < 0x100) {
      result.write(0x81);
      result.write(length);
    } else {
      result.write(0x82);
      result.write(length >>> 8);
      result.write(length);
    }
    result.writeBytes(content.toByteArray());
    return result.toByteArray();
  }
}
