package dev.weir.bootstrap.config;

/** The kind of check of a bucket's health. */
public enum HealthCheckKind {
  /** No check: the bucket always counts as healthy. */
  OFF,
  /** Checks that the server answers a PRELOGIN. */
  PING
}
