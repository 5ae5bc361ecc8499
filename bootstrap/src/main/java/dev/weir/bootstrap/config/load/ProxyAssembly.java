package dev.weir.bootstrap.config.load;

import dev.weir.bootstrap.config.AwsLookup;
import dev.weir.bootstrap.config.ClientTlsConfig;
import dev.weir.bootstrap.config.ClientsConfig;
import dev.weir.bootstrap.config.CoordinationConfig;
import dev.weir.bootstrap.config.CoordinationKind;
import dev.weir.bootstrap.config.Endpoint;
import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.FallbackConfig;
import dev.weir.bootstrap.config.HazelcastConfig;
import dev.weir.bootstrap.config.LeaveConfig;
import dev.weir.bootstrap.config.LoggingConfig;
import dev.weir.bootstrap.config.ProxyConfig;
import dev.weir.bootstrap.config.RedisConfig;
import dev.weir.bootstrap.config.ReloadConfig;
import dev.weir.bootstrap.config.check.Coordination;
import dev.weir.bootstrap.config.draft.Located;
import dev.weir.bootstrap.config.draft.ProxyDraft;
import dev.weir.bootstrap.config.draft.Settings;
import dev.weir.bootstrap.config.schema.HazelcastKeys;
import dev.weir.bootstrap.config.schema.InstanceKeys;
import dev.weir.bootstrap.config.schema.Key;
import dev.weir.bootstrap.config.schema.LeaseKeys;
import dev.weir.bootstrap.config.schema.ProxyKeys;
import dev.weir.bootstrap.config.schema.RedisKeys;
import dev.weir.domain.lease.LeaseTerms;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Makes the records of {@code proxy.yaml} from a draft without errors. */
final class ProxyAssembly {
  private final ProxyDraft draft;
  private final Settings proxy;
  private final Environment environment;
  private final Overrides overrides;

  ProxyAssembly(ProxyDraft draft, Environment environment, Overrides overrides) {
    this.draft = draft;
    this.proxy = draft.proxy();
    this.environment = environment;
    this.overrides = overrides;
  }

  ProxyConfig proxy() {
    String common = proxy.get(ProxyKeys.LISTEN_ADDR);
    return new ProxyConfig(
        proxy.value(ProxyKeys.INSTANCE_ID).orElseGet(environment::hostName),
        new Endpoint(common, proxy.get(ProxyKeys.LISTEN_PORT)),
        proxy.get(ProxyKeys.BROWSER_PORT).map(port -> new Endpoint(common, port)),
        new Endpoint(
            proxy.value(ProxyKeys.HEALTH_CHECK_ADDR).orElse(common),
            proxy.get(ProxyKeys.HEALTH_CHECK_PORT)),
        new Endpoint(
            proxy.value(ProxyKeys.METRICS_ADDR).orElse(common), proxy.get(ProxyKeys.METRICS_PORT)),
        proxy.get(ProxyKeys.READY_POLICY),
        new LeaveConfig(
            proxy.get(ProxyKeys.LAME_DUCK),
            proxy.get(ProxyKeys.TAKEOVER),
            proxy.get(ProxyKeys.SHUTDOWN_TIMEOUT)),
        new ReloadConfig(proxy.get(ProxyKeys.CONFIG_RELOAD), proxy.get(ProxyKeys.REMOVE_GRACE)),
        clients(),
        tls(draft.tls()),
        coordination(),
        new FallbackConfig(
            draft.fallback().get(InstanceKeys.FALLBACK_ENABLED),
            draft.fallback().get(InstanceKeys.LOCAL_LIMIT_DIVISOR)),
        new LoggingConfig(
            draft.logging().get(InstanceKeys.LOG_FORMAT),
            draft.logging().get(InstanceKeys.LOG_LEVEL),
            draft.logging().get(InstanceKeys.SQL_TEXT)));
  }

  private ClientsConfig clients() {
    Optional<Integer> max = proxy.value(ProxyKeys.MAX_CLIENTS);
    return new ClientsConfig(
        max.isPresent() ? OptionalInt.of(max.get()) : OptionalInt.empty(),
        proxy.get(ProxyKeys.HANDSHAKE_TIMEOUT),
        proxy.get(ProxyKeys.REQUEST_STALL_TIMEOUT),
        proxy.get(ProxyKeys.WRITE_STALL_TIMEOUT),
        proxy.get(ProxyKeys.PROXY_PROTOCOL),
        proxy.get(ProxyKeys.TRUSTED_PROXIES));
  }

