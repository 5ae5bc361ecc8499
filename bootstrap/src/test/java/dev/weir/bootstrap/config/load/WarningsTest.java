package dev.weir.bootstrap.config.load;

import static dev.weir.bootstrap.config.FakeEnvironment.SAFE_HAZELCAST;
import static dev.weir.bootstrap.config.FakeEnvironment.SAFE_REDIS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.config.CoordinationKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be served but was probably not meant. */
class WarningsTest {
  private static final String BUCKET =
      "buckets:\n  - id: b1\n    host: sql1\n    database: App\n    max_connections: 50\n";

  private static final String REDIS = "redis:\n" + SAFE_REDIS;
  private static final String DIVISOR_OF_5 = "fallback:\n  local_limit_divisor: 5\n";

  @Test
  void aLimitBelowTheDivisor() {
    assertThat(Files.of(REDIS + DIVISOR_OF_5, BUCKET.replace("50", "4")).problems())
        .containsExactly(
            "conf/buckets.yaml:5:22: warning: 'max_connections' (4) of bucket 'b1' is below"
                + " 'local_limit_divisor' (5): in fallback each instance may have 1 connection,"
                + " together more than the limit");
  }

  @Test
  void aLimitBelowTheDivisorIsFineWithoutFallback() {
    assertThat(
            Files.of(REDIS + DIVISOR_OF_5 + "  enabled: false\n", BUCKET.replace("50", "4"))
                .problems())
        .isEmpty();
  }

  @Test
  void aLimitBelowTheDivisorIsFineWithLocalCoordination() {
    Files files = Files.of(DIVISOR_OF_5, BUCKET.replace("50", "4"));

    assertThat(files.problems()).isEmpty();
    assertThat(
            Files.of(REDIS + DIVISOR_OF_5, BUCKET.replace("50", "4"))
                .choosing(CoordinationKind.LOCAL)
                .problems())
        .noneMatch(problem -> problem.contains("local_limit_divisor"));
  }

  @Test
  void aPassthroughBucketWithoutAnAddress() {
    assertThat(Files.of("proxy: {}\n", BUCKET + "    pinning_mode: passthrough\n").problems())
        .containsExactly(
            "conf/buckets.yaml:2:5: warning: bucket 'b1' is relayed unread: without 'listen' or"
                + " 'addresses' only clients that name it as an instance (server\\b1) reach it");
  }

  @Test
  void aTenantWhereAllAreServedInOneOrder() {
    assertThat(Files.of("proxy: {}\n", BUCKET + "    tenant: host\n").problems())
        .containsExactly(
            "conf/buckets.yaml:6:13: warning: 'tenant' has no effect on bucket 'b1' without"
                + " 'queue_order: fair'");
    assertThat(
            Files.of("proxy: {}\n", BUCKET + "    tenant: host\n    queue_order: fair\n")
                .problems())
        .isEmpty();
  }

  @Test
  void loginsOfBucketsThatAreNotMappedAreOneNote() {
    String buckets =
        """
        defaults:
          database: App
          max_connections: 50
        buckets:
          - {id: b1, host: sql1, username: app, password: "${SECRET}"}
          - {id: b2, host: sql2, username: app, password: "${SECRET}"}
          - {id: b3, host: sql3}
        """;
    Files files = Files.of("proxy: {}\n", buckets);
    files.environment().with("SECRET", "hidden");

    assertThat(files.problems())
        .containsExactly(
            "conf/buckets.yaml:5:36: note: 'username' and 'password' of bucket 'b1' have an effect"
                + " only with 'auth: mapped', and in 'validate-config --connect' (and one more bucket)");
  }

  @Test
  void keysWithoutEffectInThePinningMode() {
    String bucket =
        BUCKET
            + "    pinning_mode: passthrough\n    listen: 127.0.0.1:14331\n    min_idle: 5\n"
            + "    idle_timeout: 5s\n";

    assertThat(Files.of("proxy: {}\n", bucket).problems())
        .containsExactly(
            "conf/buckets.yaml:8:5: warning: 'min_idle' has no effect in pinning mode passthrough,"
                + " only in: transaction, session",
            "conf/buckets.yaml:9:5: warning: 'idle_timeout' has no effect in pinning mode"
                + " passthrough, only in: transaction");
  }

