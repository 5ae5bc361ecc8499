package dev.weir.bootstrap.routes;

import dev.weir.bootstrap.instance.Instance;
import dev.weir.bootstrap.instance.TestInstance;
import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.options.TlsMode;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

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
          pinning_mode: session
          shutdown_timeout: 2s
          proxy_protocol: optional
          trusted_proxies: [127.0.0.1/32]
        """;
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
    return TestInstance.start(proxy, buckets.toString());
  }

  @Override
  public void close() {
    weir.close();
    servers.forEach(StandIn::close);
  }
}
