package dev.weir.bootstrap.config;

/** How a bucket's health is found out. */
public enum HealthCheckKind {
  /** Not at all: it always counts as healthy. */
  OFF,
  /** Whether its server answers. */
  PING
}