  private static ClientTlsConfig tls(Settings tls) {
    Optional<Path> privateKey = file(tls, InstanceKeys.PRIVATE_KEY);
    Optional<ClientTlsConfig.KeyPair> keyPair =
        file(tls, InstanceKeys.CERTIFICATE)
            .flatMap(
                certificate ->
                    privateKey.map(
                        key ->
                            new ClientTlsConfig.KeyPair(
                                certificate, key, tls.value(InstanceKeys.PRIVATE_KEY_PASSWORD))));
    return new ClientTlsConfig(
        tls.get(InstanceKeys.TLS_MODE), tls.get(InstanceKeys.TLS_MIN_VERSION), keyPair);
  }

  private CoordinationConfig coordination() {
    CoordinationKind kind =
        Coordination.of(draft, overrides.coordination())
            .orElseThrow(() -> new IllegalStateException("two ledgers and no choice"));
    return switch (kind) {
      case LOCAL -> new CoordinationConfig.Local();
      case REDIS -> new CoordinationConfig.Redis(redis(draft.redis()));
      case HAZELCAST -> new CoordinationConfig.Hazelcast(hazelcast(draft.hazelcast()));
    };
  }

  private static RedisConfig redis(Settings redis) {
    return new RedisConfig(
        redis.get(RedisKeys.MODE),
        redis.get(RedisKeys.ADDR),
        redis.value(RedisKeys.SENTINEL_MASTER),
        redis.value(RedisKeys.SENTINEL_USERNAME),
        redis.value(RedisKeys.SENTINEL_PASSWORD),
        redis.value(RedisKeys.USERNAME),
        redis.value(RedisKeys.PASSWORD),
        redis.get(RedisKeys.DATABASE),
        redis.get(RedisKeys.KEY_PREFIX),
        redis.get(RedisKeys.TLS),
        file(redis, RedisKeys.TLS_CA),
        redis.get(RedisKeys.POOL_SIZE),
        redis.get(RedisKeys.DIAL_TIMEOUT),
        redis.get(RedisKeys.READ_TIMEOUT),
        redis.get(RedisKeys.WRITE_TIMEOUT),
        lease(
            redis,
            RedisConfig.longer(
                redis.get(RedisKeys.READ_TIMEOUT), redis.get(RedisKeys.WRITE_TIMEOUT))));
  }

  private static HazelcastConfig hazelcast(Settings hazelcast) {
    List<Endpoint> members = hazelcast.get(HazelcastKeys.MEMBERS);
    return new HazelcastConfig(
        hazelcast.get(HazelcastKeys.CLUSTER_NAME),
        hazelcast.get(HazelcastKeys.SECRET),
        new Endpoint(hazelcast.get(HazelcastKeys.BIND_ADDR), hazelcast.get(HazelcastKeys.PORT)),
        hazelcast.get(HazelcastKeys.DISCOVERY),
        members,
        hazelcast.value(HazelcastKeys.SERVICE_DNS),
        new AwsLookup(
            hazelcast.value(HazelcastKeys.AWS_REGION),
            hazelcast.value(HazelcastKeys.AWS_TAG_KEY),
            hazelcast.value(HazelcastKeys.AWS_TAG_VALUE)),
        hazelcast.value(HazelcastKeys.CLUSTER_SIZE).orElseGet(members::size),
        hazelcast.get(HazelcastKeys.OPERATION_TIMEOUT),
        lease(hazelcast, hazelcast.get(HazelcastKeys.OPERATION_TIMEOUT)));
  }

  private static LeaseTerms lease(Settings section, Duration answerTimeout) {
    Duration interval = section.get(LeaseKeys.HEARTBEAT_INTERVAL);
    return new LeaseTerms(
        section.get(LeaseKeys.HEARTBEAT_TTL),
        interval,
        answerTimeout,
        section.value(LeaseKeys.RECLAIM_GRACE).orElse(interval));
  }

  /** Returns the path of a file, relative to the file in which it is written. */
  static Optional<Path> file(Settings settings, Key<String> key) {
    Optional<Located<String>> named = settings.find(key);
    return named.map(found -> found.place().file().resolve(found.value()));
  }
}
