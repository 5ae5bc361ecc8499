package dev.weir.tds.wire;

/** What a peer sent cannot be TDS. Its connection has to end: nothing after it can be trusted. */
public final class BrokenStreamException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String reason;

  /** Says what is wrong with it. */
  public BrokenStreamException(String reason) {
    super(reason, null, false, false);
    this.reason = reason;
  }

  /** What is wrong with it. */
  public String reason() {
    return reason;
  }
}
