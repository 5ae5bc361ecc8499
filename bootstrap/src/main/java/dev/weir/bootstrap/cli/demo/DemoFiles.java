package dev.weir.bootstrap.cli.demo;

import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.FilesInMemory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The configuration of the demonstration, as the two files that an operator would write for it; the
 * usual loader reads them.
 */
final class DemoFiles {
  static final Path PROXY = Path.of("demo", "proxy.yaml");
  static final Path BUCKETS = Path.of("demo", "buckets.yaml");
  static final String DATABASE = "AppDB";
  static final int SLOTS = 10;

  private DemoFiles() {}

  static Environment write(DemoPorts ports, List<Integer> servers) {
    return new FilesInMemory(Map.of(PROXY, proxy(ports), BUCKETS, buckets(ports, servers)), "demo");
  }

  private static String proxy(DemoPorts ports) {
    return """
    proxy:
      instance_id: demo
      listen_addr: 127.0.0.1
      listen_port: %d
      health_check_port: %d
      metrics_port: %d
      pinning_mode: transaction
      shutdown_timeout: 3s
    """
        .formatted(ports.tds(), ports.http(), ports.http());
  }

  /** Returns the buckets. Only the first has no listener of its own and uses the common one. */
  private static String buckets(DemoPorts ports, List<Integer> servers) {
    StringBuilder yaml = new StringBuilder("buckets:\n");
    for (int bucket = 1; bucket <= servers.size(); bucket++) {
      yaml.append("  - id: demo-").append(bucket).append('\n');
      yaml.append("    host: 127.0.0.1\n");
      yaml.append("    port: ").append(servers.get(bucket - 1)).append('\n');
      yaml.append("    database: ").append(DATABASE).append('\n');
      yaml.append("    max_connections: ").append(SLOTS).append('\n');
      if (bucket > 1) {
        yaml.append("    listen: 127.0.0.1:").append(ports.ofBucket(bucket)).append('\n');
      }
    }
    return yaml.toString();
  }
}
