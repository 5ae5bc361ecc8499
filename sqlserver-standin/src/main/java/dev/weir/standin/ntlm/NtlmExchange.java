package dev.weir.standin.ntlm;

import dev.weir.standin.packet.ByteArraySink;
import dev.weir.standin.packet.ByteSource;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Collection;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * One login by NTLMv2, as a server that is its own domain controller (MS-NLMP 3.2.5). Bindings to a
 * TLS channel are not looked at, as by a server without Extended Protection.
 */
public final class NtlmExchange {
  private static final int NEGOTIATE = 1;
  private static final int CHALLENGE = 2;
  private static final int CHALLENGE_HEADER = 56;

  private static final int PAIR_END = 0;
  private static final int PAIR_COMPUTER = 1;
  private static final int PAIR_DOMAIN = 2;
  private static final int PAIR_TIME = 7;

  private final String domain;
  private final String computer;
  private final byte[] nonce;
  private final long fileTime;
  private byte[] negotiated = {};
  private byte[] challenged = {};

  /**
   * Begins one.
   *
   * @param nonce the eight bytes that the client has to answer
   * @param fileTime the moment, in Windows' count; clients that see it protect their messages
   */
  public NtlmExchange(String domain, String computer, byte[] nonce, long fileTime) {
    this.domain = domain;
    this.computer = computer;
    this.nonce = nonce.clone();
    this.fileTime = fileTime;
  }

  /** Answers the client's first token with the challenge. */
  public byte[] challenge(byte[] negotiate) {
    ByteSource source = NtlmMessage.open(negotiate, NEGOTIATE);
    int wanted = source.i32();
    byte[] target = domain.getBytes(StandardCharsets.UTF_16LE);
    byte[] information = information();
    ByteArraySink message = new ByteArraySink();
    message.bytes(NtlmMessage.SIGNATURE);
    message.u32(CHALLENGE);
    locate(message, CHALLENGE_HEADER, target.length);
    message.u32(answered(wanted));
    message.bytes(nonce);
    message.u64(0);
    locate(message, CHALLENGE_HEADER + target.length, information.length);
    message.u64(0);
    message.bytes(target);
    message.bytes(information);
    negotiated = negotiate.clone();
    challenged = message.toByteArray();
    return challenged.clone();
  }

  /** No keys are exchanged: nothing is signed or sealed behind the login. */
  private static int answered(int wanted) {
    int always = NtlmFlags.UNICODE | NtlmFlags.NTLM | NtlmFlags.TARGET_INFO;
    int asked =
        NtlmFlags.REQUEST_TARGET | NtlmFlags.ALWAYS_SIGN | NtlmFlags.EXTENDED_SESSION_SECURITY;
    return always | NtlmFlags.TARGET_IS_DOMAIN | (wanted & asked & ~NtlmFlags.KEY_EXCHANGE);
  }

  private byte[] information() {
    ByteArraySink pairs = new ByteArraySink();
    pair(pairs, PAIR_DOMAIN, domain.getBytes(StandardCharsets.UTF_16LE));
    pair(pairs, PAIR_COMPUTER, computer.getBytes(StandardCharsets.UTF_16LE));
    ByteArraySink time = new ByteArraySink();
    time.u64(fileTime);
    pair(pairs, PAIR_TIME, time.toByteArray());
    pair(pairs, PAIR_END, new byte[0]);
    return pairs.toByteArray();
  }

  private static void pair(ByteArraySink pairs, int id, byte[] value) {
    pairs.u16(id);
    pairs.u16(value.length);
    pairs.bytes(value);
  }

  private static void locate(ByteArraySink message, int offset, int length) {
    message.u16(length);
    message.u16(length);
    message.u32(offset);
  }

  /** The account that the client's second token proves, or null where it proves none. */
  public @Nullable WindowsAccount proven(byte[] token, Collection<WindowsAccount> accounts) {
    AuthenticateMessage message = AuthenticateMessage.parse(token);
    for (WindowsAccount account : accounts) {
      if (account.isCalled(message.domain(), message.user())) {
        return proves(message, account) ? account : null;
      }
    }
    return null;
  }

  private boolean proves(AuthenticateMessage message, WindowsAccount account) {
    byte[] hash = Md4.digest(account.password().getBytes(StandardCharsets.UTF_16LE));
    String owner = message.user().toUpperCase(Locale.ROOT) + message.domain();
    byte[] key = hmac(hash, owner.getBytes(StandardCharsets.UTF_16LE));
    if (!MessageDigest.isEqual(hmac(key, nonce, message.blob()), message.proof())) {
      return false;
    }
    if (!message.hasIntegrity()) {
      return true;
    }
    byte[] sessionKey = hmac(key, message.proof());
    byte[] expected = hmac(sessionKey, negotiated, challenged, message.withoutIntegrity());
    return MessageDigest.isEqual(expected, message.integrity());
  }

  private static byte[] hmac(byte[] key, byte[]... parts) {
    try {
      Mac mac = Mac.getInstance("HmacMD5");
      mac.init(new SecretKeySpec(key, "HmacMD5"));
      for (byte[] part : parts) {
        mac.update(ByteBuffer.wrap(part));
      }
      return mac.doFinal();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has HmacMD5", e);
    }
  }
}
