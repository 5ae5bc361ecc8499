package dev.weir.domain.routing;

import dev.weir.domain.bucket.ServerAddress;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a client by which its bucket is found; unknown ones are null.
 *
 * @param listener the listener that accepted it, as the configuration writes it
 * @param destination the IP address and port that the client connected to, as a load balancer
 *     reports it if there is one
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

  /** Returns the query for a client that has not sent anything yet. */
  public static RoutingQuery arrivedAt(
      @Nullable ServerAddress listener, @Nullable ServerAddress destination) {
    return new RoutingQuery(listener, destination, null, null, null, null, null);
  }

  /** Returns this query with the instance name of the client's PRELOGIN. */
  public RoutingQuery withInstanceName(@Nullable String instanceName) {
    return new RoutingQuery(
        listener, destination, tlsServerName, serverName, instanceName, database, user);
  }

  /** Returns this query with the server name of the client's TLS handshake. */
  public RoutingQuery withTlsServerName(@Nullable String tlsServerName) {
    return new RoutingQuery(
        listener, destination, tlsServerName, serverName, instanceName, database, user);
  }

  /** Returns this query with the fields of the client's LOGIN7. */
  public RoutingQuery withLogin(
      @Nullable String serverName, @Nullable String database, @Nullable String user) {
    return new RoutingQuery(
        listener, destination, tlsServerName, serverName, instanceName, database, user);
  }
}
