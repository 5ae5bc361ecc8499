package dev.weir.bootstrap.cli.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * Runs the servers that {@link TrainServeCommand} needs, in a process of their own, until the
 * standard input ends: so they end with the process that started them, even if that is killed.
 */
@Command(name = "train-standins", hidden = true)
public final class TrainStandInsCommand implements Callable<Integer> {
  private static final String SEPARATOR = ",";

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    try (DemoServers servers = DemoServers.start()) {
      spec.commandLine()
          .getOut()
          .println(
              servers.ports().stream().map(String::valueOf).collect(Collectors.joining(SEPARATOR)));
      awaitEnd(System.in);
    }
    return 0;
  }

  /** Returns the ports on the line that this command prints. */
  static List<Integer> ports(String line) {
    return List.of(line.split(SEPARATOR)).stream().map(Integer::valueOf).toList();
  }

  private static void awaitEnd(InputStream input) throws IOException {
    input.transferTo(OutputStream.nullOutputStream());
  }
}
