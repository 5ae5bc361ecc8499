package dev.weir.standin.tls;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;

/** Makes the engine of each connection from one {@link ServerIdentity}. */
public final class TlsEngines {
  private static final char[] NO_PASSWORD = {};
  private static final String TDS_8 = "tds/8.0";

  private final SSLContext context;
  private final X509Certificate certificate;

  public TlsEngines(ServerIdentity identity) {
    certificate = identity.certificate();
    try {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(null, null);
      keys.setKeyEntry("server", identity.key(), NO_PASSWORD, new X509Certificate[] {certificate});
      KeyManagerFactory factory =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      factory.init(keys, NO_PASSWORD);
      context = SSLContext.getInstance("TLS");
      context.init(factory.getKeyManagers(), null, null);
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("this Java cannot serve TLS", e);
    }
  }

  public X509Certificate certificate() {
    return certificate;
  }

  /** For a handshake inside packets: TLS 1.3 sends records after it that break TDS 7.x peers. */
  SSLEngine forWrappedHandshake() {
    SSLEngine engine = context.createSSLEngine();
    engine.setUseClientMode(false);
    engine.setEnabledProtocols(new String[] {"TLSv1.2"});
    return engine;
  }

  /** For TDS 8.0, where TLS comes first and ALPN says so; clients that say nothing are let in. */
  SSLEngine forStrict() {
    SSLEngine engine = context.createSSLEngine();
    engine.setUseClientMode(false);
    SSLParameters parameters = engine.getSSLParameters();
    parameters.setProtocols(new String[] {"TLSv1.3", "TLSv1.2"});
    engine.setSSLParameters(parameters);
    engine.setHandshakeApplicationProtocolSelector(
        (handshaking, offered) -> offered.contains(TDS_8) ? TDS_8 : "");
    return engine;
  }
}
