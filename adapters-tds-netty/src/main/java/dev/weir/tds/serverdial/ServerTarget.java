package dev.weir.tds.serverdial;

import dev.weir.domain.bucket.ServerAddress;
import dev.weir.tds.encryption.ServerTls;
import java.time.Duration;

/**
 * A server as it is dialled.
 *
 * @param connectionTimeout how long the dial and the login may take together
 */
public record ServerTarget(
    ServerAddress address, ServerTls encryption, TlsToServer tls, Duration connectionTimeout) {
  /** The same server, as it sent us on. */
  ServerTarget at(ServerAddress other) {
    return new ServerTarget(other, encryption, tls, connectionTimeout);
  }
}
