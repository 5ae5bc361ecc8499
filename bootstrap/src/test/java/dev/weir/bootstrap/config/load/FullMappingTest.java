package dev.weir.bootstrap.config.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.health.ReadinessPolicy;
import dev.weir.application.pool.ServingOrder;
import dev.weir.application.slots.ExhaustionPolicy;
import dev.weir.bootstrap.config.AuthConfig;
import dev.weir.bootstrap.config.AuthMode;
import dev.weir.bootstrap.config.AwsLookup;
import dev.weir.bootstrap.config.BucketConfig;
import dev.weir.bootstrap.config.CidrBlock;
import dev.weir.bootstrap.config.ClientTlsConfig;
import dev.weir.bootstrap.config.ClientsConfig;
import dev.weir.bootstrap.config.CoordinationConfig;
import dev.weir.bootstrap.config.CoordinationKind;
import dev.weir.bootstrap.config.Credentials;
import dev.weir.bootstrap.config.Endpoint;
import dev.weir.bootstrap.config.FallbackConfig;
import dev.weir.bootstrap.config.HazelcastConfig;
import dev.weir.bootstrap.config.HazelcastDiscovery;
import dev.weir.bootstrap.config.HealthCheckKind;
import dev.weir.bootstrap.config.HealthConfig;
import dev.weir.bootstrap.config.IpAddress;
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
import dev.weir.bootstrap.config.schema.Schema;
import dev.weir.bootstrap.config.schema.Section;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.PinningMode;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.facts.FactsPolicy;
import dev.weir.domain.health.HealthThresholds;
import dev.weir.domain.lease.LeaseTerms;
import dev.weir.domain.login.NameTemplate;
import dev.weir.domain.login.ProfilePart;
import dev.weir.domain.parking.ParkingPolicy;
import dev.weir.domain.pinning.SessionNumberPolicy;
import dev.weir.domain.pinning.SessionStatePolicy;
import dev.weir.domain.procedures.ProcedurePolicy;
import dev.weir.tds.listener.ProxyProtocol;
import dev.weir.tds.login.Tenancy;
import dev.weir.tds.tls.ClientTls;
import dev.weir.tds.tls.OldestTls;
import dev.weir.tds.tls.ServerTls;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Every key given, each with a value that is not its default, arrives in its own place. */
class FullMappingTest {
  private static final String PROXY =
      """
      proxy:
        instance_id: proxy-7
        listen_addr: 10.0.0.1
        listen_port: 11433
        browser_port: 11434
        health_check_addr: 10.0.0.2
        health_check_port: 18080
        metrics_addr: 10.0.0.3
        metrics_port: 19090
        ready_policy: all_buckets
        coordination: redis
        shutdown_timeout: 16s
        lame_duck: 9s
        takeover: true
        remove_grace: 11s
        config_reload: file
        session_timeout: 6m
        idle_timeout: 61s
        idle_timeout_always: true
        queue_timeout: 31s
        max_queue_size: 1001
        pinning_mode: session
        max_clients: 5000
        handshake_timeout: 17s
        request_stall_timeout: 32s
        write_stall_timeout: 3m
        proxy_protocol: required
        trusted_proxies: [10.1.0.0/16, "fd00::1"]
        users: users.txt
      redis:
        mode: sentinel
        addr: [redis-a:26379, "[fd00::2]:26379"]
        sentinel_master: primary
        sentinel_username: sentinel-user
        sentinel_password: sentinel-secret
        username: weir-user
        password: redis-secret
        database: 4
        key_prefix: pools
        tls: verify
        tls_ca: redis.pem
        pool_size: 21
        dial_timeout: 5100ms
        read_timeout: 3100ms
        write_timeout: 3200ms
        heartbeat_interval: 11s
        heartbeat_ttl: 31s
        reclaim_grace: 0s
      hazelcast:
        cluster_name: pools
        secret: hazelcast-secret
        bind_addr: 10.0.0.4
        port: 15701
        discovery: kubernetes
        members: [m1:5701]
        service_dns: weir.default.svc
        aws_region: eu-central-1
        aws_tag_key: cluster
        aws_tag_value: pools
        cluster_size: 5
        operation_timeout: 4s
        heartbeat_interval: 12s
        heartbeat_ttl: 32s
        reclaim_grace: 13s
      fallback:
        enabled: false
        local_limit_divisor: 4
      tls:
        mode: require
        min_version: "1.1"
        certificate: /tls/weir.crt
        private_key: /tls/weir.key
        private_key_password: key-secret
      logging:
        format: json
        level: debug
        sql_text: true
      """;

