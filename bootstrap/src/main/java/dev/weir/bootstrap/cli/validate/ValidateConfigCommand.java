package dev.weir.bootstrap.cli.validate;

import dev.weir.bootstrap.cli.files.ConfigFiles;
import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.ProcessEnvironment;
import dev.weir.bootstrap.config.load.Loaded;
import dev.weir.bootstrap.config.load.Overrides;
import dev.weir.bootstrap.config.problem.Problem;
import dev.weir.bootstrap.config.problem.Severity;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code weir validate-config}: checks both configuration files and reports all problems. */
@Command(
    name = "validate-config",
    description = "Check the configuration and report every problem with its line.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:valid",
      "1:invalid; with --strict also a warning, with --connect also a server that failed",
      "2:a file is missing or cannot be read"
    })
public final class ValidateConfigCommand implements Callable<Integer> {
  private final Environment environment;

  @Spec private CommandSpec spec;

  @Mixin private ConfigFiles files;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      converter = OutputFormat.Converter.class,
      defaultValue = "text",
      description = "text or json (default: ${DEFAULT-VALUE}).")
  private OutputFormat format;

  @Option(names = "--strict", description = "Refuse warnings, too.")
  private boolean strict;

  @Option(
      names = "--connect",
      description =
          "Also connect to every server, and log in where the bucket has a username; and look at the"
              + " Redis of the ledger.")
  private boolean connect;

  @Option(
      names = "--deep",
      description =
          "With --connect: also try attentions and failed bulk loads on the connection of each check,"
              + " which takes some seconds.")
  private boolean deep;

  /** Creates the command with the process's own environment. */
  public ValidateConfigCommand() {
    this(new ProcessEnvironment());
  }

  ValidateConfigCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    if (deep && !connect) {
      throw new ParameterException(
          spec.commandLine(), "--deep needs --connect, whose connections it uses");
    }
    Loaded loaded = files.load(environment, Overrides.NONE);
    ValidationOutcome outcome = validate(loaded);
    PrintWriter out = spec.commandLine().getOut();
    switch (format) {
      case TEXT -> new TextReport(out).print(outcome);
      case JSON -> new JsonReport(out).print(outcome);
    }
    out.flush();
    return outcome.verdict().exitCode();
  }

  private ValidationOutcome validate(Loaded loaded) {
    return switch (loaded) {
      case Loaded.Unreadable unreadable ->
          ValidationOutcome.without(Verdict.UNREADABLE, unreadable.problems());
      case Loaded.Invalid invalid -> ValidationOutcome.without(Verdict.INVALID, invalid.problems());
      case Loaded.Valid valid -> validate(valid);
    };
  }

  private ValidationOutcome validate(Loaded.Valid valid) {
    boolean refused = strict && hasWarning(valid.problems());
    boolean look = connect && !refused;
    List<ServerResult> servers =
        look ? new ServerSurvey(environment, deep).survey(valid.config().buckets()) : List.of();
    Optional<LedgerResult> ledger =
        look
            ? new LedgerSurvey(environment).survey(valid.config().proxy().coordination())
            : Optional.empty();
    boolean allAnswered =
        servers.stream().allMatch(ServerResult::ok) && ledger.map(LedgerResult::ok).orElse(true);
    ValidationOutcome found =
        new ValidationOutcome(
            allAnswered ? Verdict.VALID : Verdict.INVALID,
            valid.problems(),
            Optional.of(ConfigSummary.of(valid.config())),
            servers,
            ledger);
    return strict && found.warnings() > 0 ? found.refused() : found;
  }

  private static boolean hasWarning(List<Problem> problems) {
    for (Problem problem : problems) {
      if (problem.severity() == Severity.WARNING) {
        return true;
      }
    }
    return false;
  }
}
