package dev.weir.tds.wire;

import dev.weir.domain.login.ProtocolVersion;

/** The layout of requests and responses, by the version of the protocol (MS-TDS 2.2.6.4). */
public enum TdsVersion {
  /** 7.0: as 7.1, and texts have no collation. */
  V7_0,
  /**
   * 7.1: 16-bit line numbers in errors, 16-bit user types, 32-bit row counts; no headers before
   * requests.
   */
  V7_1,
  /** 7.2 to 8.0: 32-bit line numbers and user types, 64-bit row counts. */
  V7_2_AND_LATER;

  /** Returns the layout for a client that sent this version in its LOGIN7. */
  public static TdsVersion ofLogin(int version) {
    ProtocolVersion known = LoginVersion.protocolOf(version);
    return known == null ? V7_1 : of(known);
  }

  /** Returns the layout of a version. */
  public static TdsVersion of(ProtocolVersion version) {
    return switch (version) {
      case V7_0 -> V7_0;
      case V7_1, V7_1_REVISION_1 -> V7_1;
      case V7_2, V7_3_A, V7_3_B, V7_4 -> V7_2_AND_LATER;
    };
  }

  /**
   * Returns whether requests have headers, and responses the wide fields of 7.2 and the
   * announcements of transactions.
   */
  public boolean isSince72() {
    return this == V7_2_AND_LATER;
  }

  /** Returns whether the description of a text contains its collation. */
  public boolean hasCollations() {
    return this != V7_0;
  }

  /** Returns whether requests call procedures by numbers, too. */
  public boolean hasProcedureNumbers() {
    return this != V7_0;
  }

  /** Returns whether a request can carry RESETCONNECTION (MS-TDS 2.2.3.1.2). */
  public boolean hasResetBit() {
    return this != V7_0;
  }

  /** Returns the number of bytes of a user type. */
  public int userTypeWidth() {
    return isSince72() ? Integer.BYTES : Short.BYTES;
  }

  /** Returns the number of bytes of a count of rows. */
  public int countWidth() {
    return isSince72() ? Long.BYTES : Integer.BYTES;
  }

  /** Returns the number of bytes of a DONE token of any kind. */
  public int doneLength() {
    return 1 + 2 * Short.BYTES + countWidth();
  }
}
