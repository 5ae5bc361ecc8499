package dev.weir.domain.routing;

import java.util.Locale;

/** The ways to a bucket, the strongest first: the order is the precedence. */
public enum RoutingRule {
  /** The listener that accepted the client belongs to one bucket. */
  LISTENER,
  /** The address the client connected to belongs to one bucket. */
  DESTINATION,
  /** The user name ends in {@code @bucket-id}. */
  USER_SUFFIX,
  /**
   * The name in the TLS handshake. It outranks the one in the login because it is the name the
   * client really dialled, whereas some drivers let the login carry an alias of their own.
   */
  TLS_SERVER_NAME,
  /** The server name in the login. */
  SERVER_NAME,
  /** The instance name in PRELOGIN: all that a client says before its own TLS begins. */
  INSTANCE_NAME,
  /** The database; it decides only where no more than one bucket has it. */
  DATABASE;

  /** The name used in metrics and logs. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
