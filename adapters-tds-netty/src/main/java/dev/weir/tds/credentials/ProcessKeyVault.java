package dev.weir.tds.credentials;

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
 * The vault of a process: HMAC-SHA256 to recognise, AES-GCM to put away, each with a key of its own
 * derived from one random one.
 *
 * <p>One key may belong to one vault only: two would use the same nonces for different passwords.
 */
public final class ProcessKeyVault implements CredentialVault {
  /** How many bytes the key has. */
  public static final int KEY_BYTES = 32;

  private static final String HMAC = "HmacSHA256";
  private static final String CIPHER = "AES/GCM/NoPadding";
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  // Set up once and copied for each proof: a login costs no key schedule.
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

  /** The lengths go in, too: no login can borrow letters from its password. */
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
    // A counter never repeats within a process, and the key never outlives it.
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
   * The UTF-16 units, as TDS has them. An encoding of characters would take each half of a pair
   * that stands alone for a question mark, and two passwords for one.
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
      throw new AssertionError("it was copied before", e);
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
