package dev.weir.bootstrap.instance;

import dev.weir.application.bucket.BucketRules;
import dev.weir.application.slots.QueuePolicy;
import dev.weir.bootstrap.config.BucketConfig;
import dev.weir.bootstrap.config.Endpoint;
import dev.weir.bootstrap.config.HealthCheckKind;
import dev.weir.bootstrap.config.HealthConfig;
import dev.weir.bootstrap.config.QueueConfig;
import dev.weir.bootstrap.config.WeirConfig;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.routing.Routing;
import dev.weir.domain.routing.RoutingDirectory;
import dev.weir.domain.routing.RoutingFacts;
import dev.weir.domain.routing.RoutingQuery;
import dev.weir.tds.browser.InstancePorts;
import dev.weir.tds.instance.ListenAt;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

  /** Returns the ports on which clients find the buckets that they name as instances. */
  static InstancePorts instancePorts(WeirConfig config, RoutingDirectory directory) {
    Map<BucketId, Integer> ports = new HashMap<>();
    for (BucketConfig bucket : config.buckets()) {
      List<Endpoint> own = bucket.routes().listeners();
      Endpoint listener = own.isEmpty() ? config.proxy().listen() : own.getFirst();
      ports.put(bucket.id(), listener.port());
    }
    return name -> {
      Routing routing = directory.route(RoutingQuery.arrivedAt(null, null).withInstanceName(name));
      Integer port = routing instanceof Routing.Routed to ? ports.get(to.bucket()) : null;
      return port == null ? OptionalInt.empty() : OptionalInt.of(port);
    };
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
