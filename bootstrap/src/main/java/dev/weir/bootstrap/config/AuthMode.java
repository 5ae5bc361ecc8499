package dev.weir.bootstrap.config;

/** The login that Weir uses at the server. */
public enum AuthMode {
  /** The client's own login. */
  PASSTHROUGH,
  /** The bucket's login; clients are checked against the users file. */
  MAPPED
}
