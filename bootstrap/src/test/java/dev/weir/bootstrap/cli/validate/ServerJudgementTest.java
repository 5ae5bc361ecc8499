package dev.weir.bootstrap.cli.validate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.cli.validate.ServerResult.Answer;
import dev.weir.bootstrap.config.BucketConfig;
import dev.weir.bootstrap.config.FakeEnvironment;
import dev.weir.bootstrap.config.load.ConfigLoader;
import dev.weir.bootstrap.config.load.Loaded;
import dev.weir.tds.server.ServerFinding;
import dev.weir.tds.server.ServerFinding.LoginFinding;
import dev.weir.tds.tls.EncryptionScope;
import dev.weir.tds.tls.SelfSigned;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the servers of real buckets would hardly show. */
class ServerJudgementTest {
  private static final Instant NOW = Instant.parse("2026-06-01T00:00:00Z");
  private static final String PASSWORD = "Open-Sesame-1";

  @Test
  void aServerThatRepeatsThePasswordDoesNotHaveItPrinted() {
    ServerResult result =
        judge(
            new LoginFinding.Refused(
                18456, "Login failed for 'app' with " + PASSWORD + "\u001b[2J"),
            null);

    assertThat(result.toString()).doesNotContain(PASSWORD, "\u001b");
    assertThat(result.answer())
        .isInstanceOfSatisfying(
            Answer.Failed.class,
            failed -> assertThat(failed.reason()).contains("18456", "with (secret)?[2J"));
    assertThat(
            new ServerJudgement(bucket(), NOW, false)
                .assess(new ServerFinding.Failed("no " + PASSWORD)))
        .asString()
        .doesNotContain(PASSWORD);
  }

  @Test
  void aLoginThatEndsInAnotherDatabaseHasFailed() {
    assertThat(judge(new LoginFinding.Accepted("master"), null).answer())
        .isInstanceOfSatisfying(
            Answer.Failed.class,
            failed ->
                assertThat(failed.reason())
                    .isEqualTo(
                        "it lets 'app' in, but into database 'master' and not into 'AppDB'"));
    assertThat(judge(new LoginFinding.Accepted("appdb"), null).ok()).isTrue();
  }

  @Test
  void aCertificateIsWarnedOfBeforeAndAfterItsTime() throws Exception {
    X509Certificate certificate = SelfSigned.create("db.example", NOW).certificate();
    Instant end = certificate.getNotAfter().toInstant();

    assertThat(judge(new LoginFinding.Accepted("AppDB"), certificate).warnings()).isEmpty();
    assertThat(judgeAt(end.plusSeconds(1), certificate).warnings())
        .singleElement()
        .asString()
        .startsWith("its certificate is valid from ");
    assertThat(judgeAt(NOW.minus(Duration.ofDays(400)), certificate).warnings()).hasSize(1);
  }

  private static ServerResult judge(LoginFinding login, @Nullable X509Certificate certificate) {
    return judge(NOW, login, certificate);
  }

  private static ServerResult judgeAt(Instant moment, X509Certificate certificate) {
    return judge(moment, new LoginFinding.Accepted("AppDB"), certificate);
  }

  private static ServerResult judge(
      Instant moment, LoginFinding login, @Nullable X509Certificate certificate) {
    return new ServerJudgement(bucket(), moment, false)
        .assess(
            new ServerFinding.Answered(
                Duration.ofMillis(1), null, EncryptionScope.FULL, certificate, login));
  }

  private static BucketConfig bucket() {
    FakeEnvironment environment =
        new FakeEnvironment()
            .file("proxy.yaml", BrokenFile.GOOD_PROXY)
            .file(
                "buckets.yaml",
                "buckets:\n  - {id: b1, host: sql1, database: AppDB, max_connections: 5, username: app,"
                    + " password: "
                    + PASSWORD
                    + "}\n");
    Path proxy = Path.of("proxy.yaml");
    if (ConfigLoader.load(proxy, Path.of("buckets.yaml"), environment)
        instanceof Loaded.Valid valid) {
      return valid.config().buckets().getFirst();
    }
    throw new IllegalStateException("the configuration is not valid");
  }
}
