package dev.weir.bootstrap.config;

/** With which login Weir logs in at the server. */
public enum AuthMode {
  /** The client's own. */
  PASSTHROUGH,
  /** The bucket's; clients are checked against the users file. */
  MAPPED
}
