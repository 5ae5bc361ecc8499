package dev.weir.domain.routing;

import java.util.Locale;

/**
 * A way to find a client's bucket. The order of the constants is their precedence, the strongest
 * first.
 */
public enum RoutingRule {
  /** The listener that accepted the client belongs to one bucket. */
  LISTENER,
  /** The address the client connected to belongs to one bucket. */
  DESTINATION,
  /** The user name ends in {@code @bucket-id}. */
  USER_SUFFIX,
  /**
   * The name in the TLS handshake. It takes precedence over the name in the login because it is the
   * name that the client dialled, while some drivers put an alias into the login.
   */
  TLS_SERVER_NAME,
  /** The server name in the login. */
  SERVER_NAME,
  /** The instance name in PRELOGIN, the only name that a client sends before TLS begins. */
  INSTANCE_NAME,
  /** The database of the login, in practice decisive only if a single bucket has it. */
  DATABASE,
  /**
   * The port in the server name of the login. It only tells buckets apart whose servers listen on
   * one host: clients connect to a port of Weir, which need not be that of their server.
   */
  SERVER_PORT;

  /** The name used in metrics and logs. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
