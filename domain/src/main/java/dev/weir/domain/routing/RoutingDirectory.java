package dev.weir.domain.routing;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.NamedInstance;
import dev.weir.domain.bucket.ServerAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the bucket for a client.
 *
 * <p>The rules of {@link RoutingRule} are evaluated in their order, and the first that finds a
 * bucket decides. If it finds several buckets, weaker rules may choose among them, and only among
 * them; if several remain, the client is refused, never routed by a guess. A weaker rule cannot
 * overrule a stronger one: a client that names a server is not sent to another one because of its
 * database.
 *
 * <p>A listener or destination that several buckets share does not decide, so that one listener for
 * all of them is the ordinary case.
 */
public final class RoutingDirectory {
  private final Map<ServerAddress, Set<BucketId>> byListener = new HashMap<>();
  private final Map<Destination, Set<BucketId>> byDestination = new HashMap<>();
  private final Map<String, Set<BucketId>> byId = new HashMap<>();
  private final Map<String, Set<BucketId>> byIdOrAlias = new HashMap<>();
  private final Map<String, Set<BucketId>> byAnyName = new HashMap<>();
  private final Map<String, Set<BucketId>> byInstance = new HashMap<>();
  private final Map<String, Set<BucketId>> byDatabase = new HashMap<>();
  private final Map<Integer, Set<BucketId>> byPort = new HashMap<>();

  /**
   * Builds the directory; rejects ids that differ only in case, because server names are not
   * case-sensitive.
   */
  public RoutingDirectory(Collection<RoutingFacts> buckets) {
    for (RoutingFacts facts : buckets) {
      BucketId id = facts.id();
      String idName = id.value().toLowerCase(Locale.ROOT);
      if (byId.put(idName, Set.of(id)) != null) {
        throw new IllegalArgumentException("two buckets have the id " + id);
      }
      facts.listeners().forEach(listener -> add(byListener, listener, id));
      facts.destinations().forEach(destination -> add(byDestination, destination, id));
      add(byIdOrAlias, idName, id);
      facts.aliases().forEach(alias -> add(byIdOrAlias, hostOf(alias), id));
      add(byAnyName, hostOf(facts.server().host()), id);
      switch (facts.server()) {
        case ServerAddress address -> add(byPort, address.port(), id);
        case NamedInstance named -> add(byInstance, caseless(named.instance()), id);
      }
      add(byDatabase, caseless(facts.database()), id);
    }
    byIdOrAlias.forEach((name, ids) -> ids.forEach(id -> add(byAnyName, name, id)));
  }

  /** Returns the bucket for a client. */
  public Routing route(RoutingQuery query) {
    LoginName login = LoginName.parse(query.user(), byId);
    List<Evidence> evidence = evidence(query, login);
    for (Evidence strongest : evidence) {
      if (strongest.decides()) {
        return decide(strongest, evidence, login);
      }
    }
    return new Routing.NotFound();
  }

  /**
   * Returns the groups of buckets that differ only in their id: host, aliases, database, listeners
   * and destinations are equal. A client that does not use the id can reach none of them.
   */
  public static List<NavigableSet<BucketId>> indistinguishable(Collection<RoutingFacts> buckets) {
    Map<Appearance, NavigableSet<BucketId>> groups = new HashMap<>();
    for (RoutingFacts facts : buckets) {
      groups.computeIfAbsent(Appearance.of(facts), unused -> new TreeSet<>()).add(facts.id());
    }
    return groups.values().stream()
        .filter(group -> group.size() > 1)
        .sorted(Comparator.comparing(NavigableSet::first))
        .toList();
  }

