package dev.weir.domain.login;

/**
 * A TDS version. Clients of different versions cannot share a connection: a client would misread
 * tokens that the server encodes for another version. TDS 8.0 has the tokens of 7.4 and counts as
 * that.
 */
public enum ProtocolVersion {
  /** SQL Server 2005. */
  V7_2,
  /** SQL Server 2008: date and time types, table-valued parameters. */
  V7_3_A,
  /** SQL Server 2008 R2: rows with a bitmap of their nulls. */
  V7_3_B,
  /** SQL Server 2012 and later. */
  V7_4
}
