package dev.weir.bootstrap.cli.standin;

import dev.weir.bootstrap.signal.StopSignal;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Runs a stand-in SQL Server until it is asked to stop, then reports the server's counters. Help
 * and completion describe this command without the stand-in on their class path, so no field or
 * method here has a type of the stand-in.
 */
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
      description = "The login that is accepted (default: ${DEFAULT-VALUE}).")
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
      completionCandidates = TlsWords.class,
      description = "off, login, full or strict (default: login; off with --canned).")
  private @Nullable String tls;

  @Option(
      names = "--canned",
      description = {
        "Answer a few fixed requests from prepared bytes, any login, nothing else:",
        "for benchmarks of what stands in front. Without TLS."
      })
  private boolean canned;

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      defaultValue = KindWords.STANDARD,
      completionCandidates = KindWords.class,
      description = {
        "The kind of server that it plays (default: ${DEFAULT-VALUE}):",
        "${COMPLETION-CANDIDATES},",
        "or custom:TRAIT=VALUE,... (docs/standin.md lists the traits). Any other kind than the",
        "default is printed as such a line."
      })
  private String kind;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Draws the kind for --kind random (default: another one each time).")
  private @Nullable Long seed;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (tls != null && !TlsWords.ALL.contains(tls.toLowerCase(Locale.ROOT))) {
      throw new ParameterException(
          spec.commandLine(), "--tls is one of " + String.join(", ", TlsWords.ALL));
    }
    if (canned && tls != null && !tls.equalsIgnoreCase("off")) {
      throw new ParameterException(
          spec.commandLine(), "--canned answers without TLS; leave --tls out, or say --tls off");
    }
    if (canned && !kind.equals(KindWords.STANDARD)) {
      throw new ParameterException(
          spec.commandLine(), "--canned plays the default kind only; leave --kind out");
    }
    String spelled = spelledKind();
    StopSignal stop = StopSignal.install(STOP_PATIENCE);
    try (LoneStandIn standIn =
        canned
            ? LoneStandIn.canned(port, databases, user, password)
            : LoneStandIn.start(port, databases, user, password, tls, spelled)) {
      if (!kind.equals(KindWords.STANDARD)) {
        spec.commandLine().getOut().println("kind " + spelled);
      }
      spec.commandLine()
          .getOut()
          .println(
              "ready tds=127.0.0.1:"
                  + standIn.port()
                  + " databases="
                  + String.join(",", databases));
      stop.await();
      spec.commandLine().getOut().println(standIn.report());
    }
    return 0;
  }

  private String spelledKind() {
    try {
      return LoneStandIn.kind(kind, seed == null ? System.nanoTime() : seed);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--kind: " + e.getMessage(), e);
    }
  }
}
