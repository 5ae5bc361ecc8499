package dev.weir.bootstrap.cli.demo;

import dev.weir.bootstrap.instance.InstanceStartException;
import dev.weir.bootstrap.signal.StopSignal;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code weir demo}: runs Weir and stand-in servers without any configuration. */
@Command(
    name = "demo",
    description = {
      "Run three stand-in SQL Servers and Weir in front of them, until Ctrl-C or SIGTERM.",
      "Everything is on 127.0.0.1 and nothing is kept."
    })
public final class DemoCommand implements Callable<Integer> {
  private static final int HIGHEST_TDS_PORT = 65_533;
  private static final int HIGHEST_PORT = 65_535;

  /**
   * The time in which the process must stop: more than the demonstration's own {@code
   * shutdown_timeout} and the end of its servers.
   */
  private static final Duration STOP_PATIENCE = Duration.ofSeconds(15);

  @Spec private CommandSpec spec;

  @Option(
      names = "--port",
      paramLabel = "P",
      defaultValue = "14330",
      description =
          "Where clients of the first bucket connect; the others have the two ports behind"
              + " it (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--http-port",
      paramLabel = "H",
      defaultValue = "18080",
      description = "Where health and metrics answer (default: ${DEFAULT-VALUE}).")
  private int httpPort;

  @Override
  public Integer call() throws InterruptedException {
    DemoPorts ports = checkedPorts();
    StopSignal stop = StopSignal.install(STOP_PATIENCE);
    try (DemoServers servers = DemoServers.start();
        Demo demo = Demo.start(ports, servers.ports())) {
      spec.commandLine().getOut().println(readyLines(demo.ports()));
      stop.await();
    } catch (IOException | InstanceStartException e) {
      spec.commandLine()
          .getErr()
          .println("weir demo: " + e.getMessage() + "; --port and --http-port choose other ports");
      return 1;
    }
    return 0;
  }

  private DemoPorts checkedPorts() {
    if (port < 1 || port > HIGHEST_TDS_PORT) {
      throw new ParameterException(
          spec.commandLine(), "--port is 1 to " + HIGHEST_TDS_PORT + ": three ports are needed");
    }
    if (httpPort < 1 || httpPort > HIGHEST_PORT) {
      throw new ParameterException(spec.commandLine(), "--http-port is 1 to " + HIGHEST_PORT);
    }
    DemoPorts ports = new DemoPorts(port, httpPort);
    if (ports.areInConflict()) {
      throw new ParameterException(
          spec.commandLine(),
          "--http-port %d is one of the three ports for clients, %d to %d: choose another one"
              .formatted(httpPort, ports.ofBucket(1), ports.ofBucket(DemoPorts.BUCKETS)));
    }
    return ports;
  }

  private static String readyLines(DemoPorts ports) {
    return ("ready three buckets on 127.0.0.1 ports %d, %d and %d, health on"
            + " http://127.0.0.1:%d/health. Now type:  ./weir sql -S 127.0.0.1,%d -d %s -U %s -P %s"
            + " -Q \"SELECT @@SERVERNAME AS server, @@VERSION AS version\"")
        .formatted(
            ports.ofBucket(1),
            ports.ofBucket(2),
            ports.ofBucket(3),
            ports.http(),
            ports.tds(),
            DemoFiles.DATABASE,
            Demo.USER,
            Demo.PASSWORD);
  }
}
