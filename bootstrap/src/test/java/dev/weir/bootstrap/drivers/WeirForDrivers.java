package dev.weir.bootstrap.drivers;

import dev.weir.bootstrap.instance.Instance;
import dev.weir.bootstrap.instance.TestInstance;
import dev.weir.tds.tls.SelfSigned;
import dev.weir.tds.tls.TlsIdentity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateEncodingException;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;

/** Instances with the certificate that the programs of the drivers expect. */
final class WeirForDrivers {
  private static final Path CERTIFICATE = Path.of("weir.pem");
  private static final Path KEY = Path.of("weir.key");

  private final String certificate;
  private final String key;

  WeirForDrivers() throws CertificateEncodingException {
    // The programs expect the name that the stand-in has in its own.
    TlsIdentity identity = SelfSigned.create("standin", Instant.now());
    certificate = pem("CERTIFICATE", identity.certificate().getEncoded());
    key = pem("PRIVATE KEY", identity.key().getEncoded());
  }

  private static String pem(String what, byte[] der) {
    String text =
        Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII)).encodeToString(der);
    return "-----BEGIN " + what + "-----\n" + text + "\n-----END " + what + "-----\n";
  }

  /** The certificate in a file of its own. */
  Path certificateIn(Path directory) throws IOException {
    return Files.writeString(Files.createTempFile(directory, "weir", ".pem"), certificate);
  }

  /**
   * Starts an instance in front of a server.
   *
   * @param tlsMode as the configuration calls it
   * @param pinningMode in the same way
   */
  Instance before(int serverPort, String tlsMode, String pinningMode, int maxConnections)
      throws Exception {
    String proxy =
        """
          pinning_mode: %s
          shutdown_timeout: 2s
        tls:
          mode: %s
          certificate: weir.pem
          private_key: weir.key
        """
            .formatted(pinningMode, tlsMode);
    String buckets =
        """
        buckets:
          - id: bucket-1
            host: 127.0.0.1
            port: %d
            database: AppDB
            max_connections: %d
        """
            .formatted(serverPort, maxConnections);
    return TestInstance.start(proxy, buckets, Map.of(CERTIFICATE, certificate, KEY, key));
  }
}
