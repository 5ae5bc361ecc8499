package dev.weir.benchmarks.sidebyside.bed;

import dev.weir.benchmarks.sidebyside.client.TdsDialect;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** HAProxy in TCP mode with its default settings. */
public final class HaProxy {
  private HaProxy() {}

  /**
   * Passes bytes through.
   *
   * @param tls the TLS context with which clients reach the server behind HAProxy, or null
   */
  public static Relay relay(
      TestBed bed, String name, InetSocketAddress server, @Nullable SSLContext tls)
      throws IOException, InterruptedException {
    return start(bed, name, "", server, tls);
  }

  /** Terminates TLS for a server without it, as TDS 8.0 requires. */
  public static InetSocketAddress endTls(
      TestBed bed, ServerIdentity identity, InetSocketAddress server)
      throws IOException, InterruptedException {
    return start(
            bed,
            "tls-of-the-server",
            " ssl crt " + identity.keyAndCertificate() + " alpn tds/8.0",
            server,
            identity.clientContext())
        .address();
  }

  private static Relay start(
      TestBed bed, String name, String binding, InetSocketAddress server, @Nullable SSLContext tls)
      throws IOException, InterruptedException {
    InetSocketAddress address = Ports.free();
    String configuration =
        """
        defaults
          mode tcp
          timeout connect 5s
          timeout client 1h
          timeout server 1h
        listen tds
          bind 127.0.0.1:%d%s
          server standin 127.0.0.1:%d
        """
            .formatted(address.getPort(), binding, server.getPort());
    Child child =
        bed.start(
            name,
            List.of(
                bed.tools().haProxy().toString(),
                "-db",
                "-f",
                bed.write(name + ".cfg", configuration).toString()),
            bed.tools().environment());
    bed.awaitClient(child, address, new TdsDialect(tls != null), tls);
    return new Relay(child, address);
  }
}
