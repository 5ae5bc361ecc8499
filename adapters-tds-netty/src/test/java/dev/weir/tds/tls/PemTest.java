package dev.weir.tds.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Base64;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class PemTest {
  private static final Instant NOW = Instant.parse("2026-11-18T12:00:00Z");
  private static final TlsIdentity IDENTITY = SelfSigned.create("weir.example", NOW);
  private static final TlsIdentity AUTHORITY = SelfSigned.create("ca.example", NOW);

  @Test
  void aChainAndItsKeyAreRead() throws Exception {
    String chain = "Bag Attributes\n" + pem(IDENTITY) + pem(AUTHORITY);

    TlsIdentity read = Pem.identity(chain, pem("PRIVATE KEY", IDENTITY.key().getEncoded()), null);

    assertThat(read.chain()).containsExactly(IDENTITY.certificate(), AUTHORITY.certificate());
    assertThat(read.key()).isEqualTo(IDENTITY.key());
  }

  @Test
  void aKeyThatOpensslEncryptedIsReadWithItsPassword() throws Exception {
    String certificate = resource("rsa-certificate.pem");
    String key = resource("rsa-encrypted.pem");

    assertThat(Pem.identity(certificate, key, "s3cret")).hasToString("CN=rsa.example");
    assertThatThrownBy(() -> Pem.identity(certificate, key, "wrong"))
        .isInstanceOf(UnusableCertificateException.class)
        .hasMessageContaining("private_key_password right?");
    assertThatThrownBy(() -> Pem.identity(certificate, key, null))
        .isInstanceOf(UnusableCertificateException.class)
        .hasMessageContaining("give its password");
  }

  @Test
  void anRsaKeyInItsOldFormIsRead() throws Exception {
    TlsIdentity read =
        Pem.identity(resource("rsa-certificate.pem"), resource("rsa-pkcs1.pem"), null);

    assertThat(read.key().getAlgorithm()).isEqualTo("RSA");
  }

  @Test
  void aKeyInAFormTheJvmCannotReadIsRefusedWithTheCommandThatConvertsIt() {
    assertThatThrownBy(
            () -> Pem.identity(pem(IDENTITY), pem("EC PRIVATE KEY", new byte[] {1}), null))
        .isInstanceOf(UnusableCertificateException.class)
        .hasMessageContaining("openssl pkcs8 -topk8");
  }

  @Test
  void aKeyOfAnotherCertificateIsRefused() {
    assertThatThrownBy(
            () ->
                Pem.identity(pem(IDENTITY), pem("PRIVATE KEY", AUTHORITY.key().getEncoded()), null))
        .isInstanceOf(UnusableCertificateException.class)
        .hasMessageContaining("not that of the certificate of CN=weir.example");
  }

  @Test
  void fileWithoutTheExpectedContentIsRefused() {
    String key = pem("PRIVATE KEY", IDENTITY.key().getEncoded());
    assertThatThrownBy(() -> Pem.identity("", key, null))
        .isInstanceOf(UnusableCertificateException.class)
        .hasMessageContaining("holds no certificate");
    assertThatThrownBy(() -> Pem.identity(pem(IDENTITY), pem(IDENTITY), null))
        .isInstanceOf(UnusableCertificateException.class)
        .hasMessageContaining("holds no key");
    assertThatThrownBy(() -> Pem.identity(pem("CERTIFICATE", new byte[] {0x30, 1}), key, null))
        .isInstanceOf(UnusableCertificateException.class)
        .hasMessageContaining("cannot be read");
    assertThatThrownBy(
            () -> Pem.identity(pem(IDENTITY), pem("PRIVATE KEY", new byte[] {0x30, 0}), null))
        .isInstanceOf(UnusableCertificateException.class)
        .hasMessageContaining("cannot be read as one of RSA, EC, Ed25519");
  }

  @Test
  void authoritiesAreRead() throws Exception {
    assertThat(Pem.authorities(pem(IDENTITY) + pem(AUTHORITY)))
        .containsExactly(IDENTITY.certificate(), AUTHORITY.certificate());
  }

  /** Made with openssl 3: a key that protects nothing. */
  private static String resource(String name) throws IOException {
    try (InputStream file = Objects.requireNonNull(PemTest.class.getResourceAsStream(name))) {
      return new String(file.readAllBytes(), StandardCharsets.US_ASCII);
    }
  }

  private static String pem(TlsIdentity identity) {
    X509Certificate certificate = identity.certificate();
    try {
      return pem("CERTIFICATE", certificate.getEncoded());
    } catch (CertificateEncodingException e) {
      throw new AssertionError(e);
    }
  }

  private static String pem(String type, byte[] content) {
    String base64 =
        Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII)).encodeToString(content);
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(type, base64, type);
  }
}
