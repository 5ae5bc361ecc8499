package dev.weir.bootstrap.config.check;

import dev.weir.bootstrap.config.draft.Located;
import dev.weir.tds.tls.OldestTls;
import dev.weir.tds.tls.TlsLibrary;
import java.util.Optional;

/** Warns of versions of TLS that have known weaknesses, and refuses those that cannot be spoken. */
final class OldTls {
  private OldTls() {}

  /** Returns the warning about a version; empty if it needs none. */
  static Optional<String> warning(String key, Located<OldestTls> version) {
    return version.value().isWeak()
        ? Optional.of(
            "'%s: %s' accepts TLS with known weaknesses: an attacker on the way may read or change what is"
                    .formatted(key, version.value().label())
                + " sent; use it only for programs that know no other, in a network that you trust")
        : Optional.empty();
  }

  /** Returns the reason why a version cannot be spoken in this process; empty if it can. */
  static Optional<String> obstacle(String key, Located<OldestTls> version) {
    // The native library is loaded only where it matters.
    return version.value().isWeak() && !TlsLibrary.best().speaks(version.value())
        ? Optional.of(
            "'%s: %s' needs a TLS library that speaks it: the native one, of Linux on x86-64, or that of"
                    .formatted(key, version.value().label())
                + " the JDK if 'jdk.tls.disabledAlgorithms' in a file of -Djava.security.properties"
                + " allows it")
        : Optional.empty();
  }
}
