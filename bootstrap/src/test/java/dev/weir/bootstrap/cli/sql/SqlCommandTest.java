package dev.weir.bootstrap.cli.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.options.TlsMode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

/** The command against the stand-in, over real sockets. */
class SqlCommandTest {
  private static final String PASSWORD = "a-secret-of-this-test";
  private static StandIn standIn;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeAll
  static void start() throws IOException {
    standIn = StandIn.start(options());
  }

  @AfterAll
  static void stop() {
    standIn.close();
  }

  private static StandInOptions options() {
    return StandInOptions.defaults()
        .withDatabases(List.of("orders", "archive"))
        .withLogin("app", PASSWORD);
  }

  @Test
  void rowsAreATable() {
    assertThat(sql("-Q", "SELECT 7 AS id, N'Zoë' AS name, NULL AS nothing, 0x0AFF AS bytes"))
        .isZero();
    assertThat(out)
        .hasToString(
            """
            id | name | nothing | bytes
            ---+------+---------+-------
             7 | Zoë  |    NULL | 0x0AFF
            (1 row)
            """);
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void countsAndSeveralResultSetsComeInTheirOrder() {
    assertThat(
            sql(
                "-Q",
                "CREATE TABLE #t (id int); INSERT #t VALUES (1), (2); SELECT id FROM #t;"
                    + " DELETE #t WHERE id = 1; SELECT COUNT(*) AS left_over FROM #t"))
        .isZero();
    assertThat(out.toString())
        .contains(
            "(2 rows affected)\n\nid\n--\n 1\n 2\n(2 rows)\n\n(1 row affected)\n\nleft_over\n");
  }

  @Test
  void databaseCanBeChosen() {
    assertThat(sql("-d", "archive", "--format", "csv", "-Q", "SELECT DB_NAME() AS name")).isZero();
    assertThat(out).hasToString("name\r\narchive\r\n");
  }

  @Test
  void errorOfTheServerIsShownAsItsToolsShowIt() {
    assertThat(sql("-Q", "SELECT * FROM missing")).isEqualTo(1);
    assertThat(err.toString())
        .matches(
            "Msg 208, Level 16, State \\d+, Server standin, Line 1\nInvalid object name 'missing'\\.\n");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void batchesBehindAFailedOneStillRun() {
    assertThat(sql("--format", "json", "-Q", "SELECT 1\nGO\nSELECT * FROM missing\nGO\nSELECT 2"))
        .isEqualTo(1);
    assertThat(out)
        .hasToString("[{\"columns\":[\"\"],\"rows\":[[1]]},{\"columns\":[\"\"],\"rows\":[[2]]}]\n");
    assertThat(err.toString()).startsWith("Msg 208, ");
  }

  @Test
  void printedTextIsNoError() {
    assertThat(sql("-Q", "PRINT 'half way'; SELECT 1")).isZero();
    assertThat(err.toString()).contains("half way").doesNotContain("Msg");
  }

  @Test
  void timeLimitEndsTheBatchAndNotTheRun() {
    assertThat(sql("-t", "1", "-Q", "WAITFOR DELAY '00:01:00'\nGO\nSELECT 2 AS two")).isEqualTo(1);
    assertThat(err.toString()).isEqualTo("weir sql: The query has timed out.\n");
    assertThat(out.toString()).contains("two");
  }

  @Test
  void refusedLoginHasACodeOfItsOwn() {
    assertThat(run("-S", address(), "-U", "app", "-P", "wrong", "-Q", "SELECT 1")).isEqualTo(3);
    assertThat(err.toString()).startsWith("Msg 18456, Level 14, ").doesNotContain("wrong");
  }

  @Test
  void unreachableServerHasTheSame() throws IOException {
    int nobody;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      nobody = socket.getLocalPort();
    }
    assertThat(run("-S", "127.0.0.1," + nobody, "-U", "app", "-P", PASSWORD, "-Q", "SELECT 1"))
        .isEqualTo(3);
    assertThat(err.toString()).startsWith("weir sql: ").contains("Connection refused");
  }

  @ParameterizedTest
  @EnumSource(TlsMode.class)
  void speaksEveryKindOfEncryption(TlsMode mode) throws IOException {
    try (StandIn server = StandIn.start(options().withTls(mode))) {
      List<String> arguments =
          new ArrayList<>(List.of("-S", "127.0.0.1," + server.port(), "-U", "app", "-P", PASSWORD));
      switch (mode) {
        case OFF, LOGIN -> arguments.add("-C");
        case FULL -> arguments.addAll(List.of("-N", "-C"));
        case STRICT -> arguments.add("-Nstrict");
      }
      arguments.addAll(List.of("-Q", "SELECT 1"));
      int exitCode = run(arguments.toArray(String[]::new));
      switch (mode) {
        case OFF, LOGIN, FULL -> assertThat(exitCode).as(err.toString()).isZero();
        case STRICT -> {
          // TDS 8.0 insists on a certificate that is trusted, and that of the stand-in is not.
          assertThat(exitCode).isEqualTo(3);
          assertThat(err.toString()).contains("certificate");
        }
      }
    }
  }

  @Test
  void untrustedCertificateIsExplained() {
    assertThat(sql("-N", "-Q", "SELECT 1")).isEqualTo(3);
    assertThat(err.toString())
        .endsWith("-N -C encrypts without checking the certificate of the server.\n");
  }

  @Test
  void serverThatCannotBeReadIsAnErrorOfUse() {
    assertThat(run("-S", "host:1433,x", "-U", "app", "-Q", "SELECT 1"))
        .isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(err.toString()).contains("'host:1433,x' is not a server: write host");
  }

  private static String address() {
    return "127.0.0.1," + standIn.port();
  }

  private int sql(String... arguments) {
    List<String> all = new ArrayList<>(List.of("-S", address(), "-U", "app", "-P", PASSWORD));
    all.addAll(List.of(arguments));
    return run(all.toArray(String[]::new));
  }

  private int run(String... arguments) {
    return new CommandLine(new SqlCommand())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }
}
