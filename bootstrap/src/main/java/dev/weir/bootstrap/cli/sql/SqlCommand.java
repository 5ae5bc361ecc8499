package dev.weir.bootstrap.cli.sql;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code weir sql}: runs batches on a server and prints their results. The driver is behind {@link
 * SqlRun}, so that listing the commands does not load it.
 */
@Command(
    name = "sql",
    description = "Run SQL on a server, or through Weir, and print the results.",
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      " 0:all of it ran",
      " 1:the server reported an error",
      " 3:the server could not be reached, refused the login, or closed the connection"
    },
    footer = {
      "",
      "Without -Q the batches come from the standard input, each ended by a line GO.",
      "",
      "  weir sql -S localhost,1433 -d orders -U app -P secret -Q 'SELECT 1'"
    })
public final class SqlCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = {"-S", "--server"},
      paramLabel = "HOST[\\INSTANCE][,PORT]",
      defaultValue = "localhost",
      description = "The server; ${DEFAULT-VALUE} when not given.")
  private String server;

  @Option(
      names = {"-d", "--database"},
      paramLabel = "DATABASE",
      description = "The database to begin in.")
  private @Nullable String database;

  @Option(
      names = {"-U", "--user"},
      paramLabel = "LOGIN",
      required = true,
      description = "The SQL login.")
  private String user;

  @Option(
      names = {"-P", "--password"},
      paramLabel = "PASSWORD",
      defaultValue = "${env:WEIR_SQL_PASSWORD}",
      description = "Its password; better in the environment as WEIR_SQL_PASSWORD.")
  private @Nullable String password;

  @Option(
      names = {"-Q", "--query"},
      paramLabel = "SQL",
      description = "What to run.")
  private @Nullable String query;

  @Option(
      names = "--format",
      paramLabel = "table|csv|json",
      defaultValue = "table",
      description = "How results are printed; ${DEFAULT-VALUE} when not given.")
  private ResultFormat format;

  @Option(
      names = {"-N", "--encrypt"},
      paramLabel = "optional|mandatory|strict",
      arity = "0..1",
      defaultValue = "optional",
      fallbackValue = "mandatory",
      description = {
        "How the connection is encrypted: optional (the default) protects the login and checks no",
        "certificate, mandatory (bare -N) protects all, strict is TDS 8.0."
      })
  private SqlEncryption encryption;

  @Option(
      names = {"-C", "--trust-server-certificate"},
      description = "Accept any certificate of the server.")
  private boolean trustServerCertificate;

  @Option(
      names = {"-l", "--login-timeout"},
      paramLabel = "SECONDS",
      defaultValue = "15",
      description = "How long to try to connect; ${DEFAULT-VALUE} when not given.")
  private int loginTimeoutSeconds;

  @Option(
      names = {"-t", "--query-timeout"},
      paramLabel = "SECONDS",
      defaultValue = "0",
      description = "How long a batch may take; without end when not given.")
  private int queryTimeoutSeconds;

  @Override
  public Integer call() throws IOException {
    Login login =
        new Login(
            target(),
            Optional.ofNullable(database),
            user,
            Objects.requireNonNullElse(password, ""),
            encryption,
            trustServerCertificate,
            loginTimeoutSeconds);
    CommandLine commandLine = spec.commandLine();
    try (BufferedReader script = script()) {
      return new SqlRun(commandLine.getOut(), commandLine.getErr(), format, queryTimeoutSeconds)
          .run(login, new Batches(script))
          .exitCode();
    }
  }

  private Target target() {
    return Target.parse(server)
        .orElseThrow(
            () ->
                new ParameterException(
                    spec.commandLine(),
                    "'" + server + "' is not a server: write host, host,port or host\\instance"));
  }

  private BufferedReader script() {
    return new BufferedReader(
        query == null
            ? new InputStreamReader(System.in, StandardCharsets.UTF_8)
            : new StringReader(query));
  }
}
