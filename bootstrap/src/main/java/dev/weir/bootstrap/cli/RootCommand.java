package dev.weir.bootstrap.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code weir} without a command: lists the commands. */
@Command(
    name = "weir",
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    description = "A connection-pooling proxy for SQL Server with a hard limit of connections.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      " 0:done",
      " 1:the answer is no, or a failure the command explains",
      "64:the command line was not understood",
      "70:an error inside Weir",
      "  :'weir help COMMAND' names the further ones of a command"
    },
    footerHeading = "%nEnvironment:%n",
    footer = {
      "  WEIR_JAVA_OPTS   more options for the Java virtual machine",
      "  WEIR_JAVA_HOME   the Java to run on, rather than the newest one found",
      "  WEIR_CACHE_DIR   where the caches are that make starts fast",
      "  WEIR_CACHE=off   starts without such a cache"
    })
@SuppressWarnings("UnusedVariable") // picocli acts on the two options itself
final class RootCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Explain the command and end.")
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Print the version and end.")
  private boolean version;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is needed");
  }
}
