package dev.weir.domain.facts;

import java.util.Locale;

/** A way of a reset (MS-TDS 2.2.3.1.2): its status bit, and whether a transaction was open. */
public enum ResetWay {
  /** RESETCONNECTION (0x08) while no transaction is open. */
  RESET,
  /** RESETCONNECTION (0x08) within a transaction. */
  RESET_IN_TRANSACTION,
  /** RESETCONNECTIONSKIPTRAN (0x10) within a transaction, which is to stay open. */
  KEEPING_IN_TRANSACTION,
  /** RESETCONNECTIONSKIPTRAN (0x10) while no transaction is open. */
  KEEPING;

  /** Returns whether a transaction was open before the reset. */
  public boolean isInTransaction() {
    return this == RESET_IN_TRANSACTION || this == KEEPING_IN_TRANSACTION;
  }

  /** Returns whether the reset is to keep the transaction. */
  public boolean isKeeping() {
    return this == KEEPING || this == KEEPING_IN_TRANSACTION;
  }

  /** Returns the name in logs and reports. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
