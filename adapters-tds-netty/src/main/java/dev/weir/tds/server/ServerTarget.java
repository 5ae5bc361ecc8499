package dev.weir.tds.server;

import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.pinning.SessionStatePolicy;
import dev.weir.tds.tls.ServerFacingTls;
import dev.weir.tds.tls.ServerTls;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.SslHandler;
import java.time.Duration;

/**
 * The settings by which a server is dialled.
 *
 * @param certificateName the name that its certificate must have, where that is checked
 * @param connectionTimeout the time for the dial and the login together
 * @param sessionState whether Weir's own logins ask for SESSIONSTATE tokens
 * @param names the names that the server sees of Weir's own logins
 */
public record ServerTarget(
    ServerAddress address,
    ServerTls encryption,
    ServerFacingTls tls,
    String certificateName,
    Duration connectionTimeout,
    SessionStatePolicy sessionState,
    UpstreamNames names) {
  /** Makes the handler for TLS within TDS 7.x. */
  SslHandler wrappedTls(ByteBufAllocator allocator) {
    return tls.forWrapped(allocator, certificateName, address.port());
  }

  /** Makes the handler for TLS of TDS 8.0. */
  SslHandler strictTls(ByteBufAllocator allocator) {
    return tls.forStrict(allocator, certificateName, address.port());
  }

  /** The same settings for another server, to which this one routes logins. */
  ServerTarget at(ServerAddress other) {
    return new ServerTarget(
        other, encryption, tls, certificateName, connectionTimeout, sessionState, names);
  }
}