  @Test
  void defaultsMayHaveNoEffectOnSomeBuckets() {
    String buckets =
        "defaults:\n  min_idle: 5\n"
            + BUCKET
            + "    pinning_mode: passthrough\n    listen: 127.0.0.1:14331\n";

    assertThat(Files.of("proxy: {}\n", buckets).problems()).isEmpty();
  }

  @Test
  void anAliasThatAlsoMeansAnotherBucket() {
    String buckets =
        """
        defaults:
          database: App
          max_connections: 50
        buckets:
          - {id: b1, host: sql1, aliases: [app]}
          - {id: b2, host: sql2, aliases: [APP, b1]}
          - {id: b3, host: sql3, aliases: [app], database: Other}
        """;

    assertThat(Files.of("proxy: {}\n", buckets).problems())
        .containsExactly(
            "conf/buckets.yaml:6:35: warning: the alias 'APP' also means bucket 'b1' with the same"
                + " database; clients that use it are refused",
            "conf/buckets.yaml:6:35: warning: the alias 'b1' also means bucket 'b1' with the same"
                + " database; clients that use it are refused");
  }

  @Test
  void unusedAuthorities() {
    Files files = Files.of("proxy: {}\n", BUCKET + "    tls_ca: ca.pem\n");
    files.environment().file("conf/ca.pem", "");

    assertThat(files.problems())
        .containsExactly(
            "conf/buckets.yaml:6:13: warning: 'tls_ca' has no effect on bucket 'b1': only 'tls:"
                + " verify' and 'tls: strict' check certificates");
  }

  @Test
  void timesOfWhichTheWrongOneEndsFirst() {
    String bucket =
        BUCKET
            + "    health_check_interval: 2s\n    health_check_timeout: 3s\n"
            + "    login_queue_timeout: 20s\n";

    assertThat(Files.of("redis:\n  read_timeout: 30s\n" + SAFE_REDIS, bucket).problems())
        .containsExactly(
            "conf/proxy.yaml:2:17: warning: 'read_timeout' is not below 'heartbeat_ttl': the lease"
                + " would end before a lost heartbeat is noticed",
            "conf/buckets.yaml:7:27: warning: 'health_check_timeout' is above"
                + " 'health_check_interval' of bucket 'b1'",
            "conf/buckets.yaml:8:26: warning: 'login_queue_timeout' of bucket 'b1' is above"
                + " 'handshake_timeout' under 'proxy', which ends the login first");
  }

  @Test
  void aLeaseThatEndsWithASingleLostHeartbeat() {
    String lease = "redis:\n  heartbeat_interval: 10s\n  heartbeat_ttl: ";

    assertThat(Files.of(lease + "22s\n" + SAFE_REDIS, BUCKET).problems())
        .containsExactly(
            "conf/proxy.yaml:3:18: warning: 'heartbeat_ttl' is below twice 'heartbeat_interval'"
                + " and 'read_timeout': a single heartbeat that is lost ends the lease");
    assertThat(Files.of(lease + "23s\n" + SAFE_REDIS, BUCKET).problems()).isEmpty();
  }

  @Test
  void aUserOfRedisWithoutAPassword() {
    assertThat(Files.of("redis:\n  username: weir\n  tls: verify\n", BUCKET).problems())
        .contains("conf/proxy.yaml:2:13: warning: 'username' has no effect without 'password'");
    assertThat(
            Files.of(
                    """
                    redis:
                      mode: sentinel
                      sentinel_master: primary
                      sentinel_username: watcher
                    """
                        + SAFE_REDIS,
                    BUCKET)
                .problems())
        .containsExactly(
            "conf/proxy.yaml:4:22: warning: 'sentinel_username' has no effect without"
                + " 'sentinel_password'");
  }

