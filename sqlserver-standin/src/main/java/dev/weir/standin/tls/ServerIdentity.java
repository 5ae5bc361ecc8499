package dev.weir.standin.tls;

import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;

/**
 * A private key and a certificate that it signed itself, made in memory: SQL Server, too, makes one
 * at start when it was given none.
 */
public record ServerIdentity(PrivateKey key, X509Certificate certificate) {
  private static final String ECDSA_WITH_SHA256 = "1.2.840.10045.4.3.2";
  private static final String COMMON_NAME = "2.5.4.3";
  private static final String SUBJECT_ALTERNATIVE_NAME = "2.5.29.17";
  private static final byte[] VERSION_3 =
      DerEncoder.tagged(0xA0, DerEncoder.integer(BigInteger.TWO));
  private static final Duration BACKDATED = Duration.ofDays(1);
  private static final Duration VALID = Duration.ofDays(825);

  /** Makes one for the name, localhost and the loopback address. */
  public static ServerIdentity create(String name) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      KeyPair keys = generator.generateKeyPair();
      byte[] body = body(name, keys, Instant.now());
      Signature signature = Signature.getInstance("SHA256withECDSA");
      signature.initSign(keys.getPrivate());
      signature.update(body);
      byte[] encoded = DerEncoder.sequence(body, algorithm(), DerEncoder.bits(signature.sign()));
      X509Certificate certificate =
          (X509Certificate)
              CertificateFactory.getInstance("X.509")
                  .generateCertificate(new ByteArrayInputStream(encoded));
      return new ServerIdentity(keys.getPrivate(), certificate);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java cannot make an EC certificate", e);
    }
  }

  private static byte[] body(String name, KeyPair keys, Instant now) {
    byte[] subject =
        DerEncoder.sequence(
            DerEncoder.set(
                DerEncoder.sequence(DerEncoder.oid(COMMON_NAME), DerEncoder.utf8(name))));
    return DerEncoder.sequence(
        VERSION_3,
        DerEncoder.integer(new BigInteger(64, new SecureRandom()).setBit(62)),
        algorithm(),
        subject,
        DerEncoder.sequence(
            DerEncoder.time(now.minus(BACKDATED)), DerEncoder.time(now.plus(VALID))),
        subject,
        keys.getPublic().getEncoded(),
        DerEncoder.tagged(0xA3, DerEncoder.sequence(alternativeNames(name))));
  }

  private static byte[] algorithm() {
    return DerEncoder.sequence(DerEncoder.oid(ECDSA_WITH_SHA256));
  }

  private static byte[] alternativeNames(String name) {
    byte[] names =
        DerEncoder.sequence(
            dnsName(name),
            dnsName("localhost"),
            DerEncoder.tagged(0x87, new byte[] {127, 0, 0, 1}));
    return DerEncoder.sequence(DerEncoder.oid(SUBJECT_ALTERNATIVE_NAME), DerEncoder.octets(names));
  }

  private static byte[] dnsName(String name) {
    return DerEncoder.tagged(0x82, name.getBytes(StandardCharsets.US_ASCII));
  }
}
