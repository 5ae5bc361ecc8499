package dev.weir.domain.login;

import java.util.Arrays;
import java.util.Base64;

/**
 * The stored hash of a password that only has to be recognised: {@code
 * pbkdf2-sha256$iterations$salt$hash}, salt and hash in base64.
 *
 * <p>The hash function itself is not part of the domain.
 */
public final class PasswordHash {
  /** The length of the hash in bytes. */
  public static final int HASH_BYTES = 32;

  /** The fewest iterations: with fewer, guessing would be too fast. */
  public static final int MIN_ITERATIONS = 10_000;

  /** The most iterations: more would take minutes. */
  public static final int MAX_ITERATIONS = 10_000_000;

  /** The shortest salt: a shorter one could occur more than once. */
  public static final int MIN_SALT_BYTES = 8;

  private static final String SCHEME = "pbkdf2-sha256";
  private static final int PARTS = 4;

  private final int iterations;
  private final byte[] salt;
  private final byte[] hash;

  /** Keeps copies of both arrays. */
  public PasswordHash(int iterations, byte[] salt, byte[] hash) {
    if (iterations < MIN_ITERATIONS || iterations > MAX_ITERATIONS) {
      throw new IllegalArgumentException(
          "it has " + iterations + " iterations, not " + MIN_ITERATIONS + " to " + MAX_ITERATIONS);
    }
    if (salt.length < MIN_SALT_BYTES) {
      throw new IllegalArgumentException("its salt is shorter than " + MIN_SALT_BYTES + " bytes");
    }
    if (hash.length != HASH_BYTES) {
      throw new IllegalArgumentException(
          "its hash has " + hash.length + " bytes, not " + HASH_BYTES);
    }
    this.iterations = iterations;
    this.salt = salt.clone();
    this.hash = hash.clone();
  }

  /**
   * Parses the result of {@link #encoded}; the exception names the defect without showing the hash.
   */
  public static PasswordHash parse(String text) {
    String[] parts = text.split("\\$", -1);
    if (parts.length != PARTS || !parts[0].equals(SCHEME)) {
      throw new IllegalArgumentException("it does not have the form " + SCHEME + "$…$…$…");
    }
    int iterations;
    try {
      iterations = Integer.parseInt(parts[1]);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("its second part is not a number of iterations", e);
    }
    return new PasswordHash(
        iterations, decoded("salt", parts[2]), decoded("hash", parts[PARTS - 1]));
  }

  private static byte[] decoded(String part, String base64) {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("its " + part + " is not base64", e);
    }
  }

  /** Returns the text for a file. */
  public String encoded() {
    Base64.Encoder encoder = Base64.getEncoder().withoutPadding();
    return String.join(
        "$",
        SCHEME,
        Integer.toString(iterations),
        encoder.encodeToString(salt),
        encoder.encodeToString(hash));
  }

  /** Returns the number of iterations of the hash function. */
  public int iterations() {
    return iterations;
  }

  /** Returns a copy of the salt, which makes the hashes of equal passwords differ. */
  public byte[] salt() {
    return salt.clone();
  }

  /** Returns a copy of the hash. */
  public byte[] hash() {
    return hash.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PasswordHash that
        && iterations == that.iterations
        && Arrays.equals(salt, that.salt)
        && Arrays.equals(hash, that.hash);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(salt);
  }

  /** Hides the hash: guesses could be tested against it. */
  @Override
  public String toString() {
    return "(hash)";
  }
}
