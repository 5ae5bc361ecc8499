package dev.weir.bootstrap.routes;

import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.FilesInMemory;
import dev.weir.bootstrap.config.load.ConfigLoader;
import dev.weir.bootstrap.config.load.Loaded;
import dev.weir.bootstrap.instance.Instance;
import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.options.TlsMode;
import dev.weir.testkit.port.FreePort;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Many servers, all with a database of one name, and a Weir before them. Each server says who it
 * is: its name is the id of its bucket.
 */
final class Fleet implements AutoCloseable {
  static final String USER = "app";
  static final String PASSWORD = "Open-Sesame-1";
  static final String DATABASE = "AppDB";

  /** A name that all buckets have. */
  static final String SHARED = "cluster" + BucketNames.DOMAIN;

  private static final Path PROXY = Path.of("proxy.yaml");
  private static final Path BUCKETS = Path.of("buckets.yaml");

  private final List<StandIn> servers;
  private final Instance weir;

  private Fleet(List<StandIn> servers, Instance weir) {
    this.servers = servers;
    this.weir = weir;
  }

  static Fleet start(int count) throws Exception {
    List<StandIn> servers = new ArrayList<>();
    for (int bucket = 1; bucket <= count; bucket++) {
      servers.add(
          StandIn.start(
              StandInOptions.defaults()
                  .withDatabases(List.of(DATABASE))
                  .withLogin(USER, PASSWORD)
                  .withServerName(id(bucket))
                  .withTls(TlsMode.OFF)));
    }
    return new Fleet(servers, weir(servers));
  }

  static String id(int bucket) {
    return "bucket-%03d".formatted(bucket);
  }

  /** A server name of one bucket. */
  static String name(int bucket) {
    return "db-%03d".formatted(bucket) + BucketNames.DOMAIN;
  }

  /** The address of the load balancer that means one bucket. */
  static String destination(int bucket) {
    return "198.51.100." + bucket;
  }

  InetSocketAddress address() {
    return weir.listeners().getFirst();
  }

  private static Instance weir(List<StandIn> servers) throws Exception {
    String proxy =
        """
        proxy:
          instance_id: test
          listen_addr: 127.0.0.1
          listen_port: %d
          health_check_port: %d
          metrics_port: %d
          pinning_mode: session
          shutdown_timeout: 2s
          proxy_protocol: optional
          trusted_proxies: [127.0.0.1/32]
        """
            .formatted(FreePort.find(), FreePort.find(), FreePort.find());
    StringBuilder buckets = new StringBuilder("buckets:\n");
    for (int bucket = 1; bucket <= servers.size(); bucket++) {
      buckets.append(
          """
            - id: %s
              host: 127.0.0.1
              port: %d
              database: %s
              max_connections: 10
              aliases: [%s, %s]
              addresses: [%s]
          """
              .formatted(
                  id(bucket),
                  servers.get(bucket - 1).port(),
                  DATABASE,
                  name(bucket),
                  SHARED,
                  destination(bucket)));
    }
    Environment files =
        new FilesInMemory(Map.of(PROXY, proxy, BUCKETS, buckets.toString()), "test");
    return switch (ConfigLoader.load(PROXY, BUCKETS, files)) {
      case Loaded.Valid valid -> Instance.start(valid.config(), files);
      case Loaded.Invalid invalid ->
          throw new IllegalArgumentException(invalid.problems().toString());
      case Loaded.Unreadable unreadable ->
          throw new IllegalArgumentException(unreadable.problems().toString());
    };
  }

  @Override
  public void close() {
    weir.close();
    servers.forEach(StandIn::close);
  }
}
