package dev.weir.domain.bucket;

/** The span for which a client session keeps the server connection that it was lent. */
public enum PinningMode {
  /** One request or transaction: many sessions share few connections. */
  TRANSACTION,
  /** The whole client session; Weir still performs the login and the limit still holds. */
  SESSION,
  /**
   * No lending: Weir relays bytes blind after PRELOGIN, with TLS end to end. It routes and counts
   * the connection and never reads it.
   */
  PASSTHROUGH
}
