package dev.weir.bootstrap.keys;

import java.net.Socket;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/** Trusts every certificate, to see which one it is. */
final class TrustingAll extends X509ExtendedTrustManager {
  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {
    // Trusted.
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {
    // Trusted.
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
    // Trusted.
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
    // Trusted.
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) {
    // Trusted.
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) {
    // Trusted.
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return new X509Certificate[0];
  }
}
