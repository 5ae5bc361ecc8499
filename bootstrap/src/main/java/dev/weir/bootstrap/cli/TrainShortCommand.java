package dev.weir.bootstrap.cli;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/**
 * Runs short commands one after the other in this process and throws their output away. The
 * launcher has the Java virtual machine remember the classes that this loads, and later short
 * commands start from that.
 */
@Command(name = "train-short", hidden = true)
final class TrainShortCommand implements Callable<Integer> {
  private static final List<List<String>> LESSONS =
      List.of(List.of("--version"), List.of("--help"));

  @Override
  public Integer call() {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    for (List<String> lesson : LESSONS) {
      int code = WeirCommandLine.execute(lesson, nowhere, nowhere);
      if (code != ExitCode.OK.code()) {
        return code;
      }
    }
    return ExitCode.OK.code();
  }
}
