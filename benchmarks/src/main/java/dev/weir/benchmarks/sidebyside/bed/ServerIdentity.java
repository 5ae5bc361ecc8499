package dev.weir.benchmarks.sidebyside.bed;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/**
 * A certificate of the server for one run.
 *
 * @param certificate a PEM file
 * @param keyAndCertificate a PEM file with the certificate and its private key
 */
public record ServerIdentity(Path certificate, Path keyAndCertificate) {
  static final String NAME = "localhost";
  private static final String PASSWORD = "changeit";
  private static final String ALIAS = "server";

  /** Creates one with the JDK's keytool. */
  public static ServerIdentity make(TestBed bed) throws IOException, InterruptedException {
    Path store = bed.file("server.p12");
    bed.start(
            "keytool",
            List.of(
                keytool(),
                "-genkeypair",
                "-alias",
                ALIAS,
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                "CN=" + NAME,
                "-ext",
                "san=dns:" + NAME + ",ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD),
            Map.of())
        .awaitSuccess();
    try (InputStream in = Files.newInputStream(store)) {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(in, PASSWORD.toCharArray());
      String shown = pem("CERTIFICATE", keys.getCertificate(ALIAS).getEncoded());
      String kept = pem("PRIVATE KEY", keys.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded());
      return new ServerIdentity(
          bed.write("server-certificate.pem", shown), bed.write("server.pem", kept + shown));
    } catch (GeneralSecurityException e) {
      throw new IOException("the certificate that keytool has made cannot be read", e);
    }
  }

  /** Returns the keytool of the JDK that runs this process. */
  private static String keytool() {
    String java = ProcessHandle.current().info().command().orElseThrow();
    return Path.of(java).resolveSibling("keytool").toString();
  }

  private static String pem(String what, byte[] bytes) {
    String lines =
        Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII)).encodeToString(bytes);
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(what, lines, what);
  }

  /** Returns a context for clients that accept any certificate, because Weir signs its own. */
  public SSLContext clientContext() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {new TrustAll()}, new SecureRandom());
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no TLS", e);
    }
  }

  /** Accepts any certificate: all connections stay on one machine. */
  private static final class TrustAll implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
