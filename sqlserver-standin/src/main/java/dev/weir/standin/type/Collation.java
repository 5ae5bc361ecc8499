package dev.weir.standin.type;

import dev.weir.standin.packet.ByteSink;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * A collation as five bytes: LCID and comparison flags, then the sort id.
 *
 * @param info the first four bytes, little-endian
 */
public record Collation(long info, int sortId) {
  /** SQL_Latin1_General_CP1_CI_AS. */
  public static final Collation DEFAULT = new Collation(0x00D0_0409L, 52);

  public static final String DEFAULT_NAME = "SQL_Latin1_General_CP1_CI_AS";
  private static final long UTF_8 = 0x0400_0000L;
  private static final Charset WINDOWS_1252 = Charset.forName("windows-1252");

  /** Returns the encoding of char, varchar and text of this collation. */
  public Charset charset() {
    return (info & UTF_8) != 0 ? StandardCharsets.UTF_8 : WINDOWS_1252;
  }

  public void writeTo(ByteSink sink) {
    sink.u32(info);
    sink.u8(sortId);
  }

  public byte[] bytes() {
    return new byte[] {
      (byte) info, (byte) (info >>> 8), (byte) (info >>> 16), (byte) (info >>> 24), (byte) sortId
    };
  }
}
