package dev.weir.bootstrap.cli.demo;

import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The stand-in SQL Servers of the demonstration. Their jars are on the class path of some commands
 * only.
 */
final class DemoServers implements AutoCloseable {
  private final List<StandIn> servers;

  private DemoServers(List<StandIn> servers) {
    this.servers = servers;
  }

  /** Starts all of them, or none. */
  static DemoServers start() throws IOException {
    DemoServers started = new DemoServers(new ArrayList<>());
    try {
      for (int server = 1; server <= DemoPorts.BUCKETS; server++) {
        started.servers.add(StandIn.start(options("demo-" + server)));
      }
      return started;
    } catch (IOException | RuntimeException e) {
      started.close();
      throw e;
    }
  }

  private static StandInOptions options(String name) {
    return StandInOptions.defaults()
        .withPort(0)
        .withDatabases(List.of(DemoFiles.DATABASE))
        .withLogin(Demo.USER, Demo.PASSWORD)
        .withServerName(name);
  }

  /** Returns the ports on which they listen. */
  List<Integer> ports() {
    return servers.stream().map(StandIn::port).toList();
  }

  @Override
  public void close() {
    servers.forEach(StandIn::close);
  }
}
