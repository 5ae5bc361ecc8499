package dev.weir.bootstrap.captures;

import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.FilesInMemory;
import dev.weir.bootstrap.config.load.ConfigLoader;
import dev.weir.bootstrap.config.load.Loaded;
import dev.weir.bootstrap.instance.Instance;
import dev.weir.testkit.port.FreePort;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;

/** An instance that lends the connections of one server for transactions, without encryption. */
final class WeirInFront implements AutoCloseable {
  private static final Path PROXY = Path.of("proxy.yaml");
  private static final Path BUCKETS = Path.of("buckets.yaml");
  private static final int CONNECTIONS = 3;

  private final Instance instance;

  private WeirInFront(Instance instance) {
    this.instance = instance;
  }

  static WeirInFront of(int serverPort) throws Exception {
    String proxy =
        """
        proxy:
          instance_id: test
          listen_addr: 127.0.0.1
          listen_port: %d
          health_check_port: %d
          metrics_port: %d
          pinning_mode: transaction
          shutdown_timeout: 2s
        tls:
          mode: off
        """
            .formatted(FreePort.find(), FreePort.find(), FreePort.find());
    String buckets =
        """
        buckets:
          - id: bucket-1
            host: 127.0.0.1
            port: %d
            database: AppDB_Bucket1
            listen: ["127.0.0.1:%d"]
            max_connections: %d
        """
            .formatted(serverPort, FreePort.find(), CONNECTIONS);
    Environment files = new FilesInMemory(Map.of(PROXY, proxy, BUCKETS, buckets), "test");
    return switch (ConfigLoader.load(PROXY, BUCKETS, files)) {
      case Loaded.Valid valid -> new WeirInFront(Instance.start(valid.config(), files));
      case Loaded.Invalid invalid ->
          throw new IllegalArgumentException(invalid.problems().toString());
      case Loaded.Unreadable unreadable ->
          throw new IllegalArgumentException(unreadable.problems().toString());
    };
  }

  /** Where clients are led to that server, whatever they call it. */
  InetSocketAddress address() {
    return instance.listeners().getLast();
  }

  @Override
  public void close() {
    instance.close();
  }
}
