package dev.weir.bootstrap.config;

import java.util.List;

/**
 * By what a client names a bucket, besides its id, host and database.
 *
 * @param listeners listening addresses of this bucket alone
 * @param addresses destination addresses that mean this bucket on the common port
 * @param aliases further server names
 */
public record RoutesConfig(
    List<Endpoint> listeners, List<IpAddress> addresses, List<String> aliases) {
  /** Keeps its own copies. */
  public RoutesConfig {
    listeners = List.copyOf(listeners);
    addresses = List.copyOf(addresses);
    aliases = List.copyOf(aliases);
  }
}