  /** In a bucket and under defaults alike. */
  private static final String INHERITABLE =
      """
      port: 14330
      database: Orders
      username: app
      password: bucket-secret
      max_connections: 60
      pinning_mode: transaction
      tls: verify
      tls_min_version: "1.0"
      tls_ca: sql.pem
      tls_server_name: sql.example.com
      auth: mapped
      auth_cache_ttl: 7m
      login_queue_timeout: 9s
      queue_timeout: 33s
      max_queue_size: 1002
      exhaustion_policy: fail_fast
      queue_order: fair
      tenant: app_name
      max_connections_per_login: 40
      evict_after: 2s
      min_idle: 8
      low_watermark: 4
      max_idle_time: 8m
      connect_rate: 30
      connect_parallelism: 5
      connection_timeout: 34s
      session_timeout: 9m
      idle_timeout: 62s
      idle_timeout_always: true
      query_timeout: 1h30m
      client_idle_timeout: 1d
      max_pinned: 30
      pinned_warn_after: 63s
      reset: always
      procedures: trust
      server_facts: careful
      session_state: evidence
      park_transactions: "off"
      park_after: 64s
      trusted_procedures: [dbo.Report, dbo.Close]
      prepared_statements_max: 501
      profile_includes: [app_name, host]
      program_name: "{app}/{bucket}"
      host_name: "{host}-{client}"
      spid: server
      health_check: "off"
      health_check_interval: 35s
      health_check_timeout: 6s
      failure_threshold: 4
      recovery_threshold: 5
      """;

  private static final String OWN =
      """
      failover_partner: sql8:14333
      listen: [10.0.0.6:14331, 10.0.0.7:14332]
      listen_tls_min_version: "1.1"
      addresses: [10.0.0.8, "fd00::9"]
      aliases: [orders, orders.example.com]
      """;

  @Test
  void everyKeyOfTheProxy() {
    ProxyConfig proxy = files("").valid().proxy();

    assertThat(proxy)
        .isEqualTo(
            new ProxyConfig(
                "proxy-7",
                new Endpoint("10.0.0.1", 11433),
                Optional.of(new Endpoint("10.0.0.1", 11434)),
                new Endpoint("10.0.0.2", 18080),
                new Endpoint("10.0.0.3", 19090),
                ReadinessPolicy.ALL_BUCKETS,
                new LeaveConfig(Duration.ofSeconds(9), true, Duration.ofSeconds(16)),
                new ReloadConfig(ReloadTrigger.FILE, Duration.ofSeconds(11)),
                new ClientsConfig(
                    OptionalInt.of(5000),
                    Duration.ofSeconds(17),
                    Duration.ofSeconds(32),
                    Duration.ofMinutes(3),
                    ProxyProtocol.REQUIRED,
                    List.of(
                        CidrBlock.parse("10.1.0.0/16").orElseThrow(),
                        CidrBlock.parse("fd00::1/128").orElseThrow())),
                new ClientTlsConfig(
                    ClientTls.REQUIRE,
                    OldestTls.TLS_1_1,
                    Optional.of(
                        new ClientTlsConfig.KeyPair(
                            Path.of("/tls/weir.crt"),
                            Path.of("/tls/weir.key"),
                            Optional.of(new Secret("key-secret"))))),
                new CoordinationConfig.Redis(redis()),
                new FallbackConfig(false, 4),
                new LoggingConfig(LogFormat.JSON, LogLevel.DEBUG, true)));
  }

  private static RedisConfig redis() {
    return new RedisConfig(
        RedisMode.SENTINEL,
        List.of(new Endpoint("redis-a", 26379), new Endpoint("fd00::2", 26379)),
        Optional.of("primary"),
        Optional.of("sentinel-user"),
        Optional.of(new Secret("sentinel-secret")),
        Optional.of("weir-user"),
        Optional.of(new Secret("redis-secret")),
        4,
        "pools",
        RedisTlsMode.VERIFY,
        Optional.of(Path.of("conf/redis.pem")),
        21,
        Duration.ofMillis(5100),
        Duration.ofMillis(3100),
        Duration.ofMillis(3200),
        new LeaseTerms(
            Duration.ofSeconds(31),
            Duration.ofSeconds(11),
            Duration.ofMillis(3200),
            Duration.ZERO));
  }

  @Test
  void everyKeyOfHazelcast() {
    assertThat(files("").choosing(CoordinationKind.HAZELCAST).valid().proxy().coordination())
        .isEqualTo(
            new CoordinationConfig.Hazelcast(
                new HazelcastConfig(
                    "pools",
                    new Secret("hazelcast-secret"),
                    new Endpoint("10.0.0.4", 15701),
                    HazelcastDiscovery.KUBERNETES,
                    List.of(new Endpoint("m1", 5701)),
                    Optional.of("weir.default.svc"),
                    new AwsLookup(
                        Optional.of("eu-central-1"), Optional.of("cluster"), Optional.of("pools")),
                    5,
                    Duration.ofSeconds(4),
                    new LeaseTerms(
                        Duration.ofSeconds(32),
                        Duration.ofSeconds(12),
                        Duration.ofSeconds(4),
                        Duration.ofSeconds(13)))));
  }

