package dev.weir.bootstrap.config;

/** How a bucket's health is found out. */
public enum HealthProbe {
  /** Not at all: it always counts as healthy. */
  OFF,
  /** Whether its server answers. */
  PING,
  /** Whether a query is answered. */
  QUERY,
  /** Whether a reset and a query are answered. */
  FULL
}
