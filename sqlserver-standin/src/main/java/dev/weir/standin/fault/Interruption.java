package dev.weir.standin.fault;

/**
 * The way in which a response breaks off.
 *
 * @param afterBytes how many bytes of it still reach the client
 */
public record Interruption(Kind kind, long afterBytes) {
  /** The event that the client sees behind the last byte. */
  public enum Kind {
    /** Nothing, until the switch is turned back. */
    STALL,
    /** The orderly end of the connection. */
    CLOSE,
    /** A TCP reset. */
    RESET
  }
}
