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

/** Says in Lettuce's words what the settings say. */
public final class LettuceClients {
  /** A host that is gone without goodbye is noticed within half a minute. */
  private static final KeepAliveOptions KEEP_ALIVE =
      KeepAliveOptions.builder()
          .enable()
          .idle(Duration.ofSeconds(10))
          .interval(Duration.ofSeconds(5))
          .count(3)
          .build();

  /** The same for one to which something was sent; only Netty's native transport knows this. */
  private static final TcpUserTimeoutOptions UNACKNOWLEDGED =
      TcpUserTimeoutOptions.builder()
          .enable(EpollProvider.isAvailable())
          .tcpUserTimeout(Duration.ofSeconds(25))
          .build();

  private LettuceClients() {}

  /** Where to connect for a server or, by way of the sentinels, for a master. */
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

  /** The nodes of a cluster from which the others are learnt. */
  public static List<RedisURI> uris(RedisSettings settings, RedisTopology.Cluster cluster) {
    return cluster.addresses().stream().map(node -> node(settings, node)).toList();
  }

  /** One node of a cluster. */
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
   * For a new connection to become usable: longer than the handshake may take, so that a server
   * that does not speak TLS is told from one that does not answer.
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

  /** How connections to a server behave. */
  public static ClientOptions options(RedisSettings settings) {
    return configure(ClientOptions.builder(), settings).build();
  }

  /** How connections to a cluster behave. */
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
        // Asked of every server at each connect, and understood by one vendor's only.
        .maintNotificationsConfig(MaintNotificationsConfig.disabled());
  }
}
