package dev.weir.domain.login;

/**
 * A TDS version. Clients of different versions cannot share a connection: a client would misread
 * tokens that the server encodes for another version. TDS 8.0 has the tokens of 7.4 and counts as
 * that.
 */
public enum ProtocolVersion {
  /** SQL Server 7.0: no collations, no reset bit, no calls by number. */
  V7_0,
  /** SQL Server 2000. */
  V7_1,
  /** SQL Server 2000 with its first service pack. */
  V7_1_REVISION_1,
  /** SQL Server 2005. */
  V7_2,
  /** SQL Server 2008: date and time types, table-valued parameters. */
  V7_3_A,
  /** SQL Server 2008 R2: rows with a bitmap of their nulls. */
  V7_3_B,
  /** SQL Server 2012 and later. */
  V7_4;

  /**
   * Returns whether servers announce transactions and acknowledge resets, and clients may send
   * transaction manager requests (MS-TDS 2.2.7.9, 2.2.6.9).
   */
  public boolean announcesChanges() {
    return compareTo(V7_2) >= 0;
  }

  /** Returns whether a request can carry RESETCONNECTION (MS-TDS 2.2.3.1.2). */
  public boolean hasReset() {
    return compareTo(V7_1) >= 0;
  }

  /** Returns whether a request can carry RESETCONNECTIONSKIPTRAN (MS-TDS 2.2.3.1.2). */
  public boolean hasKeepingReset() {
    return compareTo(V7_3_A) >= 0;
  }
}
