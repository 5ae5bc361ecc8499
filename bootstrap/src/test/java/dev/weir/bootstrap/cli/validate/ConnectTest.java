package dev.weir.bootstrap.cli.validate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.config.FakeEnvironment;
import dev.weir.standin.StandIn;
import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.kind.Traits;
import dev.weir.standin.kind.Traits.SessionRecovery;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.options.TlsMode;
import dev.weir.testkit.port.FreePort;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code --connect} against servers on loopback. */
class ConnectTest {
  private static final String MEASURED = ": measured by ";
  private static final int OFF = 0;
  private static final int NOT_SUPPORTED = 2;
  private static final int REQUIRED = 3;

  private static final String PASSWORD = "Weir-Demo-1";
  private static final String WRONG = "Not-The-One-9";
  private static final String LOGIN = "username: sa\n    password: ${PASSWORD}";
  private static final String WRONG_LOGIN = "username: sa\n    password: ${WRONG}";

  private static StandIn standIn(TlsMode mode) throws IOException {
    return StandIn.start(StandInOptions.defaults().withTls(mode));
  }

  // ---- logins ----

  @ParameterizedTest
  @CsvSource({
    "OFF, 'off', not encrypted",
    "OFF, login, not encrypted",
    "LOGIN, login, login encrypted",
    "LOGIN, require, encrypted",
    "FULL, login, encrypted",
    "FULL, require, encrypted"
  })
  void aBucketWithALoginLogsIn(TlsMode server, String mode, String encryption) throws IOException {
    try (StandIn standIn = standIn(server)) {
      BrokenFile.Run run = run(bucket("b1", standIn.port(), LOGIN + tls(mode)));

      assertThat(servers(run).getFirst())
          .matches(
              "bucket 'b1' at 127\\.0\\.0\\.1:\\d+: ok in \\d+ ms, SQL Server [0-9.]+ \\(20\\d\\d\\), "
                  + encryption
                  + ".*, 'sa' logs in to database 'AppDB'");
      assertThat(run.verdict()).endsWith(", 1 of 1 servers answered");
      assertThat(run.exitCode()).isZero();
      assertThat(standIn.report().logins()).isEqualTo(1);
      assertThat(standIn.report().violations()).isEmpty();
    }
  }

  @Test
  void aLoginByTds8ChecksTheCertificate() throws Exception {
    try (StandIn standIn = standIn(TlsMode.STRICT)) {
      String trusting =
          bucket("b1", standIn.port(), LOGIN + tls("strict") + "\n    tls_ca: ca.pem");
      String doubting = bucket("b2", standIn.port(), LOGIN + tls("strict"));

      BrokenFile.Run run = run(environment(trusting + doubting).file("ca.pem", pem(standIn)));

      assertThat(servers(run).get(0))
          .contains("bucket 'b1' at ", ": ok in ", "encrypted by TDS 8.0, certificate CN=")
          .contains(" (checked), 'sa' logs in to database 'AppDB'");
      assertThat(servers(run).get(1)).contains("bucket 'b2' at ", "the TLS handshake failed: ");
      assertThat(run.exitCode()).isEqualTo(1);
    }
  }

  @Test
  void aCertificateThatMustBeCheckedIsChecked() throws Exception {
    try (StandIn standIn = standIn(TlsMode.LOGIN)) {
      String trusting =
          bucket("b1", standIn.port(), LOGIN + tls("verify") + "\n    tls_ca: ca.pem");
      String doubting = bucket("b2", standIn.port(), LOGIN + tls("verify"));

      BrokenFile.Run run = run(environment(trusting + doubting).file("ca.pem", pem(standIn)));

      assertThat(servers(run).get(0)).contains(" valid until ", " (checked), 'sa' logs in");
      assertThat(servers(run).get(1)).contains("bucket 'b2' at ", "the TLS handshake failed: ");
    }
  }

  @Test
  void aWrongPasswordIsRefusedWithTheServersWords() throws IOException {
    try (StandIn standIn = standIn(TlsMode.LOGIN)) {
      BrokenFile.Run run = run(bucket("b1", standIn.port(), WRONG_LOGIN));

      assertThat(servers(run).getFirst())
          .endsWith(
              "failed: it refuses the login of 'sa': error 18456, Login failed for user 'sa'.");
      assertThat(run.lines()).noneMatch(line -> line.contains(WRONG));
      assertThat(run.exitCode()).isEqualTo(1);
    }
  }

