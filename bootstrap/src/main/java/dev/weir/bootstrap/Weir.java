package dev.weir.bootstrap;

import dev.weir.bootstrap.cli.WeirCommandLine;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.List;

/** The main class, the only one that ends the process in order. */
public final class Weir {
  private Weir() {}

  /**
   * Runs the command line: results go to the standard output, everything else to the standard
   * error.
   */
  public static void main(String[] arguments) {
    PrintWriter out = writer(System.out);
    PrintWriter err = writer(System.err);
    int exitCode = WeirCommandLine.execute(List.of(arguments), out, err);
    out.flush();
    err.flush();
    System.exit(exitCode);
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(stream, true, stream.charset());
  }
}
