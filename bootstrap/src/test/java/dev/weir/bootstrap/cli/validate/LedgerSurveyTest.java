package dev.weir.bootstrap.cli.validate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.config.CoordinationConfig;
import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.FilesInMemory;
import dev.weir.bootstrap.config.load.ConfigLoader;
import dev.weir.bootstrap.config.load.Loaded;
import dev.weir.testkit.redis.RedisServerProcess;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A real Redis server is looked at; or the place where one should be. */
class LedgerSurveyTest {
  private static final Path PROXY = Path.of("proxy.yaml");
  private static final Path BUCKETS = Path.of("buckets.yaml");
  private static final String ONE_BUCKET =
      "buckets:\n  - {id: b1, host: sql1, database: AppDB, max_connections: 5}\n";

  @Test
  void aRedisThatAnswersIsDescribedAndJudged() throws Exception {
    try (RedisServerProcess redis = RedisServerProcess.start()) {
      assertThat(look("redis: {addr: '127.0.0.1:" + redis.port() + "'}"))
          .hasValueSatisfying(
              found -> {
                assertThat(found.ok()).isTrue();
                assertThat(found.finding())
                    .matches("Redis 7\\.\\S+, standalone, master, round trip \\d+ ms");
              });
    }
  }

  @Test
  void aRedisThatWantsAPasswordSaysSo() throws Exception {
    try (RedisServerProcess redis = RedisServerProcess.start("--requirepass", "s3cret-word")) {
      assertThat(look("redis: {addr: '127.0.0.1:" + redis.port() + "'}"))
          .hasValueSatisfying(
              found -> {
                assertThat(found.ok()).isFalse();
                assertThat(found.finding()).contains("password").doesNotContain("s3cret-word");
              });
      assertThat(look("redis: {addr: '127.0.0.1:" + redis.port() + "', password: s3cret-word}"))
          .hasValueSatisfying(found -> assertThat(found.ok()).isTrue());
    }
  }

  @Test
  void aRedisThatIsNotThereIsNamedWithTheReason() throws Exception {
    int nobody;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      nobody = socket.getLocalPort();
    }
    assertThat(look("redis: {addr: '127.0.0.1:" + nobody + "'}"))
        .hasValueSatisfying(
            found -> {
              assertThat(found.ok()).isFalse();
              assertThat(found.finding()).containsIgnoringCase("refused");
            });
  }

  @Test
  void aLocalLedgerNeedsNoLook() {
    assertThat(look("proxy: {instance_id: one}")).isEmpty();
  }

  private static Optional<LedgerResult> look(String proxyYaml) {
    Environment files =
        new FilesInMemory(Map.of(PROXY, proxyYaml + "\n", BUCKETS, ONE_BUCKET), "test");
    Loaded loaded = ConfigLoader.load(PROXY, BUCKETS, files);
    assertThat(loaded).isInstanceOf(Loaded.Valid.class);
    CoordinationConfig coordination = ((Loaded.Valid) loaded).config().proxy().coordination();
    return new LedgerSurvey(files).survey(coordination);
  }
}