  @Test
  void aDatabaseThatIsNotThereIsNamed() throws IOException {
    try (StandIn standIn = standIn(TlsMode.LOGIN)) {
      String elsewhere =
          bucket("b1", standIn.port(), LOGIN).replace("database: AppDB", "database: Elsewhere");
      BrokenFile.Run run = run(elsewhere);

      assertThat(servers(run).getFirst())
          .contains("failed: 'sa' cannot enter database 'Elsewhere': error 4060, ");
      assertThat(run.exitCode()).isEqualTo(1);
    }
  }

  /** Whoever is on the way may have made it of an answer that the server can encrypt. */
  @Test
  void aPasswordThatIsSentReadableIsWarnedOf() throws IOException {
    try (StandIn standIn = standIn(TlsMode.OFF)) {
      String bucket = bucket("b1", standIn.port(), LOGIN);

      BrokenFile.Run run = run(bucket);
      assertThat(servers(run).get(1))
          .contains("bucket 'b1' at ", ": warning: it answers that it cannot encrypt")
          .contains("'tls: require'");
      assertThat(run.verdict()).isEqualTo("valid: 0 errors, 1 warning, 1 of 1 servers answered");
      assertThat(run.exitCode()).isZero();

      BrokenFile.Run strict = run(bucket, "--strict");
      assertThat(strict.verdict()).startsWith("invalid: 0 errors, 1 warning");
      assertThat(strict.exitCode()).isEqualTo(1);
    }
  }

  @Test
  void whereNothingIsToBeEncryptedNothingIsWarnedOf() throws IOException {
    try (StandIn standIn = standIn(TlsMode.OFF)) {
      BrokenFile.Run run = run(bucket("b1", standIn.port(), LOGIN + tls("'off'")), "--strict");

      assertThat(run.verdict()).isEqualTo("valid: 0 errors, 0 warnings, 1 of 1 servers answered");
    }
  }

  // ---- no logins ----

  @ParameterizedTest
  @CsvSource({
    "OFF, login, not encrypted",
    "LOGIN, login, login encrypted",
    "FULL, login, encrypted"
  })
  void aBucketWithoutALoginIsLookedAtOnly(TlsMode server, String mode, String encryption)
      throws IOException {
    try (StandIn standIn = standIn(server)) {
      BrokenFile.Run run = run(bucket("b1", standIn.port(), "tls: " + mode));

      assertThat(servers(run).getFirst())
          .contains(encryption)
          .endsWith(", no login: the bucket has no username");
      assertThat(run.exitCode()).isZero();
      assertThat(standIn.report().logins()).isZero();
      assertThat(standIn.report().violations()).isEmpty();
    }
  }

  @Test
  void aServerOfTds8IsLookedAtWithoutALogin() throws Exception {
    try (StandIn standIn = standIn(TlsMode.STRICT)) {
      String bucket = bucket("b1", standIn.port(), "tls: strict\n    tls_ca: ca.pem");
      BrokenFile.Run run = run(environment(bucket).file("ca.pem", pem(standIn)));

      assertThat(servers(run).getFirst())
          .contains("encrypted by TDS 8.0, certificate CN=")
          .endsWith(", no login: the bucket has no username");
      assertThat(run.exitCode()).isZero();
    }
  }

  @Test
  void passthroughBucketAcceptsAnyEncryption() throws IOException {
    try (ScriptedServer bare = ScriptedServer.sqlServer(NOT_SUPPORTED);
        ScriptedServer closed = ScriptedServer.sqlServer(REQUIRED)) {
      String passthrough = LOGIN + "\n    pinning_mode: passthrough\n    addresses: ";
      BrokenFile.Run run =
          run(
              bucket("b1", bare.port(), passthrough + "127.0.0.9")
                  + bucket("b2", closed.port(), passthrough + "127.0.0.10"));

      assertThat(servers(run).get(0))
          .endsWith("not encrypted, no login: a passthrough bucket's clients log in themselves");
      assertThat(servers(run).get(1))
          .endsWith(", encrypted, no login: a passthrough bucket's clients log in themselves");
      assertThat(run.exitCode()).isZero();
    }
  }

