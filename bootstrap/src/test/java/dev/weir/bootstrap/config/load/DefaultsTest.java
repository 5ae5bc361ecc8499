package dev.weir.bootstrap.config.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.health.ReadinessPolicy;
import dev.weir.application.pool.ServingOrder;
import dev.weir.application.slots.ExhaustionPolicy;
import dev.weir.bootstrap.config.AuthConfig;
import dev.weir.bootstrap.config.AuthMode;
import dev.weir.bootstrap.config.AwsLookup;
import dev.weir.bootstrap.config.BucketConfig;
import dev.weir.bootstrap.config.ClientTlsConfig;
import dev.weir.bootstrap.config.ClientsConfig;
import dev.weir.bootstrap.config.CoordinationConfig;
import dev.weir.bootstrap.config.Endpoint;
import dev.weir.bootstrap.config.FakeEnvironment;
import dev.weir.bootstrap.config.FallbackConfig;
import dev.weir.bootstrap.config.HazelcastConfig;
import dev.weir.bootstrap.config.HazelcastDiscovery;
import dev.weir.bootstrap.config.HealthCheckKind;
import dev.weir.bootstrap.config.HealthConfig;
import dev.weir.bootstrap.config.LeaveConfig;
import dev.weir.bootstrap.config.LendingConfig;
import dev.weir.bootstrap.config.LogFormat;
import dev.weir.bootstrap.config.LogLevel;
import dev.weir.bootstrap.config.LoggingConfig;
import dev.weir.bootstrap.config.PinLimit;
import dev.weir.bootstrap.config.ProxyConfig;
import dev.weir.bootstrap.config.QueueConfig;
import dev.weir.bootstrap.config.RedisConfig;
import dev.weir.bootstrap.config.RedisMode;
import dev.weir.bootstrap.config.RedisTlsMode;
import dev.weir.bootstrap.config.ReloadConfig;
import dev.weir.bootstrap.config.ReloadTrigger;
import dev.weir.bootstrap.config.ReservoirConfig;
import dev.weir.bootstrap.config.ResetPolicy;
import dev.weir.bootstrap.config.RoutesConfig;
import dev.weir.bootstrap.config.Secret;
import dev.weir.bootstrap.config.ServerTlsConfig;
import dev.weir.bootstrap.config.WeirConfig;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.PinningMode;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.facts.FactsPolicy;
import dev.weir.domain.health.HealthThresholds;
import dev.weir.domain.lease.LeaseTerms;
import dev.weir.domain.parking.ParkingPolicy;
import dev.weir.domain.pinning.SessionNumberPolicy;
import dev.weir.domain.pinning.SessionStatePolicy;
import dev.weir.domain.procedures.ProcedurePolicy;
import dev.weir.tds.listener.ProxyProtocol;
import dev.weir.tds.login.Tenancy;
import dev.weir.tds.tls.ClientTls;
import dev.weir.tds.tls.OldestTls;
import dev.weir.tds.tls.ServerTls;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What holds where the files say nothing: every default, written down a second time. */
class DefaultsTest {
  private static final String ONE_BUCKET =
      """
      buckets:
        - id: b1
          host: sql1
          database: App
          max_connections: 50
      """;

  @Test
  void everyDefaultOfTheProxy() {
    assertThat(load("proxy: {}\n", ONE_BUCKET).proxy())
        .isEqualTo(
            new ProxyConfig(
                FakeEnvironment.HOST_NAME,
                new Endpoint("0.0.0.0", 1433),
                Optional.empty(),
                new Endpoint("0.0.0.0", 8080),
                new Endpoint("0.0.0.0", 9090),
                ReadinessPolicy.ANY_BUCKET,
                new LeaveConfig(Duration.ZERO, false, Duration.ofSeconds(15)),
                new ReloadConfig(ReloadTrigger.SIGNAL, Duration.ofSeconds(30)),
                new ClientsConfig(
                    OptionalInt.empty(),
                    Duration.ofSeconds(15),
                    Duration.ofSeconds(30),
                    Duration.ofMinutes(2),
                    ProxyProtocol.OFF,
                    List.of()),
                new ClientTlsConfig(ClientTls.LOGIN, OldestTls.TLS_1_2, Optional.empty()),
                new CoordinationConfig.Local(),
                new FallbackConfig(true, 3),
                new LoggingConfig(LogFormat.TEXT, LogLevel.INFO, false)));
  }

