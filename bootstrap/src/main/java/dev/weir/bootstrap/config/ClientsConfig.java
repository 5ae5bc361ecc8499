package dev.weir.bootstrap.config;

import dev.weir.tds.listener.ProxyProtocol;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/**
 * The limits of client connections, before their bucket is known.
 *
 * @param maxClients empty for as many as the process has descriptors for
 */
public record ClientsConfig(
    OptionalInt maxClients,
    Duration handshakeTimeout,
    Duration requestStallTimeout,
    Duration writeStallTimeout,
    ProxyProtocol proxyProtocol,
    List<CidrBlock> trustedProxies) {
  /** Copies the list. */
  public ClientsConfig {
    trustedProxies = List.copyOf(trustedProxies);
  }

  ClientsConfig withRequestStallTimeout(Duration other) {
    return new ClientsConfig(
        maxClients, handshakeTimeout, other, writeStallTimeout, proxyProtocol, trustedProxies);
  }
}
