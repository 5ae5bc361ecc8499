package dev.weir.domain.pinning;

/** When Weir takes a connection from a session that is pinned and does nothing. */
public enum PinEnding {
  /**
   * After {@code idle_timeout}, because its locks stop others; also after {@code session_timeout},
   * idle or not. The work is rolled back and the session ended.
   */
  WHEN_IDLE,
  /** While somebody waits for a connection, longest idle first. The session is ended. */
  WHEN_WANTED,
  /** By itself, a moment after the request: the connection is given up, and not the session. */
  SHORTLY,
  /** Never: nobody else could use the connection. */
  WITH_THE_SESSION
}
