package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** The VERSION option of a PRELOGIN: the version of the driver or the server. */
public record ProgramVersion(int major, int minor, int build) {
  /** The length of major and minor version, build and sub-build (MS-TDS 2.2.6.5). */
  private static final int LENGTH = 6;

  /** Reads the data of the option; null where it has another length. */
  static @Nullable ProgramVersion read(ByteBuf payload, int data, int length) {
    return length == LENGTH
        ? new ProgramVersion(
            payload.getUnsignedByte(data),
            payload.getUnsignedByte(data + 1),
            payload.getUnsignedShort(data + 2))
        : null;
  }
}
