package dev.weir.tds.serverdial;

import dev.weir.domain.bucket.ServerAddress;
import dev.weir.tds.encryption.ServerTls;
import dev.weir.tds.tls.ServerFacingTls;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.SslHandler;
import java.time.Duration;

/**
 * A server as it is dialled.
 *
 * @param certificateName the name that its certificate must bear, where that is checked
 * @param connectionTimeout how long the dial and the login may take together
 */
public record ServerTarget(
    ServerAddress address,
    ServerTls encryption,
    ServerFacingTls tls,
    String certificateName,
    Duration connectionTimeout) {
  /** Begins TLS inside TDS 7.x. */
  SslHandler wrappedTls(ByteBufAllocator allocator) {
    return tls.forWrapped(allocator, certificateName, address.port());
  }

  /** Begins TLS for TDS 8.0. */
  SslHandler strictTls(ByteBufAllocator allocator) {
    return tls.forStrict(allocator, certificateName, address.port());
  }

  /** The same server, as it sent us on. */
  ServerTarget at(ServerAddress other) {
    return new ServerTarget(other, encryption, tls, certificateName, connectionTimeout);
  }
}
