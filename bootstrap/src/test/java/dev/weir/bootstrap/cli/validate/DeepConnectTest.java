package dev.weir.bootstrap.cli.validate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.config.FakeEnvironment;
import dev.weir.standin.StandIn;
import dev.weir.standin.kind.ResetPart;
import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.kind.Traits;
import dev.weir.standin.kind.Traits.AttentionInReset;
import dev.weir.standin.kind.Traits.AttentionPlace;
import dev.weir.standin.kind.Traits.FailedBulkLoad;
import dev.weir.standin.kind.Traits.ResetRefusal;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.options.TlsMode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** {@code --connect --deep} against servers on loopback. */
class DeepConnectTest {
  private static final String PASSWORD = "Weir-Demo-1";
  private static final String ATTENTION = "attention: ";
  private static final String FAILED = "failed bulk load: ";
  private static final String BROKEN_OFF = "broken-off bulk load: ";
  private static final String IN_RESET = "attention right behind a reset: ";

  @Test
  void sqlServerIsNeitherPoisonedNorDisturbed() throws IOException {
    try (StandIn server = standIn(ServerKind.SQL_SERVER)) {
      BrokenFile.Run run = run(server, "");

      List<String> found = deep(run);
      assertThat(found).hasSize(4);
      assertThat(found.get(0))
          .matches(
              ATTENTION
                  + "acknowledged after \\d+ ms in a message of its own, the request ended early,"
                  + " the session is usable");
      assertThat(found.get(1)).isEqualTo(FAILED + "the next one succeeds (error 515)");
      assertThat(found.get(2)).isEqualTo(BROKEN_OFF + "the next one succeeds");
      assertThat(found.get(3)).isEqualTo(IN_RESET + "the connection survives, 3 of 3 times");
      assertThat(run.exitCode()).isZero();
      assertThat(server.report().logins()).isEqualTo(1);
      assertThat(server.report().violations()).isEmpty();
    }
  }

  @Test
  void messagesFitAnEncryptedConnectionToo() throws IOException {
    try (StandIn server = StandIn.start(StandInOptions.defaults().withTls(TlsMode.FULL))) {
      assertThat(deep(run(server, "tls: require")))
          .contains(BROKEN_OFF + "the next one succeeds")
          .hasSize(4);
      assertThat(server.report().violations()).isEmpty();
    }
  }

  @Test
  void poisonOfAFailedBulkLoadIsFound() throws IOException {
    try (StandIn server =
        standIn(ServerKind.SQL_SERVER.with(Traits.FAILED_BULK_LOAD, FailedBulkLoad.POISONS))) {
      BrokenFile.Run run = run(server, "");

      assertThat(deep(run))
          .contains(
              FAILED + "the next one fails, also behind a reset (error 33557097)",
              // Its effect could not be told from that of the failed one.
              BROKEN_OFF + "unknown",
              IN_RESET + "the connection survives, 3 of 3 times");
      assertThat(run.exitCode()).isZero();
    }
  }

  @Test
  void attentionThatBreaksAResetIsFound() throws IOException {
    ServerKind kind =
        ServerKind.SQL_SERVER
            .with(Traits.RESET_MILLIS, 200)
            .with(Traits.ATTENTION_IN_RESET, AttentionInReset.ERROR_18056);
    try (StandIn server = standIn(kind)) {
      BrokenFile.Run run = run(server, "");

      assertThat(deep(run))
          .contains(
              FAILED + "the next one succeeds (error 515)",
              IN_RESET + "the server closes the connection, at try 1 (error 18056)",
              "ended early: the server closed the connection");
      assertThat(run.exitCode()).isZero();
    }
  }

  @Test
  void acknowledgementWithinTheResponseIsFound() throws IOException {
    try (StandIn server =
        standIn(ServerKind.SQL_SERVER.with(Traits.ATTENTION_PLACE, AttentionPlace.SAME_MESSAGE))) {
      List<String> found = deep(run(server, ""));

      assertThat(found.getFirst())
          .startsWith(ATTENTION)
          .endsWith(
              "at the end of the interrupted response, the request ended early,"
                  + " the session is usable");
      assertThat(found).contains(IN_RESET + "the connection survives, 3 of 3 times");
    }
  }