  @Test
  void everyKeyOfABucket() {
    assertThat(files("").valid().buckets()).containsExactly(bucket());
  }

  @Test
  void everyKeyUnderDefaultsReachesTheBucket() {
    String buckets =
        "defaults:\n"
            + INHERITABLE.indent(2)
            + "buckets:\n  - id: b7\n    host: sql7\n"
            + OWN.indent(4);

    assertThat(files(buckets).valid().buckets()).containsExactly(bucket());
  }

  private static BucketConfig bucket() {
    return new BucketConfig(
        new BucketId("b7"),
        new ServerAddress("sql7", 14330),
        Optional.of(new ServerAddress("sql8", 14333)),
        "Orders",
        Optional.of(new Credentials("app", new Secret("bucket-secret"))),
        60,
        PinningMode.TRANSACTION,
        new RoutesConfig(
            List.of(new Endpoint("10.0.0.6", 14331), new Endpoint("10.0.0.7", 14332)),
            Optional.of(OldestTls.TLS_1_1),
            List.of(
                IpAddress.parse("10.0.0.8").orElseThrow(),
                IpAddress.parse("fd00::9").orElseThrow()),
            List.of("orders", "orders.example.com")),
        new ServerTlsConfig(
            ServerTls.VERIFY,
            OldestTls.TLS_1_0,
            Optional.of(Path.of("conf/sql.pem")),
            Optional.of("sql.example.com")),
        new AuthConfig(AuthMode.MAPPED, Duration.ofMinutes(7), Duration.ofSeconds(9)),
        new QueueConfig(
            Duration.ofSeconds(33),
            1_002,
            ExhaustionPolicy.FAIL_FAST,
            ServingOrder.FAIR,
            Tenancy.APP_NAME,
            OptionalInt.of(40),
            Duration.ofSeconds(2)),
        new ReservoirConfig(8, 4, Duration.ofMinutes(8), 30, 5, Duration.ofSeconds(34)),
        new LendingConfig(
            Duration.ofMinutes(9),
            Duration.ofSeconds(62),
            true,
            Optional.of(Duration.ofMinutes(90)),
            Optional.of(Duration.ofDays(1)),
            new PinLimit.Count(30),
            Optional.of(Duration.ofSeconds(63)),
            ResetPolicy.ALWAYS,
            FactsPolicy.CAREFUL,
            SessionStatePolicy.EVIDENCE,
            ParkingPolicy.OFF,
            Duration.ofSeconds(64),
            ProcedurePolicy.Mode.TRUST,
            List.of("dbo.Report", "dbo.Close"),
            501,
            Set.of(ProfilePart.APP_NAME, ProfilePart.HOST),
            SessionNumberPolicy.SERVER,
            Optional.of(new NameTemplate("{app}/{bucket}")),
            Optional.of(new NameTemplate("{host}-{client}"))),
        new HealthConfig(
            HealthCheckKind.OFF,
            Duration.ofSeconds(35),
            Duration.ofSeconds(6),
            new HealthThresholds(4, 5)));
  }

  @Test
  void noKeyIsForgottenHere() {
    String bucket = "id: b7\nhost: sql7\n" + OWN + INHERITABLE;

    for (Section section : Schema.PROXY_FILE) {
      assertThat(keysOf(PROXY, section.name(), "  ")).isEqualTo(namesOf(section));
    }
    for (Section section : Schema.BUCKETS_FILE) {
      assertThat(keysOf(section.name() + ":\n" + bucket.indent(2), section.name(), "  "))
          .containsAll(namesOf(section));
    }
  }

  private static Set<String> namesOf(Section section) {
    return Set.copyOf(section.names());
  }

  /** The keys under a section of a text whose sections begin without indentation. */
  private static Set<String> keysOf(String text, String section, String indentation) {
    return text.lines()
        .dropWhile(line -> !line.equals(section + ":"))
        .skip(1)
        .takeWhile(line -> line.startsWith(indentation))
        .map(line -> line.strip().replaceFirst(":.*", ""))
        .collect(Collectors.toSet());
  }

  private static Files files(String buckets) {
    String given =
        buckets.isEmpty()
            ? "buckets:\n  - id: b7\n    host: sql7\n" + (OWN + INHERITABLE).indent(4)
            : buckets;
    Files files = Files.of(PROXY, given);
    for (String path :
        List.of("conf/redis.pem", "conf/sql.pem", "/tls/weir.crt", "/tls/weir.key")) {
      files.environment().file(path, "");
    }
    files.environment().file("conf/users.txt", "users: []\n");
    return files;
  }
}