  @Test
  void encryptionMustFitTheBucket() throws IOException {
    try (ScriptedServer bare = ScriptedServer.sqlServer(NOT_SUPPORTED);
        ScriptedServer closed = ScriptedServer.sqlServer(REQUIRED)) {
      BrokenFile.Run run =
          run(
              bucket("b1", bare.port(), "tls: require")
                  + bucket("b2", closed.port(), "tls: 'off'"));

      assertThat(servers(run).get(0)).contains("failed: the server cannot encrypt: ");
      assertThat(servers(run).get(1)).contains("failed: the server requires encryption: ");
      assertThat(run.exitCode()).isEqualTo(1);
    }
  }

  // ---- no servers ----

  @Test
  void oneThatRefusesIsEnoughToFail() throws IOException {
    try (StandIn standIn = standIn(TlsMode.LOGIN)) {
      BrokenFile.Run run =
          run(bucket("b1", standIn.port(), LOGIN) + bucket("b2", FreePort.find(), LOGIN));

      assertThat(servers(run).get(1)).endsWith("failed: connection refused");
      assertThat(run.verdict()).isEqualTo("invalid: 0 errors, 0 warnings, 1 of 2 servers answered");
      assertThat(run.exitCode()).isEqualTo(1);
    }
  }

  @Test
  void anotherProtocolIsNoSqlServer() throws IOException {
    try (ScriptedServer ssh = ScriptedServer.answering("5353482d322e302d4f70656e")) {
      assertThat(servers(run(bucket("b1", ssh.port(), ""))).getFirst())
          .endsWith("check that the address of this bucket is a SQL Server's");
    }
  }

  @Test
  void anAnswerThatEndsEarlyIsNone() throws IOException {
    try (ScriptedServer cut = ScriptedServer.answering("0401002000000100 00000b")) {
      assertThat(servers(run(bucket("b1", cut.port(), ""))).getFirst())
          .contains("failed: the server closed the connection instead of answering");
    }
  }

  @Test
  void silenceEndsWithTheTimeout() throws IOException {
    try (ScriptedServer silent = ScriptedServer.silent()) {
      assertThat(servers(run(bucket("b1", silent.port(), "connection_timeout: 50ms"))).getFirst())
          .endsWith("failed: the login was not over within connection_timeout");
    }
  }

  @Test
  void strictMeansTlsFirst() throws IOException {
    try (ScriptedServer plain = ScriptedServer.sqlServer(OFF)) {
      String strict = "tls: strict\n    connection_timeout: 2s";
      assertThat(servers(run(bucket("b1", plain.port(), strict))).getFirst())
          .contains("failed: the ");
    }
  }

  @Test
  void serversAreNotAskedWhileThereAreErrors() throws IOException {
    try (ScriptedServer one = ScriptedServer.sqlServer(OFF)) {
      BrokenFile.Run run = run(bucket("b1", one.port(), "colour: red"));

      assertThat(run.verdict()).isEqualTo("invalid: 1 error, 0 warnings");
    }
  }

  // ---- for programs ----

  @Test
  void serverThatIsLoggedInToIsMeasuredUnlessTheBucketSaysOtherwise() throws IOException {
    try (StandIn standIn = standIn(TlsMode.LOGIN)) {
      BrokenFile.Run run =
          run(
              bucket("b1", standIn.port(), LOGIN)
                  + bucket("b2", standIn.port(), LOGIN + "\n    server_facts: careful"));

      assertThat(run.lines().stream().filter(line -> line.contains(MEASURED)))
          .singleElement()
          .asString()
          .startsWith("bucket 'b1' at ")
          .contains("measured by 8 messages", "deviates from SQL Server in: nothing");
      assertThat(run.exitCode()).isZero();
      assertThat(standIn.report().logins()).isEqualTo(2);
      assertThat(standIn.report().violations()).isEmpty();
    }
  }

