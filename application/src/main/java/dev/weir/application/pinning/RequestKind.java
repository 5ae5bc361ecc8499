package dev.weir.application.pinning;

import java.util.Locale;

/** The kind of a request. */
public enum RequestKind {
  /** The text of a batch. */
  BATCH,
  /** Calls of procedures. */
  RPC,
  /** The rows of a bulk load. */
  BULK_LOAD,
  /** A request to the transaction manager. */
  TRANSACTION_MANAGER;

  /** Returns its name in logs. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
