package dev.weir.tds.tls;

import dev.weir.tds.wire.Encryption;
import dev.weir.tds.wire.Prelogin;

/** The answer about encryption to a client's PRELOGIN. */
public sealed interface ClientEncryption {
  /** The login continues: send this reply, and encrypt in this scope. */
  record Agreed(Encryption reply, EncryptionScope scope) implements ClientEncryption {}

  /**
   * The settings do not match: send this reply, at which the client leaves. Close the connection if
   * the client continues; some drivers send their password all the same.
   */
  record Refused(Encryption reply, String reason) implements ClientEncryption {}

  /**
   * The settings do not match: close the connection, because such a client understands no reply.
   */
  record Closed(String reason) implements ClientEncryption {}

  /**
   * The contradictory code of a client that cannot encrypt but offers a certificate; servers reject
   * it.
   */
  int CERTIFICATE_WITHOUT_ENCRYPTION = 0x82;

  /**
   * Answers an unencrypted PRELOGIN. A client that offers its certificate is treated as one
   * without: Weir asks for none.
   *
   * @param encryptionCode the byte of its ENCRYPTION option, or {@link
   *     Prelogin#NO_ENCRYPTION_OPTION} for a client that cannot encrypt
   */
  static ClientEncryption answer(ClientTls mode, int encryptionCode) {
    if (mode == ClientTls.STRICT) {
      return new Closed("the client does not begin with TLS, and this listener has 'tls: strict'");
    }
    if (encryptionCode == CERTIFICATE_WITHOUT_ENCRYPTION) {
      return new Refused(Encryption.REQUIRED, "the client offers a certificate but cannot encrypt");
    }
    Encryption wanted =
        encryptionCode == Prelogin.NO_ENCRYPTION_OPTION
            ? Encryption.NOT_SUPPORTED
            : Encryption.of(encryptionCode);
    return switch (wanted) {
      case OFF -> answerOff(mode);
      case NOT_SUPPORTED -> answerNotSupported(mode);
      case ON, REQUIRED -> answerOn(mode);
      case UNKNOWN ->
          new Closed(
              "the client asks for encryption 0x%02x, which is none".formatted(encryptionCode));
    };
  }

  /** Answers a PRELOGIN within TLS, whose ENCRYPTION option has no meaning. */
  static ClientEncryption answerWithinTls() {
    return new Agreed(Encryption.NOT_SUPPORTED, EncryptionScope.STRICT);
  }

  /**
   * Answers a client that wants to encrypt its login only. To make it encrypt everything, the reply
   * must be REQUIRED: at ON, Microsoft's .NET driver stops encrypting after its login.
   */
  private static ClientEncryption answerOff(ClientTls mode) {
    return switch (mode) {
      case OFF -> new Agreed(Encryption.NOT_SUPPORTED, EncryptionScope.NONE);
      case LOGIN -> new Agreed(Encryption.OFF, EncryptionScope.LOGIN_ONLY);
      case REQUIRE -> new Agreed(Encryption.REQUIRED, EncryptionScope.FULL);
      case STRICT -> throw new IllegalArgumentException("strict was answered before");
    };
  }

  private static ClientEncryption answerOn(ClientTls mode) {
    return switch (mode) {
      case OFF ->
          new Refused(
              Encryption.NOT_SUPPORTED,
              "the client requires encryption, and this listener has 'tls: off'");
      case LOGIN, REQUIRE -> new Agreed(Encryption.ON, EncryptionScope.FULL);
      case STRICT -> throw new IllegalArgumentException("strict was answered before");
    };
  }

  private static ClientEncryption answerNotSupported(ClientTls mode) {
    return switch (mode) {
      case OFF, LOGIN -> new Agreed(Encryption.NOT_SUPPORTED, EncryptionScope.NONE);
      case REQUIRE ->
          new Refused(
              Encryption.REQUIRED,
              "the client does not encrypt, and this listener has 'tls: require'");
      case STRICT -> throw new IllegalArgumentException("strict was answered before");
    };
  }
}
