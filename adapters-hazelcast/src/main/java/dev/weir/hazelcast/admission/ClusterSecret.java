package dev.weir.hazelcast.admission;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** The shared secret of a cluster's members. It never leaves the process. */
public final class ClusterSecret {
  /**
   * The fewest characters: a program that recorded one exchange could find a shorter secret by
   * trying.
   */
  public static final int FEWEST_CHARACTERS = 16;

  private static final String ALGORITHM = "HmacSHA256";

  private final SecretKey key;

  private ClusterSecret(SecretKey key) {
    this.key = key;
  }

  /**
   * Derives the key of a cluster: two clusters with the same secret still have different keys.
   *
   * @throws IllegalArgumentException if the secret is too short
   */
  public static ClusterSecret of(String secret, String clusterName) {
    if (secret.length() < FEWEST_CHARACTERS) {
      throw new IllegalArgumentException(
          "a cluster's secret has at least " + FEWEST_CHARACTERS + " characters");
    }
    byte[] given = secret.getBytes(StandardCharsets.UTF_8);
    byte[] purpose = ("members of " + clusterName).getBytes(StandardCharsets.UTF_8);
    return new ClusterSecret(key(mac(key(given), purpose)));
  }

  private static SecretKey key(byte[] bytes) {
    return new SecretKeySpec(bytes, ALGORITHM);
  }

  /** Returns the keyed hash of these bytes, which only a process with the secret can compute. */
  byte[] proof(byte[]... parts) {
    return mac(key, parts);
  }

  private static byte[] mac(SecretKey key, byte[]... parts) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      for (byte[] part : parts) {
        mac.update(part);
      }
      return mac.doFinal();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has " + ALGORITHM, e);
    }
  }

  @Override
  public String toString() {
    return "(secret)";
  }
}
