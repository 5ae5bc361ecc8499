package dev.weir.domain.routing;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.bucket.ServerLocation;
import java.util.Set;

/**
 * The parts of a bucket's configuration by which clients find it.
 *
 * @param server its server; clients that reach Weir by a changed DNS entry still use its names
 * @param aliases further server names
 * @param listeners the listeners bound to it
 * @param destinations the addresses of the proxy bound to it
 */
public record RoutingFacts(
    BucketId id,
    ServerLocation server,
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

  /** Returns facts with only an id, server and database. */
  public static RoutingFacts of(BucketId id, ServerLocation server, String database) {
    return new RoutingFacts(id, server, Set.of(), database, Set.of(), Set.of());
  }

  /** Returns these facts with other aliases. */
  public RoutingFacts withAliases(String... aliases) {
    return new RoutingFacts(id, server, Set.of(aliases), database, listeners, destinations);
  }

  /** Returns these facts with other listeners. */
  public RoutingFacts withListeners(ServerAddress... listeners) {
    return new RoutingFacts(id, server, aliases, database, Set.of(listeners), destinations);
  }

  /** Returns these facts with other destinations. */
  public RoutingFacts withDestinations(Destination... destinations) {
    return new RoutingFacts(id, server, aliases, database, listeners, Set.of(destinations));
  }
}
