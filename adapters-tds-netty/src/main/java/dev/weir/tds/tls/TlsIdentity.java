package dev.weir.tds.tls;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * The certificate chain and private key that Weir presents to its clients.
 *
 * @param chain the certificate, then the certificates of its issuers
 */
public record TlsIdentity(PrivateKey key, List<X509Certificate> chain) {
  /** Copies the chain. */
  public TlsIdentity {
    chain = List.copyOf(chain);
    if (chain.isEmpty()) {
      throw new IllegalArgumentException("an identity has a certificate");
    }
  }

  /** Returns the certificate of Weir itself. */
  public X509Certificate certificate() {
    return chain.getFirst();
  }

  /** Returns the subject of the certificate, and nothing about the key. */
  @Override
  public String toString() {
    return certificate().getSubjectX500Principal().getName();
  }
}
