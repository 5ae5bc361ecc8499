package dev.weir.bootstrap.cli.demo;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * The process of {@link TrainStandInsCommand}. A start-up cache is valid only for a class path that
 * begins with the one at its creation, so the servers' jars must not be on the class path of the
 * training.
 */
final class TrainingServers implements AutoCloseable {
  private static final String PROGRAM = "dev.weir.bootstrap.Weir";

  private final Process process;
  private final List<Integer> ports;

  private TrainingServers(Process process, List<Integer> ports) {
    this.process = process;
    this.ports = ports;
  }

  /**
   * Starts the process and waits until its servers listen.
   *
   * @param jars the directory of the servers' jars
   */
  static TrainingServers start(Path jars) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path") + File.pathSeparator + jars.resolve("*"),
                PROGRAM,
                "train-standins")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
    String line = output.readLine();
    if (line == null) {
      throw new IOException("the stand-in servers did not start");
    }
    return new TrainingServers(process, TrainStandInsCommand.ports(line));
  }

  /** Returns the ports on which the servers listen. */
  List<Integer> ports() {
    return ports;
  }

  @Override
  public void close() {
    process.destroy();
  }
}
