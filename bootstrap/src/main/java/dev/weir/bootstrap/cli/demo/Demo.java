package dev.weir.bootstrap.cli.demo;

import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.WeirConfig;
import dev.weir.bootstrap.config.load.ConfigLoader;
import dev.weir.bootstrap.config.load.Loaded;
import dev.weir.bootstrap.instance.Instance;
import dev.weir.bootstrap.instance.InstanceStartException;
import dev.weir.bootstrap.instance.ProcessSetup;
import java.util.List;

/** An instance in front of the servers of the demonstration. */
final class Demo implements AutoCloseable {
  static final String USER = "sa";
  static final String PASSWORD = "YourStr0ngP@ssword1";

  private final DemoPorts ports;
  private final Instance instance;

  private Demo(DemoPorts ports, Instance instance) {
    this.ports = ports;
    this.instance = instance;
  }

  /**
   * Starts the instance.
   *
   * @param servers the ports of the servers, each of which becomes a bucket
   */
  static Demo start(DemoPorts ports, List<Integer> servers) throws InstanceStartException {
    Environment files = DemoFiles.write(ports, servers);
    WeirConfig config = config(files);
    ProcessSetup.prepare(config.proxy().logging());
    return new Demo(ports, Instance.start(config, files));
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

  /** Returns the ports on which the instance listens. */
  DemoPorts ports() {
    return ports;
  }

  @Override
  public void close() {
    instance.close();
  }
}
