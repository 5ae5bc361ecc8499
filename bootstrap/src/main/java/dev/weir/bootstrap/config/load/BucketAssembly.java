package dev.weir.bootstrap.config.load;

import dev.weir.bootstrap.config.AuthConfig;
import dev.weir.bootstrap.config.BucketConfig;
import dev.weir.bootstrap.config.Credentials;
import dev.weir.bootstrap.config.HealthConfig;
import dev.weir.bootstrap.config.LendingConfig;
import dev.weir.bootstrap.config.QueueConfig;
import dev.weir.bootstrap.config.ReservoirConfig;
import dev.weir.bootstrap.config.RoutesConfig;
import dev.weir.bootstrap.config.ServerTlsConfig;
import dev.weir.bootstrap.config.draft.Located;
import dev.weir.bootstrap.config.draft.Settings;
import dev.weir.bootstrap.config.schema.BucketKeys;
import dev.weir.bootstrap.config.schema.PoolKeys;
import dev.weir.bootstrap.config.schema.SessionKeys;
import dev.weir.bootstrap.config.schema.SharedKeys;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.health.HealthThresholds;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Makes the record of a bucket from a draft without errors. */
final class BucketAssembly {
  private final Settings bucket;

  BucketAssembly(Settings bucket) {
    this.bucket = bucket;
  }

  BucketConfig bucket() {
    return new BucketConfig(
        new BucketId(bucket.get(BucketKeys.ID)),
        bucket.get(BucketKeys.HOST).onPort(bucket.get(BucketKeys.PORT)),
        bucket
            .value(BucketKeys.FAILOVER_PARTNER)
            .map(partner -> new ServerAddress(partner.host(), partner.port())),
        bucket.get(BucketKeys.DATABASE),
        bucket
            .value(BucketKeys.USERNAME)
            .map(user -> new Credentials(user, bucket.get(BucketKeys.PASSWORD))),
        bucket.get(BucketKeys.MAX_CONNECTIONS),
        bucket.get(SharedKeys.PINNING_MODE),
        new RoutesConfig(
            bucket.get(BucketKeys.LISTEN),
            bucket.value(BucketKeys.LISTEN_TLS_MIN_VERSION),
            bucket.get(BucketKeys.ADDRESSES),
            bucket.get(BucketKeys.ALIASES)),
        new ServerTlsConfig(
            bucket.get(BucketKeys.TLS),
            bucket.get(BucketKeys.TLS_MIN_VERSION),
            ProxyAssembly.file(bucket, BucketKeys.TLS_CA),
            bucket.value(BucketKeys.TLS_SERVER_NAME)),
        new AuthConfig(
            bucket.get(BucketKeys.AUTH),
            bucket.get(BucketKeys.AUTH_CACHE_TTL),
            bucket.get(BucketKeys.LOGIN_QUEUE_TIMEOUT)),
        queue(),
        reservoir(),
        lending(),
        health());
  }

  private QueueConfig queue() {
    Optional<Integer> perLogin = bucket.get(PoolKeys.MAX_CONNECTIONS_PER_LOGIN);
    return new QueueConfig(
        bucket.get(SharedKeys.QUEUE_TIMEOUT),
        bucket.get(SharedKeys.MAX_QUEUE_SIZE),
        bucket.get(PoolKeys.EXHAUSTION_POLICY),
        bucket.get(PoolKeys.QUEUE_ORDER),
        bucket.get(PoolKeys.TENANT),
        perLogin.isPresent() ? OptionalInt.of(perLogin.get()) : OptionalInt.empty(),
        bucket.get(PoolKeys.EVICT_AFTER));
  }

  private ReservoirConfig reservoir() {
    int minIdle = minIdle();
    return new ReservoirConfig(
        minIdle,
        bucket.value(PoolKeys.LOW_WATERMARK).orElse(minIdle),
        bucket.get(PoolKeys.MAX_IDLE_TIME),
        bucket.get(PoolKeys.CONNECT_RATE),
        bucket.get(PoolKeys.CONNECT_PARALLELISM),
        bucket.get(PoolKeys.CONNECTION_TIMEOUT));
  }

  /** Returns the number of ready connections; the default is reduced to the bucket's limit. */
  private int minIdle() {
    Optional<Located<Integer>> found = bucket.find(PoolKeys.MIN_IDLE);
    int asked = bucket.get(PoolKeys.MIN_IDLE);
    boolean written = found.isPresent() && found.get().written();
    return written ? asked : Math.min(asked, bucket.get(BucketKeys.MAX_CONNECTIONS));
  }

  private LendingConfig lending() {
    return new LendingConfig(
        bucket.get(SharedKeys.SESSION_TIMEOUT),
        bucket.get(SharedKeys.IDLE_TIMEOUT),
        bucket.get(SharedKeys.IDLE_TIMEOUT_ALWAYS),
        bucket.get(SessionKeys.QUERY_TIMEOUT),
        bucket.get(SessionKeys.CLIENT_IDLE_TIMEOUT),
        bucket.get(SessionKeys.MAX_PINNED),
        bucket.get(SessionKeys.PINNED_WARN_AFTER),
        bucket.get(SessionKeys.RESET),
        bucket.get(SessionKeys.SERVER_FACTS),
        bucket.get(SessionKeys.SESSION_STATE),
        bucket.get(SessionKeys.PARK_TRANSACTIONS),
        bucket.get(SessionKeys.PARK_AFTER),
        bucket.get(SessionKeys.PROCEDURES),
        bucket.get(SessionKeys.TRUSTED_PROCEDURES),
        bucket.get(SessionKeys.PREPARED_STATEMENTS_MAX),
        Set.copyOf(bucket.get(SessionKeys.PROFILE_INCLUDES)),
        bucket.get(SessionKeys.SPID),
        bucket.value(SessionKeys.PROGRAM_NAME),
        bucket.value(SessionKeys.HOST_NAME));
  }

  private HealthConfig health() {
    return new HealthConfig(
        bucket.get(SessionKeys.HEALTH_CHECK),
        bucket.get(SessionKeys.HEALTH_CHECK_INTERVAL),
        bucket.get(SessionKeys.HEALTH_CHECK_TIMEOUT),
        new HealthThresholds(
            bucket.get(SessionKeys.FAILURE_THRESHOLD), bucket.get(SessionKeys.RECOVERY_THRESHOLD)));
  }
}
