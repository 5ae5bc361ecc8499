package dev.weir.bootstrap.config.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.config.ProcessEnvironment;
import dev.weir.bootstrap.config.WeirConfig;
import dev.weir.bootstrap.config.load.ConfigLoader;
import dev.weir.bootstrap.config.load.Loaded;
import dev.weir.bootstrap.config.problem.Problem;
import dev.weir.bootstrap.config.problem.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The example files are what they say. After a change of the generator {@code
 * -Dweir.docs.write=true} writes the large one anew.
 */
class ExampleFilesTest {
  private static final Path EXAMPLES =
      Path.of(System.getProperty("weir.repository.root", ".."), "examples");

  @Test
  void theLargeOneIsThatOfTheGenerator() throws IOException {
    Path file = EXAMPLES.resolve("buckets-120.yaml");
    if (Boolean.getBoolean("weir.docs.write")) {
      Files.writeString(file, BucketsExample.of(120));
    } else {
      assertThat(file).hasContent(BucketsExample.of(120));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"buckets.yaml", "buckets-120.yaml"})
  void nothingIsWrongWithThemButThePasswords(String buckets) {
    assertThat(load(buckets).problems()).extracting(Problem::severity).containsOnly(Severity.NOTE);
  }

  @Test
  void theLargeOneHas120BucketsOfEveryMode() {
    WeirConfig config = valid("buckets-120.yaml");

    assertThat(config.buckets()).hasSize(120);
    assertThat(config.totalSlots()).isEqualTo(7_950);
    assertThat(config.buckets().stream().map(bucket -> bucket.pinningMode()).distinct()).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "listen_addr", "listen_port", "session_timeout", "idle_timeout", "queue_timeout",
        "max_queue_size", "pinning_mode", "health_check_port", "metrics_port", "instance_id",
        "addr", "pool_size", "dial_timeout", "read_timeout", "write_timeout",
        "heartbeat_interval", "heartbeat_ttl", "enabled", "local_limit_divisor"
      })
  void theProxyFileHasEveryKeyOfTheProofOfConcept(String key) throws IOException {
    assertThat(Files.readString(EXAMPLES.resolve("proxy.yaml")))
        .containsPattern("  (# )?" + key + ":");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "id",
        "host",
        "port",
        "database",
        "username",
        "password",
        "max_connections",
        "min_idle",
        "max_idle_time",
        "connection_timeout",
        "queue_timeout"
      })
  void theBucketFileHasEveryKeyOfTheProofOfConcept(String key) throws IOException {
    assertThat(Files.readString(EXAMPLES.resolve("buckets.yaml")))
        .containsPattern("  (- )?" + key + ":");
  }

  private static WeirConfig valid(String buckets) {
    return ((Loaded.Valid) load(buckets)).config();
  }

  private static Loaded load(String buckets) {
    return ConfigLoader.load(
        EXAMPLES.resolve("proxy.yaml"), EXAMPLES.resolve(buckets), new ProcessEnvironment());
  }
}
