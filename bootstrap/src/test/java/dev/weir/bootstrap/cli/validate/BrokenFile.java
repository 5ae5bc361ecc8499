package dev.weir.bootstrap.cli.validate;

import dev.weir.bootstrap.config.FakeEnvironment;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import picocli.CommandLine;

/**
 * A pair of files with something wrong in them, and every line that {@code validate-config} must
 * print about it.
 */
record BrokenFile(String name, String proxy, String buckets, List<String> expected) {
  /** Enough of a proxy file. */
  static final String GOOD_PROXY =
      """
      proxy:
        listen_port: 1433
      """;

  /** Enough of a bucket file. */
  static final String GOOD_BUCKETS =
      """
      buckets:
        - id: b1
          host: sql1
          database: App
          max_connections: 50
      """;

  /** Something wrong with {@code proxy.yaml}; {@code expected} begins behind its name. */
  static BrokenFile proxy(String name, String text, String... expected) {
    return new BrokenFile(name, text, GOOD_BUCKETS, inFile("proxy.yaml:", expected));
  }

  /** Something wrong with {@code buckets.yaml}; {@code expected} begins behind its name. */
  static BrokenFile buckets(String name, String text, String... expected) {
    return new BrokenFile(name, GOOD_PROXY, text, inFile("buckets.yaml:", expected));
  }

  /** Something wrong with one bucket, whose other keys, from line 2 to 5, are in order. */
  static BrokenFile bucket(String name, String lines, String... expected) {
    return buckets(name, GOOD_BUCKETS + lines.indent(4), expected);
  }

  private static List<String> inFile(String file, String... expected) {
    return List.of(expected).stream().map(line -> file + line).toList();
  }

  /** Runs the command over both files. */
  Run run(String... options) {
    FakeEnvironment environment =
        new FakeEnvironment().file("proxy.yaml", proxy).file("buckets.yaml", buckets);
    return Run.of(environment, options);
  }

  @Override
  public String toString() {
    return name;
  }

  /** What the shell sees of a run. */
  record Run(int exitCode, List<String> lines) {
    static Run of(FakeEnvironment environment, String... options) {
      StringWriter out = new StringWriter();
      CommandLine command = new CommandLine(new ValidateConfigCommand(environment));
      command.setOut(new PrintWriter(out));
      String[] arguments = new String[options.length + 4];
      arguments[0] = "--config";
      arguments[1] = "proxy.yaml";
      arguments[2] = "--buckets";
      arguments[3] = "buckets.yaml";
      System.arraycopy(options, 0, arguments, 4, options.length);
      int exitCode = command.execute(arguments);
      return new Run(exitCode, out.toString().lines().toList());
    }

    /** Everything before the verdict. */
    List<String> problems() {
      return lines.subList(0, lines.size() - 1);
    }

    /** The last line. */
    String verdict() {
      return lines.get(lines.size() - 1);
    }
  }
}
