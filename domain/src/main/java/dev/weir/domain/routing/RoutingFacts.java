package dev.weir.domain.routing;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.ServerAddress;
import java.util.Set;

/**
 * What of a bucket's configuration leads clients to it.
 *
 * @param host where its server listens; clients that only had their DNS changed still say this name
 * @param aliases further server names
 * @param listeners the listeners bound to it
 * @param destinations the addresses of the proxy bound to it
 */
public record RoutingFacts(
    BucketId id,
    String host,
    Set<String> aliases,
    String database,
    Set<ServerAddress> listeners,
    Set<Destination> destinations) {
  /** Takes copies that do not change. */
  public RoutingFacts {
    aliases = Set.copyOf(aliases);
    listeners = Set.copyOf(listeners);
    destinations = Set.copyOf(destinations);
  }

  /** A bucket known by its id, host and database. */
  public static RoutingFacts of(BucketId id, String host, String database) {
    return new RoutingFacts(id, host, Set.of(), database, Set.of(), Set.of());
  }

  /** The same bucket with these aliases. */
  public RoutingFacts withAliases(String... aliases) {
    return new RoutingFacts(id, host, Set.of(aliases), database, listeners, destinations);
  }

  /** The same bucket with these listeners of its own. */
  public RoutingFacts withListeners(ServerAddress... listeners) {
    return new RoutingFacts(id, host, aliases, database, Set.of(listeners), destinations);
  }

  /** The same bucket with these addresses of its own. */
  public RoutingFacts withDestinations(Destination... destinations) {
    return new RoutingFacts(id, host, aliases, database, listeners, Set.of(destinations));
  }
}
