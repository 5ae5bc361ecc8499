package dev.weir.domain.pinning;

/** The moment at which Weir takes the connection from an idle session that is pinned. */
public enum PinEnding {
  /**
   * After {@code idle_timeout}, because its locks block other sessions; also after {@code
   * session_timeout}, idle or not. The work is rolled back and the session ended.
   */
  WHEN_IDLE,
  /** While a session waits for a connection, longest idle first. The pinned session is ended. */
  WHEN_WANTED,
  /** By itself, a moment after the request: the session gives up the connection and continues. */
  SHORTLY,
  /** Never: no other session could use the connection. */
  WITH_THE_SESSION
}
