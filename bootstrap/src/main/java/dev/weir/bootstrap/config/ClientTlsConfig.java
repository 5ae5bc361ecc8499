package dev.weir.bootstrap.config;

import dev.weir.tds.tls.ClientTls;
import java.nio.file.Path;
import java.util.Optional;

/** The section {@code tls}: between clients and Weir. */
public record ClientTlsConfig(ClientTls mode, Optional<KeyPair> keyPair) {
  /** A certificate chain with its key, both PEM; without one Weir signs its own at start. */
  public record KeyPair(Path certificate, Path privateKey, Optional<Secret> password) {}
}
