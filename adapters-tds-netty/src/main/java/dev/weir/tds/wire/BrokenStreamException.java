package dev.weir.tds.wire;

/**
 * Thrown if a peer's bytes cannot be TDS. The connection must be closed, because the rest of the
 * stream cannot be read.
 */
public final class BrokenStreamException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String reason;

  /** Creates an exception with a description of the error. */
  public BrokenStreamException(String reason) {
    super(reason, null, false, false);
    this.reason = reason;
  }

  /** Returns the description of the error. */
  public String reason() {
    return reason;
  }
}