  @Test
  void oldTls() {
    String weak =
        "' accepts TLS with known weaknesses: an attacker on the way may read or change what is sent;"
            + " use it only for programs that know no other, in a network that you trust";

    assertThat(Files.of("tls:\n  min_version: 1.0\n", BUCKET).problems())
        .containsExactly("conf/proxy.yaml:2:16: warning: 'min_version: 1.0" + weak);
    assertThat(Files.of("proxy: {}\n", BUCKET + "    tls_min_version: 1.1\n").problems())
        .singleElement()
        .asString()
        .contains("warning: 'tls_min_version: 1.1" + weak);
    assertThat(Files.of("proxy: {}\n", BUCKET + "    listen_tls_min_version: 1.2\n").problems())
        .singleElement()
        .asString()
        .contains("'listen_tls_min_version' has no effect on bucket");
  }

  @Test
  void redisWithoutAPassword() {
    assertThat(Files.of("redis:\n  addr: redis-1:6379\n", BUCKET).problems())
        .containsExactly(
            "conf/proxy.yaml:2:3: warning: Redis is used without a password: any program that reaches it can"
                + " change the ledger and every limit in it; set 'password'",
            "conf/proxy.yaml:2:3: warning: the ledger crosses the network in clear text, for 'tls'"
                + " is off; set 'tls: verify'");
    assertThat(Files.of("redis:\n  password: ${LEDGER_SECRET}\n  tls: off\n", BUCKET).problems())
        .containsExactly(
            "conf/proxy.yaml:3:8: warning: the password of Redis and the ledger cross the network"
                + " in clear text, for 'tls' is off; set 'tls: verify'");
  }

  @Test
  void redisOnThisMachineNeedsNoEncryption() {
    String here = "redis:\n  addr: 127.0.0.1:6379\n";

    assertThat(Files.of(here + "  password: ${LEDGER_SECRET}\n", BUCKET).problems()).isEmpty();
    assertThat(Files.of(here, BUCKET).problems())
        .singleElement()
        .asString()
        .contains("without a password");
    assertThat(
            Files.of(
                    here.replace("127.0.0.1", "127.example.net") + "  password: ${LEDGER_SECRET}\n",
                    BUCKET)
                .problems())
        .singleElement()
        .asString()
        .contains("cross the network in clear text");
  }

  @Test
  void redisThatIsNotUsedIsNotJudged() {
    assertThat(Files.of("proxy:\n  coordination: local\nredis: {}\n", BUCKET).problems())
        .containsExactly(
            "conf/proxy.yaml:3:8: warning: 'redis' has no effect: the coordination is local");
  }

  @Test
  void sectionOfALedgerThatIsNotUsed() {
    String hazelcast = "hazelcast:\n  members: [a:5701, b:5701, c:5701]\n" + SAFE_HAZELCAST;
    String redis = "redis:\n" + SAFE_REDIS;

    assertThat(
            Files.of("proxy:\n  coordination: hazelcast\n" + redis + hazelcast, BUCKET).problems())
        .containsExactly(
            "conf/proxy.yaml:4:3: warning: 'redis' has no effect: the coordination is hazelcast");
    assertThat(Files.of("proxy:\n  coordination: redis\n" + hazelcast + redis, BUCKET).problems())
        .containsExactly(
            "conf/proxy.yaml:4:3: warning: 'hazelcast' has no effect: the coordination is redis");
  }

  @Test
  void sectionThatTheCommandLineSelectsHasAnEffect() {
    Files files = Files.of("proxy:\n  coordination: local\nredis:\n" + SAFE_REDIS, BUCKET);

    assertThat(files.choosing(CoordinationKind.REDIS).problems()).isEmpty();
    assertThat(files.choosing(CoordinationKind.LOCAL).problems())
        .containsExactly(
            "conf/proxy.yaml:4:3: warning: 'redis' has no effect: the coordination is local");
  }

