package dev.weir.bootstrap.config.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.config.CoordinationConfig;
import dev.weir.bootstrap.config.Secret;
import dev.weir.bootstrap.config.WeirConfig;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A password never appears in what is printed, whatever mistake put it where it is. */
class SecretsTest {
  private static final String BUCKET =
      """
      buckets:
        - id: b1
          host: sql1
          database: App
          max_connections: 50
      """;

  /** Every line holds the password {@code Hunter2!} by some mistake. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "password: [Hunter2!]",
        "password: {Hunter2!: x}",
        "password: {x: Hunter2!}",
        "password: \"Hunter2!\\n\"",
        "password: ${Hunter2!}",
        "password: x${Hunter2}x!",
        "password: Hunter2!${",
        "password: ${file:/Hunter2!",
        "pasword: Hunter2!",
        "Password: Hunter2!",
        "passwd: Hunter2!",
        "secret: Hunter2!",
        "Hunter2!: password",
        "Hunter2: password",
        "Hunter2: x\nHunter2: y",
        "'Hunter2! ': password",
        "username: {app: Hunter2!}",
        "username: [app, Hunter2!]",
        "username:\n  password: Hunter2!",
        "user: Hunter2!",
        "port: Hunter2!",
        "port: 1433Hunter2!",
        "min_idle: Hunter2!",
        "max_pinned: Hunter2!%",
        "tls: Hunter2!",
        "procedures: Hunter2!",
        "query_timeout: Hunter2!",
        "host: sql2\npassword: Hunter2!",
        "aliases: [Hunter2!]",
        "aliases: 'app:Hunter2!@sql1'",
        "addresses: Hunter2!",
        "listen: app:Hunter2!",
        "username: app\npassword: Hunter2!\npassword: Hunter2!x",
        "password: 'Hunter2!",
        "password: Hunter2!: x",
        "password: \"Hunter2!\" x",
        "password: @Hunter2!",
        "password: Hunter2!\nusername",
        "password: Hunter2!\n username: app",
        "password Hunter2!\nusername: app",
        "tls_ca: Hunter2!",
        "username: app\npassword: Hunter2!\nauth: maped"
      })
  void noMistakeShowsIt(String lines) {
    List<String> problems = Files.of("proxy: {}\n", BUCKET + lines.indent(4)).problems();

    assertThat(problems).isNotEmpty().noneMatch(problem -> problem.contains("Hunter2"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "redis:\n  password: [Hunter2!]",
        "redis:\n  addr: redis://:Hunter2!@redis:6379",
        "redis:\n  pasword: Hunter2!",
        "redis: Hunter2!",
        "admin:\n  token: Hunter2!",
        "tls:\n  private_key_password:\n    value: Hunter2!",
        "tls:\n  mode: Hunter2!",
        "proxy:\n  password: Hunter2!",
        "password: Hunter2!",
        "tls:\n  private_key: Hunter2!"
      })
  void norDoesOneInTheOtherFile(String text) {
    List<String> problems = Files.of(text + "\n", BUCKET).problems();

    assertThat(problems).isNotEmpty().noneMatch(problem -> problem.contains("Hunter2"));
  }

  @Test
  void substitutedValueIsNotShown() {
    Files files = Files.of("proxy:\n  listen_port: ${PORT}\n  pinning_mode: ${MODE}\n", BUCKET);
    files.environment().with("PORT", "4711x").with("MODE", "transactions");

    assertThat(files.problems())
        .containsExactly(
            "conf/proxy.yaml:2:16: error: 'listen_port' must be a whole number from 1 to 65535,"
                + " which it is not after ${...} is filled in",
            "conf/proxy.yaml:3:17: error: 'pinning_mode' must be one of transaction, session,"
                + " passthrough, which it is not after ${...} is filled in");
  }

  @Test
  void theRecordsDoNotPrintTheirs() {
    Files files =
        Files.of(
            "redis:\n  password: Hunter2!\n  sentinel_password: ${SENTINEL}\n",
            BUCKET + "    username: app\n    password: ${file:secret}\n");
    files.environment().with("SENTINEL", "Hunter2?").file("conf/secret", "Hunter2.\n");

    WeirConfig config = files.valid();

    assertThat(config.toString()).doesNotContain("Hunter2").contains("app");
    assertThat(config.proxy().coordination())
        .isInstanceOfSatisfying(
            CoordinationConfig.Redis.class,
            redis -> assertThat(redis.redis().sentinelPassword()).contains(new Secret("Hunter2?")));
    assertThat(config.buckets().get(0).credentials().orElseThrow().password().reveal())
        .isEqualTo("Hunter2.");
  }

  @Test
  void readableSecretsAreOneNoteForEachFile() {
    String buckets =
        BUCKET
            + "    username: app\n    password: one\n"
            + "  - {id: b2, host: sql2, database: App, max_connections: 9, username: a,"
            + " password: two}\n"
            + "  - {id: b3, host: sql3, database: App, max_connections: 9, username: a,"
            + " password: \"${THREE}\"}\n";
    Files files = Files.of("redis:\n  password: one\n  tls: verify\n", buckets);
    files.environment().with("THREE", "three");

    assertThat(files.problems())
        .containsExactly(
            "conf/proxy.yaml:2:13: note: 1 secret stands readable in this file; ${NAME} or"
                + " ${file:/path} keeps them out of it",
            "conf/buckets.yaml:6:15: note: 'username' and 'password' of bucket 'b1' have an effect"
                + " only with 'auth: mapped', and in 'validate-config --connect' (and 2 more buckets)",
            "conf/buckets.yaml:7:15: note: 2 secrets stand readable in this file; ${NAME} or"
                + " ${file:/path} keeps them out of it");
  }
}
