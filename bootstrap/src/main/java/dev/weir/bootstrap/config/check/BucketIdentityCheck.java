package dev.weir.bootstrap.config.check;

import dev.weir.bootstrap.config.Endpoint;
import dev.weir.bootstrap.config.IpAddress;
import dev.weir.bootstrap.config.RoutesConfig;
import dev.weir.bootstrap.config.draft.BucketDraft;
import dev.weir.bootstrap.config.draft.Located;
import dev.weir.bootstrap.config.draft.Settings;
import dev.weir.bootstrap.config.problem.Place;
import dev.weir.bootstrap.config.problem.Problems;
import dev.weir.bootstrap.config.schema.BucketKeys;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.ServerLocation;
import dev.weir.domain.routing.RoutingDirectory;
import dev.weir.domain.routing.RoutingFacts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;

/** Checks that clients can tell the buckets apart. */
final class BucketIdentityCheck {
  private final Problems problems;

  BucketIdentityCheck(Problems problems) {
    this.problems = problems;
  }

  void run(List<BucketDraft> buckets) {
    Map<BucketId, BucketDraft> unique = uniqueIds(buckets);
    checkDistinguishable(unique);
    checkAliases(unique);
  }

  /**
   * Returns the buckets with unique ids. Server names are case-insensitive, so ids are compared
   * without case.
   */
  private Map<BucketId, BucketDraft> uniqueIds(List<BucketDraft> buckets) {
    Map<String, Place> seen = new HashMap<>();
    Map<BucketId, BucketDraft> unique = new HashMap<>();
    for (BucketDraft bucket : buckets) {
      Optional<Located<String>> id = bucket.settings().find(BucketKeys.ID);
      if (id.isEmpty()) {
        continue;
      }
      String name = id.get().value();
      Place first = seen.putIfAbsent(name.toLowerCase(Locale.ROOT), id.get().place());
      if (first == null) {
        unique.put(new BucketId(name), bucket);
      } else {
        problems.error(
            id.get().place(),
            "the id '%s' is taken by the bucket in line %d"
                .formatted(name, first.position().line()));
      }
    }
    return unique;
  }

  private void checkDistinguishable(Map<BucketId, BucketDraft> buckets) {
    List<RoutingFacts> facts = new ArrayList<>();
    for (Map.Entry<BucketId, BucketDraft> bucket : buckets.entrySet()) {
      facts(bucket.getKey(), bucket.getValue().settings()).ifPresent(facts::add);
    }
    for (NavigableSet<BucketId> group : RoutingDirectory.indistinguishable(facts)) {
      BucketDraft first = null;
      for (BucketId id : group) {
        BucketDraft bucket = buckets.get(id);
        if (bucket != null && (first == null || bucket.number() < first.number())) {
          first = bucket;
        }
      }
      for (BucketId id : group) {
        BucketDraft bucket = buckets.get(id);
        if (bucket != null && first != null && bucket.number() != first.number()) {
          problems.error(
              bucket.settings().place(),
              "nothing but the id tells %s from %s: give it another host, port or database, or aliases,"
                      .formatted(bucket.shown(), first.shown())
                  + " a listener or an address of its own");
        }
      }
    }
  }

  private static Optional<RoutingFacts> facts(BucketId id, Settings settings) {
    Optional<ServerLocation> host = settings.value(BucketKeys.HOST);
    Optional<Integer> port = settings.value(BucketKeys.PORT);
    Optional<String> database = settings.value(BucketKeys.DATABASE);
    Optional<List<Endpoint>> listeners = settings.value(BucketKeys.LISTEN);
    Optional<List<IpAddress>> addresses = settings.value(BucketKeys.ADDRESSES);
    Optional<List<String>> aliases = settings.value(BucketKeys.ALIASES);
    if (host.isEmpty()
        || port.isEmpty()
        || database.isEmpty()
        || listeners.isEmpty()
        || addresses.isEmpty()
        || aliases.isEmpty()) {
      return Optional.empty();
    }
    RoutesConfig routes =
        new RoutesConfig(listeners.get(), Optional.empty(), addresses.get(), aliases.get());
    return Optional.of(routes.facts(id, host.get().onPort(port.get()), database.get()));
  }

  /**
   * Reports an alias of several buckets. A host, unlike an alias, may have several databases that
   * are buckets.
   */
  private void checkAliases(Map<BucketId, BucketDraft> buckets) {
    Map<String, BucketDraft> named = new HashMap<>();
    for (Map.Entry<BucketId, BucketDraft> bucket : buckets.entrySet()) {
      Optional<String> database = bucket.getValue().settings().value(BucketKeys.DATABASE);
      if (database.isPresent()) {
        named.put(name(bucket.getKey().value(), database.get()), bucket.getValue());
      }
    }
    List<BucketDraft> inOrder = new ArrayList<>(buckets.values());
    inOrder.sort(Comparator.comparingInt(BucketDraft::number));
    for (BucketDraft bucket : inOrder) {
      Optional<Located<List<String>>> aliases = bucket.settings().find(BucketKeys.ALIASES);
      Optional<String> database = bucket.settings().value(BucketKeys.DATABASE);
      if (aliases.isEmpty() || database.isEmpty()) {
        continue;
      }
      for (String alias : aliases.get().value()) {
        BucketDraft other = named.putIfAbsent(name(alias, database.get()), bucket);
        if (other != null && other.number() != bucket.number()) {
          problems.warning(
              aliases.get().place(),
              "the alias '%s' also means %s with the same database; clients that use it are"
                      .formatted(alias, other.shown())
                  + " refused");
        }
      }
    }
  }

  private static String name(String server, String database) {
    return server.toLowerCase(Locale.ROOT) + "\n" + database.toLowerCase(Locale.ROOT);
  }
}
