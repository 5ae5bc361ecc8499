package dev.weir.application.facts;

/**
 * One message of a {@link DeepCheck}, perhaps followed by an attention.
 *
 * @param number its number, from 1
 * @param text a batch; empty for the rows of a bulk load
 */
public record DeepStep(int number, Kind kind, String text) {
  /** The form of a message. */
  public enum Kind {
    /** A batch. */
    BATCH,
    /** A batch with RESETCONNECTION. */
    RESET,
    /** A batch, and an attention once the server has begun to run it. */
    INTERRUPTED,
    /** A batch with RESETCONNECTION, and an attention right behind it. */
    INTERRUPTED_RESET,
    /** One row that fits the column {@code n int NOT NULL}. */
    CORRECT_ROW,
    /** One row that has NULL for that column. */
    NULL_ROW,
    /** Rows for that column that are broken off by a packet with IGNORE. */
    BROKEN_OFF_ROWS
  }
}
