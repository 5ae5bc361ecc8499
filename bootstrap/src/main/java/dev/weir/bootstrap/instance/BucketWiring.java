package dev.weir.bootstrap.instance;

import dev.weir.application.bucket.BucketRules;
import dev.weir.application.slots.QueuePolicy;
import dev.weir.bootstrap.config.BucketConfig;
import dev.weir.bootstrap.config.Endpoint;
import dev.weir.bootstrap.config.HealthCheckKind;
import dev.weir.bootstrap.config.HealthConfig;
import dev.weir.bootstrap.config.QueueConfig;
import dev.weir.bootstrap.config.WeirConfig;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.routing.Routing;
import dev.weir.domain.routing.RoutingDirectory;
import dev.weir.domain.routing.RoutingFacts;
import dev.weir.domain.routing.RoutingQuery;
import dev.weir.tds.instance.ListenAt;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Translates the configuration of buckets into the settings of the other layers. */
final class BucketWiring {
  private BucketWiring() {}

  static BucketRules rules(BucketConfig bucket) {
    QueueConfig queue = bucket.queue();
    HealthConfig health = bucket.health();
    return new BucketRules(
        bucket.id(),
        bucket.server(),
        bucket.pinningMode(),
        bucket.maxConnections(),
        new QueuePolicy(queue.timeout(), queue.maxSize(), queue.exhaustionPolicy()),
        bucket.reservoir().connectionTimeout(),
        new BucketRules.Probing(
            health.probe() != HealthCheckKind.OFF,
            health.interval(),
            health.timeout(),
            health.thresholds()));
  }

  /**
   * Returns the routes of all buckets. A bucket without a listener of its own is reached through
   * the common one.
   */
  static RoutingDirectory directory(WeirConfig config) {
    ServerAddress common = name(config.proxy().listen());
    List<RoutingFacts> facts = new ArrayList<>();
    for (BucketConfig bucket : config.buckets()) {
      RoutingFacts own = bucket.routingFacts();
      facts.add(own.listeners().isEmpty() ? own.withListeners(common) : own);
    }
    return new RoutingDirectory(facts);
  }

  /** Returns the common listener, followed by those of single buckets. */
  static List<ListenAt> listeners(WeirConfig config) {
    List<ListenAt> listeners = new ArrayList<>();
    listeners.add(listener(config.proxy().listen()));
    for (BucketConfig bucket : config.buckets()) {
      bucket.routes().listeners().forEach(endpoint -> listeners.add(listener(endpoint)));
    }
    return listeners;
  }

  /** Returns the port on which clients find the bucket that they name as an instance. */
  static OptionalInt port(WeirConfig config, RoutingDirectory directory, String name) {
    Routing routing = directory.route(RoutingQuery.arrivedAt(null, null).withInstanceName(name));
    if (!(routing instanceof Routing.Routed to)) {
      return OptionalInt.empty();
    }
    Optional<BucketConfig> bucket = config.find(to.bucket());
    if (bucket.isEmpty()) {
      return OptionalInt.empty();
    }
    List<Endpoint> own = bucket.get().routes().listeners();
    return OptionalInt.of((own.isEmpty() ? config.proxy().listen() : own.getFirst()).port());
  }

  private static ListenAt listener(Endpoint endpoint) {
    return new ListenAt(name(endpoint), socket(endpoint));
  }

  static ServerAddress name(Endpoint endpoint) {
    return new ServerAddress(endpoint.host(), endpoint.port());
  }

  static InetSocketAddress socket(Endpoint endpoint) {
    return endpoint.isWildcard()
        ? new InetSocketAddress(endpoint.port())
        : new InetSocketAddress(endpoint.host(), endpoint.port());
  }
}
