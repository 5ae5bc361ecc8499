package dev.weir.standin.login;

import dev.weir.standin.options.TlsMode;
import org.jspecify.annotations.Nullable;

/** The ENCRYPTION option of PRELOGIN and what the two sides' values come to (MS-TDS 2.2.6.5). */
public enum Encryption {
  OFF(0),
  ON(1),
  NOT_SUPPORTED(2),
  REQUIRED(3);

  private static final int CLIENT_CERTIFICATE = 0x80;
  private final int code;

  Encryption(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }

  /** The value of the byte without its client-certificate bit; null if it has none. */
  public static @Nullable Encryption of(int code) {
    for (Encryption value : values()) {
      if (value.code == (code & ~CLIENT_CERTIFICATE)) {
        return value;
      }
    }
    return null;
  }

  /** The transport that follows the PRELOGIN exchange. */
  public enum Outcome {
    CLEAR,
    LOGIN_ONLY,
    FULL,
    /** The client must hang up, as it cannot do what the server answered. */
    CLIENT_ENDS
  }

  /** The server's answer and what follows from it. */
  public record Agreement(Encryption answer, Outcome outcome) {}

  /** Returns the answer of a server in that mode to this client value. */
  public Agreement answeredBy(TlsMode mode) {
    return switch (mode) {
      case OFF -> answeredWithoutTls();
      case LOGIN -> answeredByLoginOnly();
      case FULL, STRICT -> answeredByFull();
    };
  }

  private Agreement answeredWithoutTls() {
    return switch (this) {
      case OFF, NOT_SUPPORTED -> new Agreement(NOT_SUPPORTED, Outcome.CLEAR);
      case ON, REQUIRED -> new Agreement(NOT_SUPPORTED, Outcome.CLIENT_ENDS);
    };
  }

  private Agreement answeredByLoginOnly() {
    return switch (this) {
      case OFF -> new Agreement(OFF, Outcome.LOGIN_ONLY);
      case ON, REQUIRED -> new Agreement(ON, Outcome.FULL);
      case NOT_SUPPORTED -> new Agreement(NOT_SUPPORTED, Outcome.CLEAR);
    };
  }

  private Agreement answeredByFull() {
    return switch (this) {
      case OFF -> new Agreement(REQUIRED, Outcome.FULL);
      case ON, REQUIRED -> new Agreement(ON, Outcome.FULL);
      case NOT_SUPPORTED -> new Agreement(REQUIRED, Outcome.CLIENT_ENDS);
    };
  }
}
