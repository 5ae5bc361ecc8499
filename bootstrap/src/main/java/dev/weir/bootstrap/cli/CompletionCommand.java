package dev.weir.bootstrap.cli;

import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code weir completion}: the script that lets a shell complete commands and options. */
@Command(
    name = "completion",
    description = {
      "Print a completion script for bash and zsh.",
      "Use it at once with: source <(weir completion)"
    })
final class CompletionCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    CommandLine root = spec.parent().commandLine();
    root.getOut().print(AutoComplete.bash(root.getCommandName(), root));
  }
}
