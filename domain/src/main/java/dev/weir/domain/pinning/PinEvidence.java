package dev.weir.domain.pinning;

/** What proves that a reason to keep the connection is gone. */
public enum PinEvidence {
  /** Tokens of the protocol: an ENVCHANGE, or the successful end of an RPC. */
  WIRE,
  /**
   * The ENVCHANGE that ends the transaction. Until its session leaves it or is reset, the
   * connection stays enlisted in one that is over, and refuses whatever it is asked (error 8525).
   */
  TRANSACTION_END,
  /** The text that undoes it was run for certain, and its answer bears no error. */
  SUCCESS,
  /** Weir asks, outside of transactions: {@code OBJECT_ID('tempdb..#t')} is null. */
  TEMP_TABLE_GONE,
  /** Weir asks, outside of transactions: {@code CURSOR_STATUS('global', …)} is -3. */
  CURSOR_STATUS,
  /** The session asks for something else, or has not asked for a moment. */
  NEXT_REQUEST,
  /** Nothing short of a reset or the end of the session. */
  NEVER;

  /** Whether Weir asks the server. */
  public boolean isAsked() {
    return this == TEMP_TABLE_GONE || this == CURSOR_STATUS;
  }

  /**
   * Whether the server itself says that it is gone, so that no reset is needed for it. That a
   * request went well says it only as far as its text was understood.
   */
  boolean complete() {
    return switch (this) {
      case WIRE, TEMP_TABLE_GONE, CURSOR_STATUS -> true;
      case TRANSACTION_END, SUCCESS, NEXT_REQUEST, NEVER -> false;
    };
  }
}
