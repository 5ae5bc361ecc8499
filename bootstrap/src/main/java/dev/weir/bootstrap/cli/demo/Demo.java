package dev.weir.bootstrap.cli.demo;

import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.WeirConfig;
import dev.weir.bootstrap.config.load.ConfigLoader;
import dev.weir.bootstrap.config.load.Loaded;
import dev.weir.bootstrap.instance.Instance;
import dev.weir.bootstrap.instance.InstanceStartException;
import dev.weir.bootstrap.instance.ProcessSetup;
import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Three stand-in servers and an instance in front of them. */
public final class Demo implements AutoCloseable {
  static final String USER = "sa";
  static final String PASSWORD = "YourStr0ngP@ssword1";
  private static final int SERVERS = 3;

  private final DemoPorts ports;
  private final List<StandIn> servers;
  private final Instance instance;

  private Demo(DemoPorts ports, List<StandIn> servers, Instance instance) {
    this.ports = ports;
    this.servers = servers;
    this.instance = instance;
  }

  /** Starts everything, or nothing. */
  static Demo start(DemoPorts ports) throws IOException, InstanceStartException {
    List<StandIn> servers = new ArrayList<>();
    try {
      for (int server = 1; server <= SERVERS; server++) {
        servers.add(StandIn.start(options("demo-" + server)));
      }
      Environment files = DemoFiles.write(ports, servers.stream().map(StandIn::port).toList());
      WeirConfig config = config(files);
      ProcessSetup.prepare(config.proxy().logging());
      return new Demo(ports, servers, Instance.start(config, files));
    } catch (IOException | InstanceStartException | RuntimeException e) {
      servers.forEach(StandIn::close);
      throw e;
    }
  }

  private static StandInOptions options(String name) {
    return StandInOptions.defaults()
        .withPort(0)
        .withDatabases(List.of(DemoFiles.DATABASE))
        .withLogin(USER, PASSWORD)
        .withServerName(name);
  }

  private static WeirConfig config(Environment files) {
    return switch (ConfigLoader.load(DemoFiles.PROXY, DemoFiles.BUCKETS, files)) {
      case Loaded.Valid valid -> valid.config();
      case Loaded.Invalid invalid ->
          throw new IllegalArgumentException(invalid.problems().toString());
      case Loaded.Unreadable unreadable ->
          throw new IllegalStateException(unreadable.problems().toString());
    };
  }

  /** Where it listens. */
  DemoPorts ports() {
    return ports;
  }

  @Override
  public void close() {
    instance.close();
    servers.forEach(StandIn::close);
  }
}
