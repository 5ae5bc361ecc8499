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

  /** Returns the names and addresses that lead clients to this bucket. */
  public RoutingFacts routingFacts() {
    return routes.facts(id, server, database);
  }
}
