package dev.weir.tds.login;

import dev.weir.tds.tls.ClientFacingTls;
import dev.weir.tds.tls.ClientTls;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The settings of all clients that log in to Weir.
 *
 * @param encryption the encryption that clients must or may use
 * @param tls makes the TLS handlers of clients; null only where nothing is encrypted
 * @param versions the oldest TLS that clients may speak
 * @param numbers gives sessions their numbers
 */
public record LoginSettings(
    ClientTls encryption,
    @Nullable ClientFacingTls tls,
    TlsVersions versions,
    SessionNumbers numbers) {
  ClientFacingTls requireTls() {
    return Objects.requireNonNull(tls, "the listener has no TLS");
  }
}
