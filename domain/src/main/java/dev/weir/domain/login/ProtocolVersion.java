package dev.weir.domain.login;

/**
 * The versions of TDS between which a connection cannot be shared: what a server sends to a client
 * of one, a client of another would misread. TDS 8.0 has the tokens of 7.4 and is that here.
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