  @Test
  void everyDefaultOfABucket() {
    assertThat(load("proxy: {}\n", ONE_BUCKET).buckets())
        .containsExactly(
            new BucketConfig(
                new BucketId("b1"),
                new ServerAddress("sql1", 1433),
                Optional.empty(),
                "App",
                Optional.empty(),
                50,
                PinningMode.TRANSACTION,
                new RoutesConfig(List.of(), Optional.empty(), List.of(), List.of()),
                new ServerTlsConfig(
                    ServerTls.LOGIN, OldestTls.TLS_1_2, Optional.empty(), Optional.empty()),
                new AuthConfig(AuthMode.PASSTHROUGH, Duration.ofMinutes(5), Duration.ofSeconds(10)),
                new QueueConfig(
                    Duration.ofSeconds(30),
                    1_000,
                    ExhaustionPolicy.WAIT,
                    ServingOrder.FIFO,
                    Tenancy.LOGIN,
                    OptionalInt.empty(),
                    Duration.ofSeconds(1)),
                new ReservoirConfig(2, 2, Duration.ofMinutes(5), 20, 4, Duration.ofSeconds(30)),
                new LendingConfig(
                    Duration.ofMinutes(5),
                    Duration.ofSeconds(60),
                    false,
                    Optional.empty(),
                    Optional.empty(),
                    new PinLimit.Percent(80),
                    Optional.of(Duration.ofMinutes(5)),
                    ResetPolicy.AUTO,
                    FactsPolicy.MEASURE,
                    SessionStatePolicy.OFF,
                    ParkingPolicy.AUTO,
                    Duration.ofSeconds(10),
                    ProcedurePolicy.Mode.ANALYSE,
                    List.of(),
                    500,
                    Set.of(),
                    SessionNumberPolicy.VIRTUAL,
                    Optional.empty(),
                    Optional.empty()),
                new HealthConfig(
                    HealthCheckKind.PING,
                    Duration.ofSeconds(30),
                    Duration.ofSeconds(5),
                    new HealthThresholds(3, 2))));
  }

  @Test
  void everyDefaultOfRedis() {
    assertThat(load("redis: {}\n", ONE_BUCKET).proxy().coordination())
        .isEqualTo(
            new CoordinationConfig.Redis(
                new RedisConfig(
                    RedisMode.STANDALONE,
                    List.of(new Endpoint("redis", 6379)),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    0,
                    "weir",
                    RedisTlsMode.OFF,
                    Optional.empty(),
                    20,
                    Duration.ofSeconds(5),
                    Duration.ofSeconds(3),
                    Duration.ofSeconds(3),
                    new LeaseTerms(
                        Duration.ofSeconds(30),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(3),
                        Duration.ofSeconds(10)))));
  }

  @Test
  void everyDefaultOfHazelcast() {
    List<Endpoint> members =
        List.of(new Endpoint("a", 5701), new Endpoint("b", 5701), new Endpoint("c", 5701));

    assertThat(
            load(
                    "hazelcast:\n  members: [a:5701, b:5701, c:5701]\n"
                        + FakeEnvironment.SAFE_HAZELCAST,
                    ONE_BUCKET)
                .proxy()
                .coordination())
        .isEqualTo(
            new CoordinationConfig.Hazelcast(
                new HazelcastConfig(
                    "pools",
                    new Secret("known to all members"),
                    new Endpoint("10.0.0.4", 5701),
                    HazelcastDiscovery.MEMBERS,
                    members,
                    Optional.empty(),
                    AwsLookup.OWN_REGION,
                    3,
                    Duration.ofSeconds(3),
                    new LeaseTerms(
                        Duration.ofSeconds(30),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(3),
                        Duration.ofSeconds(10)))));
  }

  @Test
  void theDefaultOfMinIdleFitsASmallBucket() {
    WeirConfig config = load("proxy: {}\n", ONE_BUCKET.replace("50", "1"));

    assertThat(config.buckets().get(0).reservoir().minIdle()).isEqualTo(1);
    assertThat(config.buckets().get(0).reservoir().lowWatermark()).isEqualTo(1);
  }

  @Test
  void theGraceBeforeReclaimingFollowsTheHeartbeat() {
    CoordinationConfig coordination =
        load("redis:\n  heartbeat_interval: 4s\n", ONE_BUCKET).proxy().coordination();

    assertThat(coordination)
        .isInstanceOfSatisfying(
            CoordinationConfig.Redis.class,
            redis ->
                assertThat(redis.redis().lease().reclaimGrace()).isEqualTo(Duration.ofSeconds(4)));
  }

  private static WeirConfig load(String proxy, String buckets) {
    return Files.of(proxy, buckets).valid();
  }
}
