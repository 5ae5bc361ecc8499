package dev.weir.bootstrap.cli.standin;

import dev.weir.bootstrap.signal.StopSignal;
import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.options.TlsMode;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs a stand-in SQL Server until it is asked to end, then says what it has seen. */
@Command(
    name = "standin",
    description = {
      "Run a SQL Server stand-in on 127.0.0.1, for tests and demonstrations.",
      "At its end it prints one line that begins with 'report '."
    })
public final class StandInCommand implements Callable<Integer> {
  private static final Duration STOP_PATIENCE = Duration.ofSeconds(15);

  @Spec private CommandSpec spec;

  @Option(
      names = "--port",
      required = true,
      paramLabel = "P",
      description = "Where it listens; 0 takes any free port, which the ready line tells.")
  private int port;

  @Option(
      names = "--databases",
      split = ",",
      paramLabel = "A,B",
      defaultValue = "AppDB",
      description = "Its databases (default: ${DEFAULT-VALUE}).")
  private List<String> databases;

  @Option(
      names = "--user",
      paramLabel = "U",
      defaultValue = "sa",
      description = "Who may log in (default: ${DEFAULT-VALUE}).")
  private String user;

  @Option(
      names = "--password",
      paramLabel = "W",
      defaultValue = "YourStr0ngP@ssword1",
      description = "With which password (default: ${DEFAULT-VALUE}).")
  private String password;

  @Option(
      names = "--tls",
      paramLabel = "MODE",
      description = "off, login, full or strict (default: login; off with --canned).")
  private @Nullable TlsMode tls;

  @Option(
      names = "--canned",
      description = {
        "Answer a few fixed requests from prepared bytes, any login, nothing else:",
        "for benchmarks of what stands in front. Without TLS."
      })
  private boolean canned;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (canned && tls != null && tls != TlsMode.OFF) {
      throw new ParameterException(
          spec.commandLine(), "--canned answers without TLS; leave --tls out, or say --tls off");
    }
    StopSignal stop = StopSignal.install(STOP_PATIENCE);
    try (StandIn standIn = StandIn.start(options())) {
      spec.commandLine()
          .getOut()
          .println(
              "ready tds=127.0.0.1:"
                  + standIn.port()
                  + " databases="
                  + String.join(",", databases));
      stop.await();
      spec.commandLine().getOut().println(standIn.report().line());
    }
    return 0;
  }

  private StandInOptions options() {
    StandInOptions known =
        StandInOptions.defaults().withPort(port).withDatabases(databases).withLogin(user, password);
    return canned ? known.withCanned(true) : known.withTls(tls == null ? TlsMode.LOGIN : tls);
  }
}
