package dev.weir.tds.login;

import dev.weir.domain.bucket.ServerAddress;
import dev.weir.tds.tls.OldestTls;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The oldest versions of TLS that clients may speak within TDS 7.x.
 *
 * @param common that of all listeners without one of their own
 * @param ofListeners those of single listeners, by their configured addresses
 */
public record TlsVersions(OldestTls common, Map<ServerAddress, OldestTls> ofListeners) {
  /** TLS 1.2 everywhere. */
  public static final TlsVersions CURRENT = new TlsVersions(OldestTls.TLS_1_2, Map.of());

  /** Copies the map. */
  public TlsVersions {
    ofListeners = Map.copyOf(ofListeners);
  }

  /** Returns the oldest version for clients of a listener. */
  OldestTls at(@Nullable ServerAddress listener) {
    return listener == null ? common : ofListeners.getOrDefault(listener, common);
  }
}
