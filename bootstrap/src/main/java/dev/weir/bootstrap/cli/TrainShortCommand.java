package dev.weir.bootstrap.cli;

import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * Runs short commands one after the other in this process and discards their output. The launcher
 * makes the Java virtual machine archive the classes that this loads, so that later short commands
 * start faster.
 */
@Command(name = "train-short", hidden = true)
final class TrainShortCommand implements Callable<Integer> {
  @Parameters(paramLabel = "EXAMPLES", description = "The directory of the example configuration.")
  private Path examples;

  @Override
  public Integer call() {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    for (List<String> lesson : lessons()) {
      int code = WeirCommandLine.execute(lesson, nowhere, nowhere);
      if (code != ExitCode.OK.code()) {
        return code;
      }
    }
    return ExitCode.OK.code();
  }

  private List<List<String>> lessons() {
    String config = examples.resolve("proxy.yaml").toString();
    String buckets = examples.resolve("buckets-120.yaml").toString();
    return List.of(
        List.of("--version"),
        List.of("--help"),
        List.of("validate-config", "--config", config, "--buckets", buckets));
  }
}
