package dev.weir.bootstrap.config;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.PinningMode;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.bucket.ServerLocation;
import dev.weir.domain.routing.RoutingFacts;
import java.util.Optional;

/** One entry of {@code buckets.yaml}, including inherited values. */
public record BucketConfig(
    BucketId id,
    ServerLocation server,
    Optional<ServerAddress> failoverPartner,
    String database,
    Optional<Credentials> credentials,
    int maxConnections,
    PinningMode pinningMode,
    RoutesConfig routes,
    ServerTlsConfig tls,
    AuthConfig auth,
    QueueConfig queue,
    ReservoirConfig reservoir,
    LendingConfig lending,
    HealthConfig health) {
  /** Returns the name that the certificate of the bucket's server must have. */
  public String certificateName() {
    return tls.serverName().orElse(server.host());
  }

  /** Returns this bucket in another pinning mode. */
  public BucketConfig withPinningMode(PinningMode mode) {
    return new BucketConfig(
        id,
        server,
        failoverPartner,
        database,
        credentials,
        maxConnections,
        mode,
        routes,
        tls,
        auth,
        queue,
        reservoir,
        lending,
        health);
  }

  /** Returns this bucket with another limit. */
  public BucketConfig withMaxConnections(int limit) {
    return new BucketConfig(
        id,
        server,
        failoverPartner,
        database,
        credentials,
        limit,
        pinningMode,
        routes,
        tls,
        auth,
        queue,
        reservoir,
        lending,
        health);
  }

  /** Returns the names and addresses that lead clients to this bucket. */
  public RoutingFacts routingFacts() {
    return routes.facts(id, server, database);
  }
}
