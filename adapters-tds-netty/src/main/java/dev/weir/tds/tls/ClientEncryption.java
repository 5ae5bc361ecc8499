package dev.weir.tds.tls;

import dev.weir.tds.wire.Encryption;
import dev.weir.tds.wire.Prelogin;

/** What a client's PRELOGIN is answered about encryption. */
public sealed interface ClientEncryption {
  /** Send this, and go on with this scope. */
  record Agreed(Encryption reply, EncryptionScope scope) implements ClientEncryption {}

  /**
   * Send this: by it the client sees that the two do not go together, and leaves. If it does not,
   * the connection is to be closed; some drivers send their password all the same.
   */
  record Refused(Encryption reply, String reason) implements ClientEncryption {}

  /** Close: there is no answer that such a client would understand. */
  record Closed(String reason) implements ClientEncryption {}

  /** Cannot encrypt, and has a certificate to show: it makes no sense, and servers say so. */
  int CERTIFICATE_WITHOUT_ENCRYPTION = 0x82;

  /**
   * Answers a PRELOGIN that came in the clear. A client that offers its certificate is treated as
   * one without: Weir asks for none.
   *
   * @param encryptionCode the byte of its ENCRYPTION option, or {@link
   *     Prelogin#NO_ENCRYPTION_OPTION}: it can do none, then
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

  /** Answers a PRELOGIN that came within TLS: what it says of encryption is of no account. */
  static ClientEncryption answerWithinTls() {
    return new Agreed(Encryption.NOT_SUPPORTED, EncryptionScope.STRICT);
  }

  /**
   * It would encrypt its login. To have it encrypt everything it must be told REQUIRED: at ON,
   * Microsoft's .NET driver goes on in the clear after its login.
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
