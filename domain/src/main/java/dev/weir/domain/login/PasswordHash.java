package dev.weir.domain.login;

import java.util.Arrays;
import java.util.Base64;

/**
 * What is kept of a password that only has to be recognised: {@code
 * pbkdf2-sha256$iterations$salt$hash}, salt and hash in base64.
 *
 * <p>How it is computed is not known here.
 */
public final class PasswordHash {
  /** How many bytes the hash has. */
  public static final int HASH_BYTES = 32;

  /** Fewer would be guessed too fast. */
  public static final int MIN_ITERATIONS = 10_000;

  /** More would take minutes. */
  public static final int MAX_ITERATIONS = 10_000_000;

  /** A shorter salt would be shared by several. */
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

  /** Reads what {@link #encoded} wrote; the exception says what is wrong without showing it. */
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

  /** The text for a file. */
  public String encoded() {
    Base64.Encoder encoder = Base64.getEncoder().withoutPadding();
    return String.join(
        "$",
        SCHEME,
        Integer.toString(iterations),
        encoder.encodeToString(salt),
        encoder.encodeToString(hash));
  }

  /** How often the function is applied. */
  public int iterations() {
    return iterations;
  }

  /** What makes equal passwords differ; a copy. */
  public byte[] salt() {
    return salt.clone();
  }

  /** The outcome; a copy. */
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

  /** Not the hash: who reads it can try passwords against it. */
  @Override
  public String toString() {
    return "(hash)";
  }
}
