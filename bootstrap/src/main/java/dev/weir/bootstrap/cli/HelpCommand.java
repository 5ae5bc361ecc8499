package dev.weir.bootstrap.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code weir help}: the same as {@code --help} behind a command, for users that look for help here
 * first.
 */
@Command(name = "help", description = "Explain a command, or list them all.")
final class HelpCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "The command to explain.")
  private @Nullable String name;

  @Override
  public void run() {
    CommandLine root = spec.parent().commandLine();
    CommandLine explained = name == null ? root : root.getSubcommands().get(name);
    if (explained == null) {
      throw new ParameterException(root, "there is no command '" + name + "'");
    }
    explained.usage(root.getOut());
  }
}
