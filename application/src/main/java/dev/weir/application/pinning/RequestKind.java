package dev.weir.application.pinning;

import java.util.Locale;

/** What kind of request a client has sent. */
public enum RequestKind {
  /** The text of a batch. */
  BATCH,
  /** Calls of procedures. */
  RPC,
  /** The rows of a bulk load. */
  BULK_LOAD,
  /** A request to the transaction manager. */
  TRANSACTION_MANAGER;

  /** Its name in logs. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
