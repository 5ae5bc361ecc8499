package dev.weir.domain.pinning;

/** The moment at which Weir takes the connection from an idle session that is pinned. */
public enum PinEnding {
  /**
   * After {@code idle_timeout}, and after {@code session_timeout} even if it is not idle; both
   * while a session waits for a connection, longest idle first, or always where {@code
   * idle_timeout_always} says so. The work is rolled back and the session ended.
   */
  WHEN_IDLE,
  /**
   * As soon as another session wants the connection: the transaction has only read, and is parked.
   */
  WHEN_ASKED_FOR,
  /** While a session waits for a connection, longest idle first. The pinned session is ended. */
  WHEN_WANTED,
  /** Never: no other session could use the connection. */
  WITH_THE_SESSION
}