  @ParameterizedTest
  @CsvSource({
    "members, service_dns: weir, kubernetes",
    "members, aws_region: eu-central-1, aws",
    "members, aws_tag_key: cluster, aws",
    "members, aws_tag_value: weir, aws",
    "kubernetes, 'members: [a:5701, b:5701, c:5701]', members",
    "kubernetes, aws_region: eu-central-1, aws",
    "kubernetes, aws_tag_key: cluster, aws",
    "kubernetes, aws_tag_value: weir, aws",
    "aws, 'members: [a:5701, b:5701, c:5701]', members",
    "aws, service_dns: weir, kubernetes"
  })
  void keysOfAnotherDiscovery(String discovery, String line, String needed) {
    String needs =
        switch (discovery) {
          case "members" -> "  members: [a:5701, b:5701, c:5701]\n";
          case "kubernetes" -> "  service_dns: weir\n  cluster_size: 3\n";
          default -> "  cluster_size: 3\n";
        };
    String section = "hazelcast:\n  discovery: " + discovery + "\n  " + line + "\n" + needs;
    String key = line.substring(0, line.indexOf(':'));

    assertThat(Files.of(section + SAFE_HAZELCAST, BUCKET).problems())
        .singleElement()
        .asString()
        .startsWith("conf/proxy.yaml:3:")
        .endsWith("warning: '%s' has no effect without 'discovery: %s'".formatted(key, needed));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "health_check_interval: 10s",
        "health_check_timeout: 1s",
        "failure_threshold: 5",
        "recovery_threshold: 5"
      })
  void keysOfHealthChecksThatAreOff(String line) {
    String off = "health_check: \"off\"\n";
    String key = line.substring(0, line.indexOf(':'));

    assertThat(Files.of("proxy: {}\n", BUCKET + "    " + off + "    " + line + "\n").problems())
        .singleElement()
        .asString()
        .endsWith(
            "warning: '%s' has no effect on bucket 'b1': 'health_check' is off".formatted(key));
    String defaults = "defaults:\n  " + line + "\n";
    String second = "  - {id: b2, host: sql2, database: App, max_connections: 50}\n";
    assertThat(Files.of("proxy: {}\n", defaults + "  " + off + BUCKET + second).problems())
        .singleElement()
        .asString()
        .endsWith(
            "warning: '%s' has no effect on bucket 'b1': 'health_check' is off (and one more bucket)"
                .formatted(key));
    assertThat(Files.of("proxy: {}\n", defaults + BUCKET + "    " + off + second).problems())
        .isEmpty();
  }

  @Test
  void aClusterOfTwo() {
    assertThat(
            Files.of("hazelcast:\n  members: [a:5701, b:5701]\n" + SAFE_HAZELCAST, BUCKET)
                .problems())
        .containsExactly(
            "conf/proxy.yaml:2:12: warning: a cluster of 2 has no majority left when one is lost;"
                + " fallback then is the ordinary case");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "redis:\n  sentinel_master: primary\n" + SAFE_REDIS,
        "redis:\n  mode: cluster\n  addr: [a:1, b:1]\n  sentinel_master: primary\n" + SAFE_REDIS,
        "proxy:\n  trusted_proxies: 10.0.0.1\n"
      })
  void settingsWithoutEffect(String proxy) {
    assertThat(Files.of(proxy, BUCKET).problems())
        .singleElement()
        .asString()
        .contains("warning: ", "has no effect");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "proxy:\n  health_check_port: 9090\n",
        """
        proxy:
          listen_addr: 10.0.0.1
          health_check_addr: 10.0.0.2
          health_check_port: 1433
        """,
        "proxy: {}\nhazelcast:\n  members: [a:1, b:1, c:1]\n  port: 5701\n" + SAFE_HAZELCAST
      })
  void listenersThatDoNotClash(String proxy) {
    assertThat(Files.of(proxy, BUCKET).problems()).isEmpty();
  }

  @Test
  void portOfAClusterThatIsNotUsedDoesNotClash() {
    String proxy =
        "proxy:\n  coordination: local\nhazelcast:\n  members: [a:1, b:1, c:1]\n  port: 1433\n";

    assertThat(Files.of(proxy + SAFE_HAZELCAST, BUCKET).problems())
        .singleElement()
        .asString()
        .contains("'hazelcast' has no effect");
  }

  @Test
  void theSameDatabaseOnManyServersIsTheOrdinaryCase() {
    String buckets =
        """
        defaults:
          database: App
          max_connections: 50
        buckets:
          - {id: b1, host: sql1}
          - {id: b2, host: sql2}
          - {id: b3, host: sql2, database: Other}
          - {id: b4, host: sql1, aliases: x}
          - {id: b5, host: sql1, listen: 127.0.0.1:14331}
          - {id: b6, host: sql1, addresses: 127.0.0.6}
        """;

    assertThat(Files.of("proxy: {}\n", buckets).problems()).isEmpty();
  }
}
