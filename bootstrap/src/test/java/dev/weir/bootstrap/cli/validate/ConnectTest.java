package dev.weir.bootstrap.cli.validate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.config.FakeEnvironment;
import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.options.TlsMode;
import dev.weir.testkit.port.FreePort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code --connect} against servers on loopback. */
class ConnectTest {
  private static final int OFF = 0;
  private static final int NOT_SUPPORTED = 2;
  private static final int REQUIRED = 3;

  @Test
  void everyServerSaysItsVersionAndEncryption() throws IOException {
    try (ScriptedServer one = ScriptedServer.sqlServer(OFF);
        ScriptedServer other = ScriptedServer.sqlServer(REQUIRED)) {
      BrokenFile.Run run = run(bucket("b1", one.port(), "") + bucket("b2", other.port(), ""));

      assertThat(run.lines().get(0))
          .matches(
              "bucket 'b1' at 127\\.0\\.0\\.1:\\d+: ok in \\d+ ms, SQL Server 15\\.0\\.2000 \\(2019\\),"
                  + " encryption on request");
      assertThat(run.lines().get(1)).startsWith("bucket 'b2' at ").endsWith("encryption required");
      assertThat(run.verdict()).isEqualTo("valid: 0 errors, 0 warnings, 2 of 2 servers answered");
      assertThat(run.exitCode()).isZero();
    }
  }

  @Test
  void oneThatRefusesIsEnoughToFail() throws IOException {
    try (ScriptedServer one = ScriptedServer.sqlServer(OFF)) {
      BrokenFile.Run run = run(bucket("b1", one.port(), "") + bucket("b2", FreePort.find(), ""));

      assertThat(run.lines().get(1)).contains("failed: Connection refused");
      assertThat(run.verdict()).isEqualTo("invalid: 0 errors, 0 warnings, 1 of 2 servers answered");
      assertThat(run.exitCode()).isEqualTo(1);
    }
  }

  @Test
  void encryptionMustFitTheBucket() throws IOException {
    try (ScriptedServer bare = ScriptedServer.sqlServer(NOT_SUPPORTED);
        ScriptedServer closed = ScriptedServer.sqlServer(REQUIRED)) {
      BrokenFile.Run run =
          run(
              bucket("b1", bare.port(), "tls: require")
                  + bucket("b2", closed.port(), "tls: 'off'")
                  + bucket("b3", bare.port(), "tls: off\n    aliases: b3.local")
                  + bucket("b4", bare.port(), "tls: login\n    aliases: b4.local"));

      assertThat(run.lines().get(0))
          .endsWith("failed: it has no encryption, and the bucket has 'tls: require'");
      assertThat(run.lines().get(1))
          .endsWith("failed: it requires encryption, and the bucket has 'tls: off'");
      assertThat(run.lines().get(2)).endsWith("encryption not supported");
      assertThat(run.lines().get(3)).endsWith("encryption not supported");
    }
  }

  @Test
  void aPassthroughBucketTakesWhateverEncryptionThereIs() throws IOException {
    try (ScriptedServer bare = ScriptedServer.sqlServer(NOT_SUPPORTED)) {
      BrokenFile.Run run =
          run(bucket("b1", bare.port(), "pinning_mode: passthrough\n    addresses: 127.0.0.9"));

      assertThat(run.exitCode()).isZero();
    }
  }

  @Test
  void anotherProtocolIsNoSqlServer() throws IOException {
    try (ScriptedServer ssh = ScriptedServer.answering("5353482d322e302d4f70656e")) {
      assertThat(run(bucket("b1", ssh.port(), "")).lines().get(0))
          .endsWith("failed: it does not answer as a SQL Server does");
    }
  }

  @Test
  void anAnswerThatEndsEarlyIsNone() throws IOException {
    try (ScriptedServer cut = ScriptedServer.answering("0401002000000100 00000b")) {
      assertThat(run(bucket("b1", cut.port(), "")).lines().get(0))
          .endsWith("failed: it closed the connection without a complete answer");
    }
  }

  @Test
  void silenceEndsWithTheTimeout() throws IOException {
    try (ScriptedServer silent = ScriptedServer.silent()) {
      assertThat(run(bucket("b1", silent.port(), "connection_timeout: 50ms")).lines().get(0))
          .endsWith("failed: no answer within 50 ms");
    }
  }

