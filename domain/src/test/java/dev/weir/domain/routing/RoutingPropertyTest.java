package dev.weir.domain.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.NamedInstance;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.bucket.ServerLocation;
import dev.weir.domain.random.Seeded;
import dev.weir.domain.routing.Routing.Ambiguous;
import dev.weir.domain.routing.Routing.NotFound;
import dev.weir.domain.routing.Routing.Routed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableSet;
import java.util.Random;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Few names and many buckets, so that everything collides with everything. */
class RoutingPropertyTest {
  private static final List<String> NAMES =
      List.of("red", "blue", "red.example", "blue.example", "x");
  private static final List<String> WRITTEN_NAMES =
      List.of("red", "blue.example", "red,1433", "red,1434", "tcp:blue,1434", "x,9");
  private static final List<String> DATABASES = List.of("ERP", "CRM", "erp");
  private static final List<ServerAddress> LISTENERS =
      List.of(new ServerAddress("0.0.0.0", 1433), new ServerAddress("0.0.0.0", 1434));
  private static final List<ServerAddress> ADDRESSES =
      List.of(new ServerAddress("10.0.0.1", 1433), new ServerAddress("10.0.0.2", 1433));

  @Test
  void theOrderOfTheBucketsDoesNotMatter() {
    Seeded.forAll(
        "order of buckets",
        2_000,
        random -> {
          List<RoutingFacts> buckets = buckets(random);
          RoutingQuery query = query(random);
          List<RoutingFacts> shuffled = new ArrayList<>(buckets);
          Collections.shuffle(shuffled, Random.from(random));

          assertThat(new RoutingDirectory(shuffled).route(query))
              .isEqualTo(new RoutingDirectory(buckets).route(query));
        });
  }

  @Test
  void weakerRuleOnlyNarrowsTheDecidingRule() {
    Seeded.forAll(
        "precedence",
        5_000,
        random -> {
          RoutingDirectory directory = new RoutingDirectory(buckets(random));
          RoutingQuery query = query(random);
          Routing full = directory.route(query);
          RoutingRule decisive = deciding(full);
          if (decisive != null) {
            Routing alone = directory.route(withoutWeaker(query, decisive));
            assertThat(deciding(alone)).isEqualTo(decisive);
            assertThat(candidates(alone)).containsAll(candidates(full));
          }
        });
  }

  @Test
  void aKnownIdBehindTheLastAtSignReachesItsBucketWhereNothingIsBound() {
    Seeded.forAll(
        "user suffix",
        1_000,
        random -> {
          List<RoutingFacts> buckets = buckets(random);
          RoutingFacts meant = pick(random, buckets);
          String user = pick(random, List.of("app", "joe@example.com", ""));
          RoutingQuery query =
              new RoutingQuery(
                  null,
                  null,
                  maybe(random, NAMES),
                  maybe(random, NAMES),
                  maybe(random, NAMES),
                  maybe(random, DATABASES),
                  user + "@" + meant.id());

          assertThat(new RoutingDirectory(buckets).route(query))
              .isEqualTo(new Routed(meant.id(), RoutingRule.USER_SUFFIX, user));
        });
  }

  @Test
  void noClientThatDoesNotKnowTheIdReachesABucketThatNothingTellsApart() {
    Seeded.forAll(
        "indistinguishable",
        2_000,
        random -> {
          List<RoutingFacts> buckets = new ArrayList<>(buckets(random));
          RoutingFacts twin = pick(random, buckets);
          buckets.add(
              new RoutingFacts(
                  new BucketId("twin"),
                  twin.server(),
                  twin.aliases(),
                  twin.database(),
                  twin.listeners(),
                  twin.destinations()));
          List<NavigableSet<BucketId>> groups = RoutingDirectory.indistinguishable(buckets);
          Routing routing = new RoutingDirectory(buckets).route(query(random));

          assertThat(groups)
              .anyMatch(g -> g.contains(twin.id()) && g.contains(new BucketId("twin")));
          if (routing instanceof Routed(BucketId bucket, RoutingRule by, String user)) {
            assertThat(groups).noneMatch(group -> group.contains(bucket));
          }
        });
  }

  private static @Nullable RoutingRule deciding(Routing routing) {
    return switch (routing) {
      case Routed routed -> routed.by();
      case Ambiguous ambiguous -> ambiguous.by();
      case NotFound() -> null;
    };
  }

  private static Set<BucketId> candidates(Routing routing) {
    return switch (routing) {
      case Routed routed -> Set.of(routed.bucket());
      case Ambiguous ambiguous -> ambiguous.candidates();
      case NotFound() -> Set.of();
    };
  }

  private static RoutingQuery withoutWeaker(RoutingQuery query, RoutingRule rule) {
    return switch (rule) {
      case LISTENER -> RoutingQuery.arrivedAt(query.listener(), null);
      case DESTINATION -> RoutingQuery.arrivedAt(query.listener(), query.destination());
      case USER_SUFFIX ->
          RoutingQuery.arrivedAt(query.listener(), query.destination())
              .withLogin(null, null, query.user());
      case TLS_SERVER_NAME ->
          RoutingQuery.arrivedAt(query.listener(), query.destination())
              .withTlsServerName(query.tlsServerName());
      case SERVER_NAME -> query.withInstanceName(null).withLogin(hostOnly(query), null, null);
      case INSTANCE_NAME -> query.withLogin(hostOnly(query), null, query.user());
      case DATABASE -> query.withLogin(hostOnly(query), query.database(), query.user());
      case SERVER_PORT -> throw new AssertionError("a port alone decided");
    };
  }

  private static @Nullable String hostOnly(RoutingQuery query) {
    String name = query.serverName();
    return name == null ? null : name.split(",", 2)[0];
  }

  private static List<RoutingFacts> buckets(RandomGenerator random) {
    return IntStream.rangeClosed(1, 1 + random.nextInt(6))
        .mapToObj(
            i ->
                new RoutingFacts(
                    new BucketId("b" + i),
                    server(random),
                    some(random, NAMES),
                    pick(random, DATABASES),
                    some(random, LISTENERS),
                    destinations(random)))
        .toList();
  }

  private static ServerLocation server(RandomGenerator random) {
    String host = pick(random, NAMES);
    return random.nextInt(4) == 0
        ? new NamedInstance(host, pick(random, List.of("x", "blue")))
        : new ServerAddress(host, 1433 + random.nextInt(2));
  }

  private static RoutingQuery query(RandomGenerator random) {
    return new RoutingQuery(
        maybe(random, LISTENERS),
        maybe(random, ADDRESSES),
        maybe(random, NAMES),
        maybe(random, WRITTEN_NAMES),
        maybe(random, NAMES),
        maybe(random, DATABASES),
        "app");
  }

  private static Set<Destination> destinations(RandomGenerator random) {
    return random.nextInt(3) > 0
        ? Set.of()
        : Set.of(
            random.nextBoolean()
                ? Destination.exactly(pick(random, ADDRESSES))
                : Destination.onAnyPort(pick(random, ADDRESSES).host()));
  }

  private static <T> T pick(RandomGenerator random, List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  private static <T> @Nullable T maybe(RandomGenerator random, List<T> from) {
    return random.nextInt(3) == 0 ? null : pick(random, from);
  }

  private static <T> Set<T> some(RandomGenerator random, List<T> from) {
    return random.nextInt(3) > 0 ? Set.of() : Set.of(pick(random, from));
  }
}
