package dev.weir.bootstrap.config;

import dev.weir.tds.listener.ProxyProtocol;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/**
 * What client connections are allowed, before it is known which bucket they want.
 *
 * @param maxClients nothing means as many as the process has descriptors for
 */
public record ClientsConfig(
    OptionalInt maxClients,
    Duration handshakeTimeout,
    Duration requestStallTimeout,
    Duration writeStallTimeout,
    ProxyProtocol proxyProtocol,
    List<CidrBlock> trustedProxies) {
  /** Keeps its own copy. */
  public ClientsConfig {
    trustedProxies = List.copyOf(trustedProxies);
  }
}
