package dev.weir.tds.interleaving;

import dev.weir.standin.raw.RawLogin;

/** What the client of a session is, and the TDS version that it speaks. */
enum ClientKind {
  JDBC(RawLogin.TDS_7_4),
  RAW(RawLogin.TDS_7_4),
  RAW_7_1(RawLogin.TDS_7_1),
  RAW_7_0(RawLogin.TDS_7_0);

  private final int version;

  ClientKind(int version) {
    this.version = version;
  }

  int version() {
    return version;
  }

  /** Whether it writes each message itself. */
  boolean isRaw() {
    return this != JDBC;
  }

  /** Whether it has requests of the transaction manager, and hears of transactions. */
  boolean isSince72() {
    return version == RawLogin.TDS_7_4;
  }

  /** Whether it can have its session reset by a bit in the header of a packet. */
  boolean hasResetBit() {
    return version != RawLogin.TDS_7_0;
  }
}
