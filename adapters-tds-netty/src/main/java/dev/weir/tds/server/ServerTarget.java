package dev.weir.tds.server;

import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.bucket.ServerLocation;
import dev.weir.domain.pinning.SessionStatePolicy;
import dev.weir.tds.tls.ServerFacingTls;
import dev.weir.tds.tls.ServerTls;
import io.netty.channel.Channel;
import io.netty.handler.ssl.SslHandler;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The settings by which a server is dialled.
 *
 * @param certificateName the name that its certificate must have, where that is checked
 * @param connectionTimeout the time for the dial and the login together
 * @param sessionState whether Weir's own logins ask for SESSIONSTATE tokens
 * @param names the names that the server sees of Weir's own logins
 * @param partner the other server of a mirrored pair; null where there is none
 */
public record ServerTarget(
    ServerLocation location,
    ServerTls encryption,
    ServerFacingTls tls,
    String certificateName,
    Duration connectionTimeout,
    SessionStatePolicy sessionState,
    UpstreamNames names,
    @Nullable ServerTarget partner) {
  /** The settings for a server that is not one of a mirrored pair. */
  public ServerTarget(
      ServerLocation location,
      ServerTls encryption,
      ServerFacingTls tls,
      String certificateName,
      Duration connectionTimeout,
      SessionStatePolicy sessionState,
      UpstreamNames names) {
    this(location, encryption, tls, certificateName, connectionTimeout, sessionState, names, null);
  }

  /**
   * Returns these settings for a mirrored pair, to which the partner belongs.
   *
   * @param certificateName the name that the partner's certificate must have
   */
  public ServerTarget withPartner(ServerAddress address, String certificateName) {
    return new ServerTarget(
        location,
        encryption,
        tls,
        this.certificateName,
        connectionTimeout,
        sessionState,
        names,
        new ServerTarget(
            address, encryption, tls, certificateName, connectionTimeout, sessionState, names));
  }

  /** Makes the handler for TLS within TDS 7.x. */
  SslHandler wrappedTls(Channel channel) {
    return tls.forWrapped(channel.alloc(), certificateName, port(channel));
  }

  /** Makes the handler for TLS of TDS 8.0. */
  SslHandler strictTls(Channel channel) {
    return tls.forStrict(channel.alloc(), certificateName, port(channel));
  }

  /** Returns the port of a connection, by which TLS finds an earlier session with its server. */
  private static int port(Channel channel) {
    return channel.remoteAddress() instanceof InetSocketAddress server ? server.getPort() : -1;
  }

  /** The same settings for another server, to which this one routes logins. */
  ServerTarget at(ServerAddress other) {
    return new ServerTarget(
        other, encryption, tls, certificateName, connectionTimeout, sessionState, names);
  }
}
