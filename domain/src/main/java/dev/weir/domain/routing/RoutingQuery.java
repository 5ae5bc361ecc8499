package dev.weir.domain.routing;

import dev.weir.domain.bucket.ServerAddress;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a client when its bucket is looked for; whatever is not known is null.
 *
 * @param listener the listener that accepted it, as the configuration writes it
 * @param destination the IP address and port the client connected to, perhaps by way of a load
 *     balancer that told
 * @param tlsServerName the server name of the TLS handshake (SNI)
 * @param serverName ServerName of LOGIN7, as the driver wrote it
 * @param instanceName INSTOPT of PRELOGIN
 * @param database Database of LOGIN7
 * @param user UserName of LOGIN7, with its suffix if it has one
 */
public record RoutingQuery(
    @Nullable ServerAddress listener,
    @Nullable ServerAddress destination,
    @Nullable String tlsServerName,
    @Nullable String serverName,
    @Nullable String instanceName,
    @Nullable String database,
    @Nullable String user) {

  /** A client of which no more is known than where it arrived. */
  public static RoutingQuery arrivedAt(
      @Nullable ServerAddress listener, @Nullable ServerAddress destination) {
    return new RoutingQuery(listener, destination, null, null, null, null, null);
  }

  /** The same client, once its PRELOGIN has been read. */
  public RoutingQuery withInstanceName(@Nullable String instanceName) {
    return new RoutingQuery(
        listener, destination, tlsServerName, serverName, instanceName, database, user);
  }

  /** The same client, once its TLS handshake has been read. */
  public RoutingQuery withTlsServerName(@Nullable String tlsServerName) {
    return new RoutingQuery(
        listener, destination, tlsServerName, serverName, instanceName, database, user);
  }

  /** The same client, once its LOGIN7 has been read. */
  public RoutingQuery withLogin(
      @Nullable String serverName, @Nullable String database, @Nullable String user) {
    return new RoutingQuery(
        listener, destination, tlsServerName, serverName, instanceName, database, user);
  }
}
