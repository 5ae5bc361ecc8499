package dev.weir.tds.wire;

/** The versions of the protocol, as far as they differ in what Weir writes (MS-TDS 2.2.6.4). */
public enum TdsVersion {
  /** 7.0 and 7.1: 16-bit line numbers in errors, 32-bit row counts. */
  V7_1,
  /** 7.2 to 8.0: 32-bit line numbers, 64-bit row counts. */
  V7_2_AND_LATER;

  /** TDS 8.0 has a number below all of its predecessors. */
  private static final int TDS_8_0 = 0x0800_0000;

  private static final int TDS_7_2 = 0x7209_0002;

  /** The shape that a client reads which sent this version in its LOGIN7. */
  public static TdsVersion ofLogin(int version) {
    return version == TDS_8_0 || Integer.compareUnsigned(version, TDS_7_2) >= 0
        ? V7_2_AND_LATER
        : V7_1;
  }
}