  private List<Evidence> evidence(RoutingQuery query, LoginName login) {
    List<Evidence> evidence = new ArrayList<>(RoutingRule.values().length);
    for (RoutingRule rule : RoutingRule.values()) {
      Set<BucketId> buckets =
          switch (rule) {
            case LISTENER -> find(byListener, query.listener());
            case DESTINATION -> findDestination(query.destination());
            case USER_SUFFIX -> login.bucket();
            case TLS_SERVER_NAME -> findServer(ServerName.parse(query.tlsServerName()));
            case SERVER_NAME -> findServer(ServerName.parse(query.serverName()));
            case INSTANCE_NAME -> findInstance(caseless(query.instanceName()));
            case DATABASE -> find(byDatabase, caseless(query.database()));
            case SERVER_PORT -> findPort(ServerName.parse(query.serverName()));
          };
      if (!buckets.isEmpty()) {
        evidence.add(new Evidence(rule, buckets));
      }
    }
    return evidence;
  }

  private static Routing decide(Evidence strongest, List<Evidence> evidence, LoginName login) {
    NavigableSet<BucketId> candidates = new TreeSet<>(strongest.buckets());
    for (Evidence other : evidence) {
      if (!Collections.disjoint(candidates, other.buckets())) {
        candidates.retainAll(other.buckets());
      }
    }
    return candidates.size() == 1
        ? new Routing.Routed(candidates.first(), strongest.rule(), login.user())
        : new Routing.Ambiguous(strongest.rule(), candidates);
  }

  private Set<BucketId> findDestination(@Nullable ServerAddress destination) {
    if (destination == null) {
      return Set.of();
    }
    Set<BucketId> exact = find(byDestination, Destination.exactly(destination));
    return exact.isEmpty() ? find(byDestination, Destination.onAnyPort(destination.host())) : exact;
  }

  /**
   * Finds by the whole name first: a host of exactly that name takes precedence over a bucket that
   * matches the first label.
   */
  private Set<BucketId> findServer(@Nullable ServerName name) {
    if (name == null) {
      return Set.of();
    }
    Set<BucketId> exact = find(byAnyName, name.host());
    return exact.isEmpty() ? find(byAnyName, name.firstLabel()) : exact;
  }

  /** An id or alias takes precedence: an instance of that name may be on several hosts. */
  private Set<BucketId> findInstance(@Nullable String name) {
    Set<BucketId> named = find(byIdOrAlias, name);
    return named.isEmpty() ? find(byInstance, name) : named;
  }

  /** A port means nothing beside a host that no bucket has: it may be Weir's own. */
  private Set<BucketId> findPort(@Nullable ServerName name) {
    Set<BucketId> onPort = new TreeSet<>(findServer(name));
    onPort.retainAll(name == null ? Set.of() : find(byPort, name.port()));
    return onPort;
  }

  private static <K> Set<BucketId> find(Map<K, Set<BucketId>> index, @Nullable K key) {
    return key == null ? Set.of() : index.getOrDefault(key, Set.of());
  }

  private static <K> void add(Map<K, Set<BucketId>> index, @Nullable K key, BucketId id) {
    if (key != null) {
      index.computeIfAbsent(key, unused -> new TreeSet<>()).add(id);
    }
  }

  /** Configured names are compared in the form in which clients' names arrive. */
  private static @Nullable String hostOf(@Nullable String written) {
    ServerName name = ServerName.parse(written);
    return name == null ? null : name.host();
  }

  /** Returns null for a blank name: drivers send an empty database if none is configured. */
  private static @Nullable String caseless(@Nullable String name) {
    return name == null || name.isBlank() ? null : name.strip().toLowerCase(Locale.ROOT);
  }

  /** The properties of a bucket by which a client can find it without its id. */
  private record Appearance(
      @Nullable String host,
      String place,
      Set<@Nullable String> aliases,
      @Nullable String database,
      Set<ServerAddress> listeners,
      Set<Destination> destinations) {
    static Appearance of(RoutingFacts facts) {
      Set<@Nullable String> aliases = new HashSet<>();
      facts.aliases().forEach(alias -> aliases.add(hostOf(alias)));
      String place =
          switch (facts.server()) {
            case ServerAddress address -> String.valueOf(address.port());
            case NamedInstance named -> String.valueOf(caseless(named.instance()));
          };
      return new Appearance(
          hostOf(facts.server().host()),
          place,
          aliases,
          caseless(facts.database()),
          facts.listeners(),
          facts.destinations());
    }
  }
}
