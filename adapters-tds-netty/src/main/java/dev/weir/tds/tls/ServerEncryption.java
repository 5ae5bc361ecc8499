package dev.weir.tds.tls;

import dev.weir.tds.wire.Encryption;
import java.util.Locale;

/** The meaning for encryption of a server's answer to Weir's PRELOGIN. */
public sealed interface ServerEncryption {
  /** The login continues, encrypted in this scope. */
  record Agreed(EncryptionScope scope) implements ServerEncryption {}

  /** The settings do not match. The reason tells the operator what to change. */
  record Failed(String reason) implements ServerEncryption {}

  /**
   * Reads the answer.
   *
   * @param encryptionCode the byte of the answer's ENCRYPTION option, or -1 if there is none
   */
  static ServerEncryption negotiate(ServerTls mode, int encryptionCode) {
    if (mode == ServerTls.STRICT) {
      return new Agreed(EncryptionScope.STRICT);
    }
    // Weir has no client certificate, so a code that asks for one is unknown, too.
    Encryption answered =
        encryptionCode > Encryption.REQUIRED.code()
            ? Encryption.UNKNOWN
            : Encryption.of(encryptionCode);
    return switch (answered) {
      case NOT_SUPPORTED -> notSupported(mode);
      case OFF -> off(mode);
      case ON, REQUIRED -> on(mode);
      case UNKNOWN -> notUnderstood(mode, encryptionCode);
    };
  }

  private static ServerEncryption notSupported(ServerTls mode) {
    return switch (mode) {
      case OFF, LOGIN -> new Agreed(EncryptionScope.NONE);
      case REQUIRE, VERIFY ->
          new Failed(
              "the server cannot encrypt: give it a certificate, or set 'tls: login' for this"
                  + " bucket (passwords then cross the network readable)");
      case STRICT -> new Agreed(EncryptionScope.STRICT);
    };
  }

  private static ServerEncryption off(ServerTls mode) {
    return switch (mode) {
      case LOGIN -> new Agreed(EncryptionScope.LOGIN_ONLY);
      case OFF, REQUIRE, VERIFY -> notUnderstood(mode, Encryption.OFF.code());
      case STRICT -> new Agreed(EncryptionScope.STRICT);
    };
  }

  private static ServerEncryption on(ServerTls mode) {
    return switch (mode) {
      case OFF ->
          new Failed(
              "the server requires encryption: set 'tls: login', 'require' or 'verify' for this"
                  + " bucket");
      case LOGIN, REQUIRE, VERIFY -> new Agreed(EncryptionScope.FULL);
      case STRICT -> new Agreed(EncryptionScope.STRICT);
    };
  }

  private static ServerEncryption notUnderstood(ServerTls mode, int code) {
    return new Failed(
        ("the server answers %s to 'tls: %s', which is no answer to it: check that the address of"
                + " this bucket is a SQL Server's")
            .formatted(
                code < 0 ? "nothing about encryption" : "encryption 0x%02x".formatted(code),
                mode.name().toLowerCase(Locale.ROOT)));
  }
}
