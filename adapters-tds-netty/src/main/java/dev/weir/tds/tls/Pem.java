package dev.weir.tds.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.jspecify.annotations.Nullable;

/** Reads certificates and keys in PEM form (RFC 7468). */
public final class Pem {
  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \\1-----");
  private static final String RSA_ENCRYPTION = "1.2.840.113549.1.1.1";
  private static final List<String> KEY_ALGORITHMS = List.of("RSA", "EC", "Ed25519");

  private record Block(String type, String base64) {
    byte[] content() throws UnusableCertificateException {
      try {
        return Base64.getMimeDecoder().decode(base64);
      } catch (IllegalArgumentException e) {
        throw new UnusableCertificateException(
            "a block of " + type + " is not base64: " + e.getMessage(), e);
      }
    }
  }

  private Pem() {}

  /**
   * Reads an identity.
   *
   * @param chain the certificate first
   * @param password the password of the key, if it is encrypted
   */
  public static TlsIdentity identity(String chain, String key, @Nullable String password)
      throws UnusableCertificateException {
    TlsIdentity identity =
        new TlsIdentity(privateKey(key, password), certificates(chain, "the certificate file"));
    checkThatTheyBelongTogether(identity);
    return identity;
  }

  /** Reads the authorities to trust. */
  public static List<X509Certificate> authorities(String text) throws UnusableCertificateException {
    return certificates(text, "the file of authorities");
  }

  private static List<X509Certificate> certificates(String text, String what)
      throws UnusableCertificateException {
    List<X509Certificate> certificates = new ArrayList<>();
    for (Block block : blocks(text)) {
      if (block.type().equals("CERTIFICATE")) {
        certificates.add(certificate(block.content(), what));
      }
    }
    if (certificates.isEmpty()) {
      throw new UnusableCertificateException(
          what + " holds no certificate in PEM form (-----BEGIN CERTIFICATE-----)");
    }
    return certificates;
  }

  private static X509Certificate certificate(byte[] der, String what)
      throws UnusableCertificateException {
    try {
      Certificate certificate =
          CertificateFactory.getInstance("X.509")
              .generateCertificate(new ByteArrayInputStream(der));
      return (X509Certificate) certificate;
    } catch (GeneralSecurityException e) {
      throw new UnusableCertificateException(
          what + " holds a certificate that cannot be read: " + e.getMessage(), e);
    }
  }

  private static PrivateKey privateKey(String text, @Nullable String password)
      throws UnusableCertificateException {
    for (Block block : blocks(text)) {
      switch (block.type()) {
        case "PRIVATE KEY" -> {
          return key(block.content());
        }
        case "RSA PRIVATE KEY" -> {
          return key(wrappedRsa(block.content()));
        }
        case "ENCRYPTED PRIVATE KEY" -> {
          return key(decrypted(block.content(), password));
        }
        case "EC PRIVATE KEY" ->
            throw new UnusableCertificateException(
                "the private key is in the SEC1 form; convert it with: openssl pkcs8 -topk8"
                    + " -nocrypt -in key.pem -out key8.pem");
        default -> {
          // Other blocks, such as the parameters of a curve or a certificate in the same file, are
          // skipped.
        }
      }
    }
    throw new UnusableCertificateException(
        "the private key file holds no key in PEM form (-----BEGIN PRIVATE KEY-----)");
  }

  private static PrivateKey key(byte[] pkcs8) throws UnusableCertificateException {
    PKCS8EncodedKeySpec encoded = new PKCS8EncodedKeySpec(pkcs8);
    for (String algorithm : KEY_ALGORITHMS) {
      Optional<PrivateKey> key = readAs(algorithm, encoded);
      if (key.isPresent()) {
        return key.get();
      }
    }
    throw new UnusableCertificateException(
        "the private key cannot be read as one of " + String.join(", ", KEY_ALGORITHMS));
  }

  /** Returns the key, or empty if it is of another algorithm. */
  private static Optional<PrivateKey> readAs(String algorithm, PKCS8EncodedKeySpec encoded) {
    try {
      return Optional.of(KeyFactory.getInstance(algorithm).generatePrivate(encoded));
    } catch (InvalidKeySpecException e) {
      return Optional.empty();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this JVM lacks " + algorithm, e);
    }
  }

  /**
   * Returns a PKCS #1 key, as older versions of openssl wrote it, in PKCS #8 form, which puts the
   * algorithm's identifier before it.
   */
  private static byte[] wrappedRsa(byte[] pkcs1) {
    return Der.sequence(
        Der.integer(BigInteger.ZERO),
        Der.sequence(Der.oid(RSA_ENCRYPTION), Der.nullValue()),
        Der.octets(pkcs1));
  }

  private static byte[] decrypted(byte[] encrypted, @Nullable String password)
      throws UnusableCertificateException {
    if (password == null) {
      throw new UnusableCertificateException(
          "the private key is encrypted; give its password as private_key_password");
    }
    try {
      EncryptedPrivateKeyInfo info = new EncryptedPrivateKeyInfo(encrypted);
      // PBES2 hides the real algorithm in its parameters, whose text form is its name.
      String algorithm =
          info.getAlgName().equals("PBES2") || info.getAlgName().equals("1.2.840.113549.1.5.13")
              ? info.getAlgParameters().toString()
              : info.getAlgName();
      SecretKey key =
          SecretKeyFactory.getInstance(algorithm)
              .generateSecret(new PBEKeySpec(password.toCharArray()));
      Cipher cipher = Cipher.getInstance(algorithm);
      cipher.init(Cipher.DECRYPT_MODE, key, info.getAlgParameters());
      return info.getKeySpec(cipher).getEncoded();
    } catch (GeneralSecurityException | IOException e) {
      throw new UnusableCertificateException(
          "the private key cannot be decrypted; is private_key_password right?", e);
    }
  }

  private static void checkThatTheyBelongTogether(TlsIdentity identity)
      throws UnusableCertificateException {
    PublicKey shown = identity.certificate().getPublicKey();
    String algorithm =
        switch (identity.key().getAlgorithm()) {
          case "RSA" -> "SHA256withRSA";
          case "EC" -> "SHA256withECDSA";
          default -> identity.key().getAlgorithm();
        };
    byte[] challenge = "any text will do".getBytes(StandardCharsets.US_ASCII);
    boolean fits;
    try {
      Signature signing = Signature.getInstance(algorithm);
      signing.initSign(identity.key());
      signing.update(challenge);
      byte[] signed = signing.sign();
      Signature verifying = Signature.getInstance(algorithm);
      verifying.initVerify(shown);
      verifying.update(challenge);
      fits = verifying.verify(signed);
    } catch (GeneralSecurityException e) {
      // The key is of another algorithm than the certificate's.
      throw unrelated(identity, e);
    }
    if (!fits) {
      throw unrelated(identity, null);
    }
  }

  private static UnusableCertificateException unrelated(
      TlsIdentity identity, @Nullable Exception cause) {
    String message =
        "the private key is not that of the certificate of "
            + identity
            + "; the certificate has to come first in its file";
    return cause == null
        ? new UnusableCertificateException(message)
        : new UnusableCertificateException(message, cause);
  }

  private static List<Block> blocks(String text) {
    List<Block> blocks = new ArrayList<>();
    Matcher matcher = BLOCK.matcher(text);
    while (matcher.find()) {
      blocks.add(new Block(matcher.group(1), matcher.group(2)));
    }
    return blocks;
  }
}
