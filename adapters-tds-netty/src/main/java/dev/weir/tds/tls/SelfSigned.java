package dev.weir.tds.tls;

import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes self-signed certificates in memory, for a start without a configured certificate, as SQL
 * Server does. They protect passwords against eavesdroppers, but not against an attacker that
 * impersonates Weir.
 */
public final class SelfSigned {
  /** The log message about the use of such a certificate. */
  public static final String WARNING =
      "clients see a certificate that Weir signed itself, so they cannot tell Weir from an"
          + " impostor; get one for the name they connect to, from the authority of your"
          + " network or a public one, and name it in the section tls as certificate and private_key";

  private static final String ECDSA_WITH_SHA256 = "1.2.840.10045.4.3.2";
  private static final String COMMON_NAME = "2.5.4.3";
  private static final String BASIC_CONSTRAINTS = "2.5.29.19";
  private static final String SUBJECT_ALTERNATIVE_NAME = "2.5.29.17";
  private static final String EXTENDED_KEY_USAGE = "2.5.29.37";
  private static final String SERVER_AUTHENTICATION = "1.3.6.1.5.5.7.3.1";

  private static final int DNS_NAME = 0x82;
  private static final int IP_ADDRESS = 0x87;
  private static final byte[] LOOPBACK_4 = {127, 0, 0, 1};
  private static final byte[] LOOPBACK_6 = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

  /** The longest common name (RFC 5280, appendix A.1); the alternative names have room for more. */
  private static final int COMMON_NAME_LENGTH = 64;

  /** The time by which the certificate's validity begins in the past, because clocks differ. */
  private static final Duration BACKDATED = Duration.ofDays(1);

  private static final Duration VALID = Duration.ofDays(365);

  private SelfSigned() {}

  /** Makes a certificate for this host and for localhost, valid for a year from {@code now}. */
  public static TlsIdentity create(String hostName, Instant now) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      KeyPair keys = generator.generateKeyPair();
      byte[] body = body(hostName, keys, now);
      Signature signature = Signature.getInstance("SHA256withECDSA");
      signature.initSign(keys.getPrivate());
      signature.update(body);
      byte[] encoded = Der.sequence(body, algorithm(), Der.bits(signature.sign()));
      X509Certificate certificate =
          (X509Certificate)
              CertificateFactory.getInstance("X.509")
                  .generateCertificate(new ByteArrayInputStream(encoded));
      return new TlsIdentity(keys.getPrivate(), List.of(certificate));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM cannot make a certificate", e);
    }
  }

  /** Returns the part of the certificate that is signed (RFC 5280, 4.1.2). */
  private static byte[] body(String hostName, KeyPair keys, Instant now) {
    byte[] name =
        Der.sequence(
            Der.set(
                Der.sequence(
                    Der.oid(COMMON_NAME),
                    Der.text(hostName.length() > COMMON_NAME_LENGTH ? "localhost" : hostName))));
    return Der.sequence(
        Der.tagged(0xA0, Der.integer(BigInteger.TWO)),
        // Browsers and drivers refuse a second certificate of the same issuer and serial number.
        Der.integer(new BigInteger(126, new SecureRandom()).setBit(126)),
        algorithm(),
        name,
        Der.sequence(Der.time(now.minus(BACKDATED)), Der.time(now.plus(VALID))),
        name,
        keys.getPublic().getEncoded(),
        Der.tagged(
            0xA3,
            Der.sequence(
                extension(BASIC_CONSTRAINTS, true, Der.sequence()),
                extension(EXTENDED_KEY_USAGE, false, Der.sequence(Der.oid(SERVER_AUTHENTICATION))),
                extension(SUBJECT_ALTERNATIVE_NAME, false, alternativeNames(hostName)))));
  }

  private static byte[] algorithm() {
    return Der.sequence(Der.oid(ECDSA_WITH_SHA256));
  }

  private static byte[] extension(String oid, boolean critical, byte[] value) {
    return critical
        ? Der.sequence(Der.oid(oid), Der.trueValue(), Der.octets(value))
        : Der.sequence(Der.oid(oid), Der.octets(value));
  }

  private static byte[] alternativeNames(String hostName) {
    Set<String> names = new LinkedHashSet<>(List.of(hostName, "localhost"));
    byte[][] encoded = new byte[names.size() + 2][];
    int i = 0;
    for (String name : names) {
      encoded[i++] = Der.tagged(DNS_NAME, name.getBytes(StandardCharsets.US_ASCII));
    }
    encoded[i++] = Der.tagged(IP_ADDRESS, LOOPBACK_4);
    encoded[i] = Der.tagged(IP_ADDRESS, LOOPBACK_6);
    return Der.sequence(encoded);
  }
}
