package dev.weir.bootstrap.cli;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reads a command line, runs the command it names and gives the exit code. */
public final class WeirCommandLine {
  private WeirCommandLine() {}

  /**
   * Runs one command.
   *
   * @param out the output of results
   * @param err the output of everything else
   * @return the exit code of the process; see {@link ExitCode}
   */
  public static int execute(List<String> arguments, PrintWriter out, PrintWriter err) {
    return execute(commandLine(arguments), arguments, out, err);
  }

  static int execute(
      CommandLine commandLine, List<String> arguments, PrintWriter out, PrintWriter err) {
    try {
      return prepared(commandLine, out, err).execute(arguments.toArray(String[]::new));
    } catch (Error e) {
      // picocli rethrows errors, and Java's own exit code for them may have a meaning for a
      // command. If exhausted memory has an exit code of its own, the handler ends the process with
      // it.
      Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
      if (e instanceof OutOfMemoryError && handler != null) {
        handler.uncaughtException(Thread.currentThread(), e);
      }
      return explainInternalError(e, commandLine.getCommandName(), err);
    }
  }

  private static CommandLine prepared(CommandLine commandLine, PrintWriter out, PrintWriter err) {
    return commandLine
        .setOut(out)
        .setErr(err)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(WeirCommandLine::explainUsage)
        .setExecutionExceptionHandler(
            (problem, command, parsed) ->
                explainInternalError(problem, command.getCommandSpec().qualifiedName(), err));
  }

  private static CommandLine commandLine(List<String> arguments) {
    CommandLine root = new CommandLine(new RootCommand());
    for (WeirCommand command : commandsFor(arguments)) {
      root.addSubcommand(command.text(), command.create());
    }
    return root;
  }

  /**
   * Returns the commands that this run can need: the one that is named, or all of them to choose
   * from.
   */
  static Set<WeirCommand> commandsFor(List<String> arguments) {
    String first = arguments.isEmpty() ? "" : arguments.getFirst();
    if (first.equals("--version") || first.equals("-V")) {
      return Set.of();
    }
    return WeirCommand.named(first)
        .filter(command -> !command.isDescribingOthers())
        .map(Set::of)
        .orElseGet(WeirCommandLine::shownCommands);
  }

  private static Set<WeirCommand> shownCommands() {
    return Arrays.stream(WeirCommand.values())
        .filter(WeirCommand::isShown)
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(WeirCommand.class)));
  }

  /**
   * Prints the error, a suggestion and the way to the help, one line each, and not the whole help.
   */
  private static int explainUsage(ParameterException problem, String[] arguments) {
    CommandLine command = problem.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    PrintWriter err = command.getErr();
    err.println(name + ": " + message(problem));
    UnmatchedArgumentException.printSuggestions(problem, err);
    err.println("Try '" + name + " --help'.");
    return ExitCode.USAGE.code();
  }

  private static String message(ParameterException problem) {
    boolean atTheRoot = problem.getCommandLine().getParent() == null;
    return atTheRoot
            && problem instanceof UnmatchedArgumentException unmatched
            && !unmatched.isUnknownOption()
        ? "there is no command '" + unmatched.getUnmatched().getFirst() + "'"
        : Objects.requireNonNullElse(problem.getMessage(), "this was not understood");
  }

  private static int explainInternalError(Throwable problem, String name, PrintWriter err) {
    err.println(name + ": this is an error in Weir, please report it with the lines below");
    problem.printStackTrace(err);
    return ExitCode.INTERNAL_ERROR.code();
  }
}