  @Test
  void serverThatLeavesStateBehindIsTriedAllTheSame() throws IOException {
    ServerKind kind =
        ServerKind.SQL_SERVER.with(Traits.RESET_LEAVES, Set.of(ResetPart.CONTEXT_INFO));
    try (StandIn server = standIn(kind)) {
      BrokenFile.Run run = run(server, "");

      assertThat(run.lines()).anyMatch(line -> line.contains("deviates from SQL Server in: reset"));
      assertThat(deep(run)).contains(FAILED + "the next one succeeds (error 515)").hasSize(4);
    }
  }

  @Test
  void connectionThatTheMeasuringLostIsNotTried() throws IOException {
    try (StandIn server =
        standIn(ServerKind.SQL_SERVER.with(Traits.RESET_REFUSAL, ResetRefusal.ERROR_18056))) {
      BrokenFile.Run run = run(server, "");

      assertThat(deep(run)).containsExactly("not tried: the measuring left no connection");
      assertThat(run.exitCode()).isZero();
    }
  }

  @Test
  void serverThatIsNotMeasuredIsNotTried() throws IOException {
    try (StandIn server = standIn(ServerKind.SQL_SERVER)) {
      assertThat(deep(run(server, "server_facts: careful")))
          .containsExactly("not tried: nothing was measured before");
    }
  }

  @Test
  void jsonHasAllFindings() throws IOException {
    try (StandIn server = standIn(ServerKind.SQL_SERVER)) {
      assertThat(run(server, "", "--format", "json").lines().getFirst())
          .containsPattern(
              "\"deep\":\\{\"messages\":18,\"attention\":\"own_message\","
                  + "\"attention_ms\":[0-9.E-]+,\"attention_interrupts\":\"yes\","
                  + "\"usable_after_attention\":\"yes\",\"failed_bulk_load\":\"harmless\","
                  + "\"failed_bulk_load_error\":515,\"broken_off_bulk_load\":\"harmless\","
                  + "\"attention_in_reset\":\"survives\",\"attention_in_reset_tries\":3\\}");
    }
  }

  @Test
  void nothingIsTriedUnlessItIsAskedFor() throws IOException {
    try (StandIn server = standIn(ServerKind.SQL_SERVER)) {
      BrokenFile.Run run = BrokenFile.Run.of(environment(server, ""), "--connect");

      assertThat(run.lines()).noneMatch(line -> line.contains("deep"));
    }
  }

  @Test
  void deepCheckNeedsConnections() {
    StringWriter out = new StringWriter();
    CommandLine command = new CommandLine(new ValidateConfigCommand(new FakeEnvironment()));
    command.setErr(new PrintWriter(out));

    assertThat(command.execute("--config", "p", "--buckets", "b", "--deep")).isEqualTo(2);
    assertThat(out.toString()).startsWith("--deep needs --connect, whose connections it uses");
  }

  private static StandIn standIn(ServerKind kind) throws IOException {
    return StandIn.start(StandInOptions.defaults().withTls(TlsMode.LOGIN).withKind(kind));
  }

  /** The findings, without the name of the bucket. */
  private static List<String> deep(BrokenFile.Run run) {
    return run.lines().stream()
        .filter(line -> line.startsWith("bucket 'b1' at ") && line.contains(": deep: "))
        .map(line -> line.substring(line.indexOf(": deep: ") + ": deep: ".length()))
        .toList();
  }

  private static BrokenFile.Run run(StandIn server, String key, String... options) {
    String[] all = new String[options.length + 2];
    all[0] = "--connect";
    all[1] = "--deep";
    System.arraycopy(options, 0, all, 2, options.length);
    return BrokenFile.Run.of(environment(server, key), all);
  }

  private static FakeEnvironment environment(StandIn server, String key) {
    String bucket =
        """
        buckets:
          - id: b1
            host: 127.0.0.1
            port: %d
            database: AppDB
            aliases: b1.example
            max_connections: 50
            username: sa
            password: ${PASSWORD}
            %s
        """
            .formatted(server.port(), key);
    return new FakeEnvironment()
        .with("PASSWORD", PASSWORD)
        .file("proxy.yaml", BrokenFile.GOOD_PROXY)
        .file("buckets.yaml", bucket);
  }
}
