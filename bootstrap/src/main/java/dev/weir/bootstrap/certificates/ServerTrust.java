package dev.weir.bootstrap.certificates;

import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.ServerTlsConfig;
import dev.weir.tds.tls.Pem;
import dev.weir.tds.tls.ServerFacingTls;
import dev.weir.tds.tls.TlsLibrary;
import dev.weir.tds.tls.UnusableCertificateException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The TLS contexts of buckets, by the authorities that they trust. Buckets with the same
 * authorities share one context, because there may be hundreds of buckets.
 */
public final class ServerTrust {
  private final TlsLibrary library;
  private final Environment environment;
  private final Map<Path, ServerFacingTls> byAuthorities = new HashMap<>();
  private @Nullable ServerFacingTls anybody;
  private @Nullable ServerFacingTls system;

  /** Creates the contexts, with files of authorities from this environment. */
  public ServerTrust(TlsLibrary library, Environment environment) {
    this.library = library;
    this.environment = environment;
  }

  /**
   * Returns the context of a bucket; also of one without encryption, because its server may require
   * it.
   *
   * @throws UnusableCertificateException when the authorities cannot be used
   * @throws IOException when their file cannot be read
   */
  public ServerFacingTls of(ServerTlsConfig config)
      throws IOException, UnusableCertificateException {
    return switch (config.mode()) {
      case OFF, LOGIN, REQUIRE -> trustingAnyServer();
      case VERIFY, STRICT -> checked(config.ca());
    };
  }

  private ServerFacingTls trustingAnyServer() {
    if (anybody == null) {
      anybody = ServerFacingTls.trustingAnyServer(library);
    }
    return anybody;
  }

  private ServerFacingTls checked(Optional<Path> authorities)
      throws IOException, UnusableCertificateException {
    if (authorities.isEmpty()) {
      if (system == null) {
        system = ServerFacingTls.trustingTheSystem(library);
      }
      return system;
    }
    ServerFacingTls known = byAuthorities.get(authorities.get());
    if (known != null) {
      return known;
    }
    String text = new String(environment.read(authorities.get()), StandardCharsets.ISO_8859_1);
    ServerFacingTls trusting = ServerFacingTls.trusting(library, Pem.authorities(text));
    byAuthorities.put(authorities.get(), trusting);
    return trusting;
  }
}
