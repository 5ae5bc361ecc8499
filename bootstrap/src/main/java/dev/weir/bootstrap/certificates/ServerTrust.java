package dev.weir.bootstrap.certificates;

import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.ServerTlsConfig;
import dev.weir.tds.tls.OldestTls;
import dev.weir.tds.tls.Pem;
import dev.weir.tds.tls.ServerFacingTls;
import dev.weir.tds.tls.TlsLibrary;
import dev.weir.tds.tls.UnusableCertificateException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The TLS contexts of buckets, by the authorities that they trust. Buckets with the same
 * authorities share one context, because there may be hundreds of buckets.
 */
public final class ServerTrust {
  private final TlsLibrary library;
  private final Environment environment;
  private final Map<Authorities, ServerFacingTls> checking = new HashMap<>();
  private final Map<OldestTls, ServerFacingTls> trusting = new EnumMap<>(OldestTls.class);

  /** The file of the trusted authorities, if they are not those of the JVM. */
  private record Authorities(Optional<Path> file, OldestTls oldest) {}

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
      case OFF, LOGIN, REQUIRE ->
          trusting.computeIfAbsent(
              config.minVersion(), oldest -> ServerFacingTls.trustingAnyServer(library, oldest));
      case VERIFY, STRICT -> checked(new Authorities(config.ca(), config.minVersion()));
    };
  }

  private ServerFacingTls checked(Authorities authorities)
      throws IOException, UnusableCertificateException {
    ServerFacingTls known = checking.get(authorities);
    if (known != null) {
      return known;
    }
    ServerFacingTls made;
    if (authorities.file().isEmpty()) {
      made = ServerFacingTls.trustingTheSystem(library, authorities.oldest());
    } else {
      String text =
          new String(environment.read(authorities.file().get()), StandardCharsets.ISO_8859_1);
      made = ServerFacingTls.trusting(library, authorities.oldest(), Pem.authorities(text));
    }
    checking.put(authorities, made);
    return made;
  }
}
