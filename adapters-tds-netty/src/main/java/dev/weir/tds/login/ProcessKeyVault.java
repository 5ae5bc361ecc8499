package dev.weir.tds.login;

import dev.weir.application.login.CredentialVault;
import dev.weir.application.login.SealedPassword;
import dev.weir.domain.login.CredentialProof;
import dev.weir.domain.login.Password;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.concurrent.atomic.AtomicLong;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The vault of a process: HMAC-SHA256 to recognise passwords, AES-GCM to seal them, each with a key
 * of its own that is derived from one random key.
 *
 * <p>A key may belong to one vault only: two would use the same nonces for different passwords.
 */
public final class ProcessKeyVault implements CredentialVault {
  /** The number of bytes of the key. */
  public static final int KEY_BYTES = 32;

  private static final String HMAC = "HmacSHA256";
  private static final String CIPHER = "AES/GCM/NoPadding";
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  // Initialised once and cloned for each proof, to save the key schedule.
  private final Mac proving;
  private final SecretKeySpec sealing;
  private final AtomicLong sealed = new AtomicLong();

  /** Makes a vault from {@link #KEY_BYTES} random bytes, which the caller forgets afterwards. */
  public ProcessKeyVault(byte[] key) {
    if (key.length != KEY_BYTES) {
      throw new IllegalArgumentException("the key has " + KEY_BYTES + " bytes");
    }
    try {
      proving = hmac(derived(key, "proof"));
      if (!(proving.clone() instanceof Mac)) {
        throw new IllegalStateException(HMAC + " cannot be copied");
      }
      sealing = new SecretKeySpec(derived(key, "seal"), "AES");
    } catch (GeneralSecurityException | CloneNotSupportedException e) {
      throw new IllegalStateException("this JVM lacks " + HMAC, e);
    }
  }

  /** Includes the lengths, so that the border between login and password is part of the proof. */
  @Override
  public CredentialProof proofOf(String login, Password password) {
    byte[] name = unitsOf(login);
    byte[] secret = unitsOf(password.reveal());
    Mac mac = copyOfProving();
    mac.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, name.length));
    mac.update(name);
    mac.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, secret.length));
    mac.update(secret);
    return new CredentialProof(mac.doFinal());
  }

  @Override
  public SealedPassword seal(Password password) {
    // A counter never repeats within a process, and the key ends with the process.
    byte[] nonce =
        ByteBuffer.allocate(NONCE_BYTES)
            .putLong(NONCE_BYTES - Long.BYTES, sealed.incrementAndGet())
            .array();
    byte[] secret = unitsOf(password.reveal());
    byte[] hidden = run(Cipher.ENCRYPT_MODE, nonce, secret, 0, secret.length);
    return new SealedPassword(
        ByteBuffer.allocate(NONCE_BYTES + hidden.length).put(nonce).put(hidden).array());
  }

  @Override
  public Password open(SealedPassword sealedPassword) {
    byte[] bytes = sealedPassword.bytes();
    byte[] secret = run(Cipher.DECRYPT_MODE, bytes, bytes, NONCE_BYTES, bytes.length - NONCE_BYTES);
    return new Password(textOf(secret));
  }

  /**
   * The UTF-16 units, as in TDS. A charset would replace lone surrogates by question marks, and
   * make two passwords equal.
   */
  private static byte[] unitsOf(String text) {
    ByteBuffer units = ByteBuffer.allocate(text.length() * Character.BYTES);
    units.asCharBuffer().put(text);
    return units.array();
  }

  private static String textOf(byte[] units) {
    return ByteBuffer.wrap(units).asCharBuffer().toString();
  }

  /** The nonce is the first {@value #NONCE_BYTES} bytes of {@code nonce}. */
  private byte[] run(int mode, byte[] nonce, byte[] input, int offset, int length) {
    try {
      Cipher cipher = Cipher.getInstance(CIPHER);
      cipher.init(mode, sealing, new GCMParameterSpec(TAG_BITS, nonce, 0, NONCE_BYTES));
      return cipher.doFinal(input, offset, length);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a password was not sealed by this vault", e);
    }
  }

  private Mac copyOfProving() {
    try {
      return (Mac) proving.clone();
    } catch (CloneNotSupportedException e) {
      throw new AssertionError("it was cloned before", e);
    }
  }

  private static byte[] derived(byte[] key, String purpose) throws GeneralSecurityException {
    return hmac(key).doFinal(purpose.getBytes(StandardCharsets.US_ASCII));
  }

  private static Mac hmac(byte[] key) throws GeneralSecurityException {
    Mac mac = Mac.getInstance(HMAC);
    mac.init(new SecretKeySpec(key, HMAC));
    return mac;
  }
}
