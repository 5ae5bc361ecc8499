package dev.weir.tds.interleaving;

import dev.weir.standin.raw.RawLogin;

/** The kind of a session's client, and the TDS version that it speaks. */
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

  /** Returns whether the client writes each message itself. */
  boolean isRaw() {
    return this != JDBC;
  }

  /** Returns whether its version has transaction manager requests and announced transactions. */
  boolean isSince72() {
    return version == RawLogin.TDS_7_4;
  }

  /** Returns whether it can reset its session by a bit in the header of a packet. */
  boolean hasResetBit() {
    return version != RawLogin.TDS_7_0;
  }
}
