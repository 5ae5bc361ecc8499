package dev.weir.bootstrap.config.load;

import static dev.weir.bootstrap.config.FakeEnvironment.SAFE_HAZELCAST;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.config.BucketConfig;
import dev.weir.bootstrap.config.CoordinationKind;
import dev.weir.domain.bucket.PinningMode;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Who is heard first: the bucket, then defaults, then the proxy, then what is built in. */
class PrecedenceTest {
  private static final String BUCKET =
      "buckets:\n  - id: b1\n    host: sql1\n    database: App\n    max_connections: 50\n";

  @Test
  void theProxyIsHeardWhereTheBucketsSayNothing() {
    BucketConfig bucket =
        bucket(
            """
            proxy:
              queue_timeout: 1s
              max_queue_size: 7
              pinning_mode: session
              session_timeout: 2s
              idle_timeout: 3s
            """,
            BUCKET);

    assertThat(bucket.queue().timeout()).isEqualTo(Duration.ofSeconds(1));
    assertThat(bucket.queue().maxSize()).isEqualTo(7);
    assertThat(bucket.pinningMode()).isEqualTo(PinningMode.SESSION);
    assertThat(bucket.lending().sessionTimeout()).isEqualTo(Duration.ofSeconds(2));
    assertThat(bucket.lending().idleTimeout()).isEqualTo(Duration.ofSeconds(3));
  }

  @Test
  void defaultsAreHeardBeforeTheProxy() {
    BucketConfig bucket =
        bucket(
            "proxy:\n  queue_timeout: 1s\n  max_queue_size: 7\n",
            "defaults:\n  queue_timeout: 2s\n" + BUCKET);

    assertThat(bucket.queue().timeout()).isEqualTo(Duration.ofSeconds(2));
    assertThat(bucket.queue().maxSize()).isEqualTo(7);
  }

  @Test
  void theBucketIsHeardFirst() {
    BucketConfig bucket =
        bucket(
            "proxy:\n  queue_timeout: 1s\n",
            BUCKET + "    queue_timeout: 3s\ndefaults:\n  queue_timeout: 2s\n");

    assertThat(bucket.queue().timeout()).isEqualTo(Duration.ofSeconds(3));
  }

  @Test
  void requiredKeyMayComeFromDefaults() {
    BucketConfig bucket =
        bucket(
            "proxy: {}\n",
            """
            defaults:
              database: App
              max_connections: 9
            buckets:
              - id: b1
                host: sql1
            """);

    assertThat(bucket.database()).isEqualTo("App");
    assertThat(bucket.maxConnections()).isEqualTo(9);
  }

  @Test
  void oneSectionOfALedgerChoosesIt() {
    assertThat(coordination("proxy: {}\n")).isEqualTo(CoordinationKind.LOCAL);
    assertThat(coordination("redis: {}\n")).isEqualTo(CoordinationKind.REDIS);
    assertThat(coordination("hazelcast:\n  members: [a:1, b:1, c:1]\n" + SAFE_HAZELCAST))
        .isEqualTo(CoordinationKind.HAZELCAST);
  }

  @Test
  void theKeyChoosesAmongLedgers() {
    assertThat(coordination("proxy:\n  coordination: local\nredis: {}\n"))
        .isEqualTo(CoordinationKind.LOCAL);
    assertThat(coordination("proxy:\n  coordination: redis\n")).isEqualTo(CoordinationKind.REDIS);
    assertThat(
            coordination(
                """
                proxy:
                  coordination: redis
                redis: {}
                hazelcast:
                  members: [a:1, b:1, c:1]
                """
                    + SAFE_HAZELCAST))
        .isEqualTo(CoordinationKind.REDIS);
  }

  @Test
  void theCommandLineWins() {
    Files bothSections =
        Files.of("redis: {}\nhazelcast:\n  members: [a:1, b:1, c:1]\n" + SAFE_HAZELCAST, BUCKET);
    Files keyed = Files.of("proxy:\n  coordination: redis\n", BUCKET);

    assertThat(kind(bothSections.choosing(CoordinationKind.REDIS)))
        .isEqualTo(CoordinationKind.REDIS);
    assertThat(kind(keyed.choosing(CoordinationKind.LOCAL))).isEqualTo(CoordinationKind.LOCAL);
  }

  private static BucketConfig bucket(String proxy, String buckets) {
    return Files.of(proxy, buckets).valid().buckets().get(0);
  }

  private static CoordinationKind coordination(String proxy) {
    return kind(Files.of(proxy, BUCKET));
  }

  private static CoordinationKind kind(Files files) {
    return files.valid().proxy().coordination().kind();
  }
}
