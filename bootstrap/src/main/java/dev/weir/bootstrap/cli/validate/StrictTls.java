package dev.weir.bootstrap.cli.validate;

import dev.weir.bootstrap.config.BucketConfig;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/** TLS before the first TDS byte, as TDS 8.0 has it; the certificate is always checked. */
final class StrictTls {
  private StrictTls() {}

  static Socket over(Socket plain, BucketConfig bucket)
      throws IOException, GeneralSecurityException {
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    if (bucket.tls().ca().isPresent()) {
      trust.init(authorities(bucket.tls().ca().get()));
    } else {
      trust.init((KeyStore) null);
    }
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    String name = bucket.tls().serverName();
    SSLSocket socket =
        (SSLSocket)
            context.getSocketFactory().createSocket(plain, name, bucket.server().port(), true);
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setApplicationProtocols(new String[] {"tds/8.0"});
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    socket.setSSLParameters(parameters);
    socket.startHandshake();
    return socket;
  }

  private static KeyStore authorities(Path pem) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    try (InputStream in = Files.newInputStream(pem)) {
      int number = 0;
      for (Certificate authority :
          CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        store.setCertificateEntry("authority-" + number, authority);
        number++;
      }
    }
    return store;
  }
}
