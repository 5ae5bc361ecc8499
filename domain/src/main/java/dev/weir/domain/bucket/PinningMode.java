package dev.weir.domain.bucket;

/** How long a client session keeps the server connection it was lent. */
public enum PinningMode {
  /** For one request or transaction: many sessions share few connections. */
  TRANSACTION,
  /** For the whole client session; the login is still Weir's and the limit still holds. */
  SESSION,
  /** Bytes are relayed blind after PRELOGIN, TLS end to end: routed and counted, never read. */
  PASSTHROUGH
}