  @Test
  void strictMeansTlsFirst() throws IOException {
    try (ScriptedServer plain = ScriptedServer.sqlServer(OFF)) {
      assertThat(
              run(bucket("b1", plain.port(), "tls: strict\n    connection_timeout: 2s"))
                  .lines()
                  .get(0))
          .contains("failed: the TLS handshake failed: ");
    }
  }

  @Test
  void strictChecksTheCertificate(@TempDir Path directory) throws Exception {
    StandInOptions strict = StandInOptions.defaults().withTls(TlsMode.STRICT);
    try (StandIn standIn = StandIn.start(strict)) {
      String pem =
          "-----BEGIN CERTIFICATE-----\n"
              + Base64.getMimeEncoder().encodeToString(standIn.certificate().getEncoded())
              + "\n-----END CERTIFICATE-----\n";
      Path authorities = Files.writeString(directory.resolve("ca.pem"), pem);
      String trusting = bucket("b1", standIn.port(), "tls: strict\n    tls_ca: " + authorities);
      String doubting = bucket("b2", standIn.port(), "tls: strict\n    aliases: b2.local");

      BrokenFile.Run run = runWithCertificate(trusting + doubting, authorities);

      assertThat(run.lines().get(0))
          .contains("bucket 'b1' at ", ": ok in ")
          .endsWith("encryption strict");
      assertThat(run.lines().get(1)).contains("bucket 'b2' at ", "the TLS handshake failed: ");
    }
  }

  @ParameterizedTest
  @CsvSource({"OFF, not supported", "LOGIN, on request", "FULL, required"})
  void theStandInIsTakenForAServer(TlsMode mode, String encryption) throws IOException {
    try (StandIn standIn = StandIn.start(StandInOptions.defaults().withTls(mode))) {
      String tls = mode == TlsMode.OFF ? "tls: off" : "tls: login";

      assertThat(run(bucket("b1", standIn.port(), tls)).lines().get(0))
          .contains(": ok in ")
          .endsWith("encryption " + encryption);
      assertThat(standIn.report().violations()).isEmpty();
    }
  }

  @Test
  void nobodyIsAskedWhileThereAreErrors() throws IOException {
    try (ScriptedServer one = ScriptedServer.sqlServer(OFF)) {
      BrokenFile.Run run = run(bucket("b1", one.port(), "colour: red"));

      assertThat(run.verdict()).isEqualTo("invalid: 1 error, 0 warnings");
    }
  }

  @Test
  void jsonNamesEachServer() throws IOException {
    try (ScriptedServer one = ScriptedServer.sqlServer(OFF)) {
      BrokenFile.Run run = run(bucket("b1", one.port(), ""), "--format", "json");

      assertThat(run.lines().get(0))
          .containsPattern(
              "\"servers\":\\[\\{\"bucket\":\"b1\",\"address\":\"127\\.0\\.0\\.1:\\d+\",\"ok\":true,"
                  + "\"latency_ms\":[0-9.E-]+,\"version\":\"15\\.0\\.2000 \\(2019\\)\","
                  + "\"encryption\":\"on_request\"\\}\\]");
    }
  }

  private static String bucket(String id, int port, String further) {
    return """
      - id: %s
        host: 127.0.0.1
        port: %d
        database: %s
        max_connections: 50
        %s
    """
        .formatted(id, port, id, further.isEmpty() ? "health_check: ping" : further);
  }

  private static BrokenFile.Run run(String buckets, String... options) {
    String[] all = new String[options.length + 1];
    all[0] = "--connect";
    System.arraycopy(options, 0, all, 1, options.length);
    return BrokenFile.Run.of(environment(buckets), all);
  }

  private static BrokenFile.Run runWithCertificate(String buckets, Path certificate)
      throws IOException {
    FakeEnvironment environment =
        environment(buckets).file(certificate.toString(), Files.readAllBytes(certificate));
    return BrokenFile.Run.of(environment, "--connect");
  }

  private static FakeEnvironment environment(String buckets) {
    return new FakeEnvironment()
        .file("proxy.yaml", BrokenFile.GOOD_PROXY)
        .file("buckets.yaml", "buckets:\n" + buckets);
  }
}
