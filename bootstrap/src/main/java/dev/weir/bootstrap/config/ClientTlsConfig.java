package dev.weir.bootstrap.config;

import dev.weir.tds.tls.ClientTls;
import dev.weir.tds.tls.OldestTls;
import java.nio.file.Path;
import java.util.Optional;

/** The section {@code tls}: encryption between clients and Weir. */
public record ClientTlsConfig(ClientTls mode, OldestTls minVersion, Optional<KeyPair> keyPair) {
  /**
   * A certificate chain with its key, both in PEM form. Without one, Weir creates a self-signed
   * certificate at start.
   */
  public record KeyPair(Path certificate, Path privateKey, Optional<Secret> password) {}
}
