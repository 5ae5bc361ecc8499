package dev.weir.application.facts;

/**
 * One message of a measuring.
 *
 * @param number its number, from 1
 * @param text a batch; empty for a transaction manager request that begins a transaction
 * @param transaction the descriptor of the transaction that is open, or 0
 */
public record MeasuringStep(int number, Bit bit, String text, long transaction) {
  /** The status bit of a message. */
  public enum Bit {
    /** No reset. */
    NONE,
    /** RESETCONNECTION. */
    RESET,
    /** RESETCONNECTIONSKIPTRAN. */
    RESET_KEEPING_TRANSACTION
  }

  /** Returns whether the message is a transaction manager request that begins a transaction. */
  public boolean isTransactionRequest() {
    return text.isEmpty();
  }
}
