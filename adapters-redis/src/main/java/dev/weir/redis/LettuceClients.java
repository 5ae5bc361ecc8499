package dev.weir.redis;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.MaintNotificationsConfig;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SocketOptions.KeepAliveOptions;
import io.lettuce.core.SocketOptions.TcpUserTimeoutOptions;
import io.lettuce.core.SslOptions;
import io.lettuce.core.SslVerifyMode;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.resource.EpollProvider;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Translates the settings into Lettuce's configuration. */
public final class LettuceClients {
  /** Detects within half a minute a host that vanished without closing the connection. */
  private static final KeepAliveOptions KEEP_ALIVE =
      KeepAliveOptions.builder()
          .enable()
          .idle(Duration.ofSeconds(10))
          .interval(Duration.ofSeconds(5))
          .count(3)
          .build();

  /**
   * Detects a host that does not acknowledge sent data; only Netty's native transport supports
   * this.
   */
  private static final TcpUserTimeoutOptions UNACKNOWLEDGED =
      TcpUserTimeoutOptions.builder()
          .enable(EpollProvider.isAvailable())
          .tcpUserTimeout(Duration.ofSeconds(25))
          .build();

  private LettuceClients() {}

  /** Returns the URI of a server or, through the sentinels, of a master. */
  public static RedisURI uri(RedisSettings settings) {
    return switch (settings.topology()) {
      case RedisTopology.Standalone standalone ->
          withAccess(settings, settings.credentials(), address(standalone.address()))
              .withDatabase(standalone.database())
              .build();
      case RedisTopology.Sentinel sentinel -> sentinelUri(settings, sentinel);
      case RedisTopology.Cluster cluster -> uris(settings, cluster).getFirst();
    };
  }

  /**
   * Returns the URIs of the configured nodes of a cluster, from which Lettuce learns the others.
   */
  public static List<RedisURI> uris(RedisSettings settings, RedisTopology.Cluster cluster) {
    return cluster.addresses().stream().map(node -> node(settings, node)).toList();
  }

  /** Returns the URI of one node of a cluster. */
  public static RedisURI node(RedisSettings settings, RedisAddress address) {
    return withAccess(settings, settings.credentials(), address(address)).build();
  }

  private static RedisURI sentinelUri(RedisSettings settings, RedisTopology.Sentinel topology) {
    RedisURI.Builder builder =
        withAccess(settings, settings.credentials(), RedisURI.builder())
            .withSentinelMasterId(topology.master())
            .withDatabase(topology.database());
    for (RedisAddress address : topology.addresses()) {
      RedisURI.Builder sentinel = withAccess(settings, topology.credentials(), address(address));
      builder.withSentinel(sentinel.build());
    }
    return builder.build();
  }

  private static RedisURI.Builder address(RedisAddress address) {
    return RedisURI.builder().withHost(address.host()).withPort(address.port());
  }

  private static RedisURI.Builder withAccess(
      RedisSettings settings, @Nullable RedisCredentials credentials, RedisURI.Builder builder) {
    builder.withTimeout(readiness(settings));
    if (credentials != null) {
      char[] password = credentials.password().reveal();
      if (credentials.username() == null) {
        builder.withPassword(password);
      } else {
        builder.withAuthentication(credentials.username(), password);
      }
    }
    return withTls(settings, builder);
  }

  /**
   * Returns the timeout for a new connection to become usable. It is longer than that of the
   * handshake, so that a server without TLS can be told from one that does not answer.
   */
  private static Duration readiness(RedisSettings settings) {
    return settings.dialTimeout().plus(settings.commandTimeout());
  }

  private static RedisURI.Builder withTls(RedisSettings settings, RedisURI.Builder builder) {
    return switch (settings.tls()) {
      case RedisTls.Off off -> builder.withSsl(false);
      case RedisTls.Unverified unverified ->
          builder.withSsl(true).withVerifyPeer(SslVerifyMode.NONE);
      case RedisTls.Verified verified -> builder.withSsl(true).withVerifyPeer(SslVerifyMode.FULL);
    };
  }

  /** Returns the options of connections to a server. */
  public static ClientOptions options(RedisSettings settings) {
    return configure(ClientOptions.builder(), settings).build();
  }

  /** Returns the options of connections to a cluster. */
  public static ClusterClientOptions clusterOptions(RedisSettings settings) {
    ClusterClientOptions.Builder builder = ClusterClientOptions.builder();
    configure(builder, settings);
    return builder.build();
  }

  private static ClientOptions.Builder configure(
      ClientOptions.Builder builder, RedisSettings settings) {
    SslOptions.Builder ssl = SslOptions.builder().handshakeTimeout(settings.dialTimeout());
    if (settings.tls() instanceof RedisTls.Verified verified && verified.authorities() != null) {
      byte[] pem = verified.authorities().getBytes(StandardCharsets.US_ASCII);
      ssl.trustManager(() -> new ByteArrayInputStream(pem));
    }
    return builder
        .socketOptions(
            SocketOptions.builder()
                .connectTimeout(settings.dialTimeout())
                .keepAlive(KEEP_ALIVE)
                .tcpUserTimeout(UNACKNOWLEDGED)
                .build())
        .timeoutOptions(TimeoutOptions.enabled(settings.commandTimeout()))
        .sslOptions(ssl.build())
        // Lettuce would send the command to every server at each connect, but only one vendor's
        // servers support it.
        .maintNotificationsConfig(MaintNotificationsConfig.disabled());
  }
}
