package dev.weir.tds.tls;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * Who Weir is to its clients.
 *
 * @param chain the certificate, then those that signed it
 */
public record TlsIdentity(PrivateKey key, List<X509Certificate> chain) {
  /** Keeps its own copy. */
  public TlsIdentity {
    chain = List.copyOf(chain);
    if (chain.isEmpty()) {
      throw new IllegalArgumentException("an identity has a certificate");
    }
  }

  /** The certificate itself. */
  public X509Certificate certificate() {
    return chain.getFirst();
  }

  /** Says whose certificate it is, and nothing about the key. */
  @Override
  public String toString() {
    return certificate().getSubjectX500Principal().getName();
  }
}
