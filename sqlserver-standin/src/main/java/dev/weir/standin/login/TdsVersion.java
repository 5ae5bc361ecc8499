package dev.weir.standin.login;

import org.jspecify.annotations.Nullable;

/** Protocol versions, oldest first, with their LOGIN7 value; LOGINACK says the same big-endian. */
public enum TdsVersion {
  V7_0(0x7000_0000L),
  V7_1(0x7100_0000L),
  V7_1_REVISION_1(0x7100_0001L),
  V7_2(0x7209_0002L),
  V7_3_A(0x730A_0003L),
  V7_3_B(0x730B_0003L),
  V7_4(0x7400_0004L),
  V8_0(0x0800_0000L);

  private final long code;

  TdsVersion(long code) {
    this.code = code;
  }

  /** The version with that LOGIN7 value; null if there is none. */
  public static @Nullable TdsVersion of(long code) {
    for (TdsVersion version : values()) {
      if (version.code == code) {
        return version;
      }
    }
    return null;
  }

  public boolean atLeast(TdsVersion other) {
    return compareTo(other) >= 0;
  }

  /** The bytes of LOGINACK; 7.0 and 7.1 have their own spelling there. */
  public byte[] acknowledgedBytes() {
    return switch (this) {
      case V7_0 -> new byte[] {7, 0, 0, 0};
      case V7_1 -> new byte[] {7, 1, 0, 0};
      case V7_1_REVISION_1, V7_2, V7_3_A, V7_3_B, V7_4, V8_0 ->
          new byte[] {(byte) (code >>> 24), (byte) (code >>> 16), (byte) (code >>> 8), (byte) code};
    };
  }
}
