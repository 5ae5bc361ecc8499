package dev.weir.tds.wire;

/** The layout of the tokens that Weir writes, by the version of the protocol (MS-TDS 2.2.6.4). */
public enum TdsVersion {
  /** 7.0 and 7.1: 16-bit line numbers in errors, 32-bit row counts. */
  V7_1,
  /** 7.2 to 8.0: 32-bit line numbers, 64-bit row counts. */
  V7_2_AND_LATER;

  /** The number of TDS 8.0, which is below those of 7.2 to 7.4. */
  private static final int TDS_8_0 = 0x0800_0000;

  private static final int TDS_7_2 = 0x7209_0002;

  /** Returns the layout for a client that sent this version in its LOGIN7. */
  public static TdsVersion ofLogin(int version) {
    return version == TDS_8_0 || Integer.compareUnsigned(version, TDS_7_2) >= 0
        ? V7_2_AND_LATER
        : V7_1;
  }
}
