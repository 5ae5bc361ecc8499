package dev.weir.tds.login;

import dev.weir.domain.login.Password;
import dev.weir.domain.login.PasswordHash;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * Makes and checks password hashes, by PBKDF2 with HMAC-SHA256 (RFC 8018). Slow on purpose: never
 * on an event loop.
 */
public final class Pbkdf2 {
  /** The number that OWASP recommends: a fraction of a second today. */
  public static final int RECOMMENDED_ITERATIONS = 600_000;

  private static final String ALGORITHM = "PBKDF2WithHmacSHA256";
  private static final int SALT_BYTES = 16;

  private Pbkdf2() {}

  /** Hashes a password with a new salt. */
  public static PasswordHash hash(Password password, int iterations) {
    byte[] salt = new byte[SALT_BYTES];
    new SecureRandom().nextBytes(salt);
    return new PasswordHash(iterations, salt, derived(password, salt, iterations));
  }

  /** Returns whether the hash is of this password; compared in constant time. */
  public static boolean matches(Password password, PasswordHash hash) {
    byte[] derived = derived(password, hash.salt(), hash.iterations());
    return MessageDigest.isEqual(derived, hash.hash()) && isText(password);
  }

  /**
   * Returns whether the password is valid UTF-16. The function reads UTF-8, in which a lone
   * surrogate is a question mark: a password with one would match the hash of another password.
   */
  private static boolean isText(Password password) {
    return StandardCharsets.UTF_8.newEncoder().canEncode(password.reveal());
  }

  private static byte[] derived(Password password, byte[] salt, int iterations) {
    char[] characters = password.reveal().toCharArray();
    PBEKeySpec spec =
        new PBEKeySpec(characters, salt, iterations, PasswordHash.HASH_BYTES * Byte.SIZE);
    try {
      return SecretKeyFactory.getInstance(ALGORITHM).generateSecret(spec).getEncoded();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM lacks " + ALGORITHM, e);
    } finally {
      spec.clearPassword();
      Arrays.fill(characters, '\0');
    }
  }
}