  @Test
  void jsonNamesEachServer() throws IOException {
    try (StandIn standIn = standIn(TlsMode.LOGIN);
        StandIn bare = standIn(TlsMode.OFF)) {
      BrokenFile.Run run =
          run(
              bucket("b1", standIn.port(), LOGIN)
                  + bucket("b2", bare.port(), "")
                  + bucket("b3", standIn.port(), WRONG_LOGIN),
              "--format",
              "json");

      assertThat(run.lines().getFirst())
          .containsPattern(
              "\\{\"bucket\":\"b1\",\"address\":\"127\\.0\\.0\\.1:\\d+\",\"ok\":true,"
                  + "\"latency_ms\":[0-9.E-]+,\"version\":\"[0-9.]+ \\(20\\d\\d\\)\","
                  + "\"encryption\":\"login_only\",\"certificate\":\\{\"subject\":\"CN=[^\"]+\","
                  + "\"not_before\":\"[^\"]+Z\",\"not_after\":\"[^\"]+Z\",\"checked\":false\\},"
                  + "\"user\":\"sa\",\"database\":\"AppDB\","
                  + "\"server_facts\":\\{\"round_trips\":8,\"role\":\"\\w+\","
                  + "\"announces_text_transactions\":\"yes\",[^}]*\"reset/isolation\":\"kept\""
                  + "[^}]*\\},\"warnings\":\\[\\]\\}")
          .containsPattern(
              "\"encryption\":\"none\",\"no_login\":\"the bucket has no username\","
                  + "\"warnings\":\\[\"it answers that it cannot encrypt")
          .containsPattern(
              "\\{\"bucket\":\"b3\",\"address\":\"127\\.0\\.0\\.1:\\d+\",\"ok\":false,"
                  + "\"reason\":\"it refuses the login of 'sa': [^\"]+\",\"error\":18456,"
                  + "\"warnings\":\\[\\]\\}")
          .doesNotContain(PASSWORD, WRONG);
    }
  }

  @Test
  void serverIsKnownToOfferSessionRecoveryWhereTheBucketAsksForIt() throws IOException {
    ServerKind telling =
        ServerKind.SQL_SERVER.with(Traits.SESSION_RECOVERY, SessionRecovery.TRUTHFUL);
    try (StandIn standIn =
            StandIn.start(StandInOptions.defaults().withTls(TlsMode.LOGIN).withKind(telling));
        StandIn other = standIn(TlsMode.LOGIN)) {
      String evidence = LOGIN + "\n    session_state: evidence";
      BrokenFile.Run run =
          run(
              bucket("b1", standIn.port(), evidence)
                  + bucket("b2", other.port(), evidence)
                  + bucket("b3", standIn.port(), LOGIN),
              "--format",
              "json");

      assertThat(run.lines().getFirst())
          .containsPattern(
              "\"offers_session_recovery\":\"yes\".*\"offers_session_recovery\":\"no\""
                  + ".*\"offers_session_recovery\":\"unknown\"");
      assertThat(standIn.report().violations()).isEmpty();
    }
  }

  /** The lines about servers; those before them are about the files. */
  private static List<String> servers(BrokenFile.Run run) {
    return run.lines().stream()
        .filter(line -> line.startsWith("bucket '") && !line.contains(MEASURED))
        .toList();
  }

  private static byte[] pem(StandIn standIn) throws Exception {
    String pem =
        "-----BEGIN CERTIFICATE-----\n"
            + Base64.getMimeEncoder().encodeToString(standIn.certificate().getEncoded())
            + "\n-----END CERTIFICATE-----\n";
    return pem.getBytes(StandardCharsets.US_ASCII);
  }

  private static String tls(String mode) {
    return "\n    tls: " + mode;
  }

  private static String bucket(String id, int port, String further) {
    return """
      - id: %s
        host: 127.0.0.1
        port: %d
        database: AppDB
        aliases: %s.example
        max_connections: 50
        %s
    """
        .formatted(id, port, id, further.isEmpty() ? "health_check: ping" : further);
  }

  private static BrokenFile.Run run(String buckets, String... options) {
    return run(environment(buckets), options);
  }

  private static BrokenFile.Run run(FakeEnvironment environment, String... options) {
    String[] all = new String[options.length + 1];
    all[0] = "--connect";
    System.arraycopy(options, 0, all, 1, options.length);
    return BrokenFile.Run.of(environment, all);
  }

  private static FakeEnvironment environment(String buckets) {
    return new FakeEnvironment()
        .with("PASSWORD", PASSWORD)
        .with("WRONG", WRONG)
        .file("proxy.yaml", BrokenFile.GOOD_PROXY)
        .file("buckets.yaml", "buckets:\n" + buckets);
  }
}
