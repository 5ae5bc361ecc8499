package dev.weir.domain.pinning;

/** The evidence that proves that a pin is gone. */
public enum PinEvidence {
  /** Tokens of the protocol: an ENVCHANGE, or the successful end of an RPC. */
  WIRE,
  /**
   * The ENVCHANGE that ends the transaction. Until its session leaves it or is reset, the
   * connection stays enlisted in a transaction that is over, and refuses every request (error
   * 8525).
   */
  TRANSACTION_END,
  /** The text that undoes the pin ran for certain, and its answer contains no error. */
  SUCCESS,
  /** Weir asks, outside of transactions: {@code OBJECT_ID('tempdb..#t')} is null. */
  TEMP_TABLE_GONE,
  /** Weir asks, outside of transactions: {@code CURSOR_STATUS('global', …)} is -3. */
  CURSOR_STATUS,
  /** SESSIONSTATE tokens tell no unrecoverable state any more. */
  SESSION_STATE,
  /** Nothing short of a reset or the end of the session. */
  NEVER;

  /** Returns whether Weir asks the server for this evidence. */
  public boolean isAsked() {
    return this == TEMP_TABLE_GONE || this == CURSOR_STATUS;
  }

  /**
   * Returns whether the server itself states that the pin is gone, so that the connection needs no
   * reset for it. The success of a request proves it only as far as its text was understood.
   */
  boolean isComplete() {
    return switch (this) {
      case WIRE, TEMP_TABLE_GONE, CURSOR_STATUS -> true;
      case TRANSACTION_END, SUCCESS, SESSION_STATE, NEVER -> false;
    };
  }
}
