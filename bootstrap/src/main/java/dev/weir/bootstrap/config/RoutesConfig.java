package dev.weir.bootstrap.config;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.bucket.ServerLocation;
import dev.weir.domain.routing.Destination;
import dev.weir.domain.routing.RoutingFacts;
import dev.weir.tds.tls.OldestTls;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The names and addresses by which a client selects a bucket, besides its id, server and database.
 *
 * @param listeners listening addresses of this bucket only
 * @param listenersTls the oldest TLS of clients there; empty for that of all listeners
 * @param addresses destination addresses that select this bucket on the common port
 * @param aliases further server names
 */
public record RoutesConfig(
    List<Endpoint> listeners,
    Optional<OldestTls> listenersTls,
    List<IpAddress> addresses,
    List<String> aliases) {
  /** Copies the lists. */
  public RoutesConfig {
    listeners = List.copyOf(listeners);
    addresses = List.copyOf(addresses);
    aliases = List.copyOf(aliases);
  }

  /** Returns the names and addresses that lead clients to the bucket with these routes. */
  public RoutingFacts facts(BucketId id, ServerLocation server, String database) {
    Set<ServerAddress> own = new HashSet<>();
    for (Endpoint listener : listeners) {
      own.add(new ServerAddress(listener.host(), listener.port()));
    }
    Set<Destination> destinations = new HashSet<>();
    for (IpAddress address : addresses) {
      destinations.add(Destination.onAnyPort(address.toString()));
    }
    return new RoutingFacts(id, server, Set.copyOf(aliases), database, own, destinations);
  }
}
