package dev.weir.benchmarks.sidebyside.bed;

import dev.weir.benchmarks.sidebyside.client.TdsDialect;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Weir from its distribution, with one bucket and default settings. */
public final class Weir {
  /** The time for which a session has its server connection. */
  public enum Mode {
    /** For one request or transaction. */
    TRANSACTION,
    /** For the whole session. */
    PASSTHROUGH
  }

  private Weir() {}

  /**
   * Starts an earlier distribution.
   *
   * @return null if there is none to compare with
   */
  public static @Nullable Relay startBefore(
      TestBed bed, String name, Mode mode, InetSocketAddress server, int connections)
      throws IOException, InterruptedException {
    Path before = bed.tools().before();
    return before == null ? null : start(bed, before, name, mode, server, connections, null);
  }

  /**
   * Starts the distribution under test.
   *
   * @param connections the limit of the bucket
   * @param identity the certificate of the server, for TLS on both sides; null for no TLS
   */
  public static Relay start(
      TestBed bed,
      String name,
      Mode mode,
      InetSocketAddress server,
      int connections,
      @Nullable ServerIdentity identity)
      throws IOException, InterruptedException {
    return start(bed, bed.tools().weir(), name, mode, server, connections, identity);
  }

  private static Relay start(
      TestBed bed,
      Path launcher,
      String name,
      Mode mode,
      InetSocketAddress server,
      int connections,
      @Nullable ServerIdentity identity)
      throws IOException, InterruptedException {
    InetSocketAddress address = Ports.free();
    Child child =
        bed.start(
            name,
            List.of(
                launcher.toString(),
                "serve",
                "--config",
                bed.write(name + "-proxy.yaml", proxy(address, identity != null)).toString(),
                "--buckets",
                bed.write(name + "-buckets.yaml", buckets(mode, server, connections, identity))
                    .toString()),
            Map.of());
    bed.awaitClient(
        child,
        address,
        new TdsDialect(identity != null),
        identity == null ? null : identity.clientContext());
    return new Relay(child, address);
  }

  private static String proxy(InetSocketAddress address, boolean tls) {
    int http = Ports.free().getPort();
    return """
    proxy:
      instance_id: benchmark
      listen_addr: 127.0.0.1
      listen_port: %d
      health_check_port: %d
      metrics_port: %d
    tls:
      mode: %s
    """
        .formatted(address.getPort(), http, http, tls ? "strict" : "off");
  }

  private static String buckets(
      Mode mode, InetSocketAddress server, int connections, @Nullable ServerIdentity identity) {
    String bucket =
        """
        buckets:
          - id: benchmark
            host: 127.0.0.1
            port: %d
            database: AppDB
            max_connections: %d
            pinning_mode: %s
        """
            .formatted(
                server.getPort(),
                connections,
                switch (mode) {
                  case TRANSACTION -> "transaction";
                  case PASSTHROUGH -> "passthrough";
                });
    return bucket
        + switch (mode) {
          case TRANSACTION -> towardsServer(identity);
          case PASSTHROUGH -> "";
        };
  }

  private static String towardsServer(@Nullable ServerIdentity identity) {
    return identity == null
        ? "    tls: \"off\"\n"
        : "    tls: strict\n    tls_server_name: %s\n    tls_ca: %s\n"
            .formatted(ServerIdentity.NAME, identity.certificate());
  }
}
