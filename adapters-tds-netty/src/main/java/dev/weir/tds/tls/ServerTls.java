package dev.weir.tds.tls;

import dev.weir.tds.wire.Encryption;

/** The encryption that Weir uses towards a server. */
public enum ServerTls {
  /** Weir does not encrypt. */
  OFF,
  /** Weir encrypts the login if the server can, and everything if the server requires that. */
  LOGIN,
  /** Weir encrypts everything, without checking the server's certificate. */
  REQUIRE,
  /** Weir encrypts everything, and checks the server's certificate. */
  VERIFY,
  /** Like {@link #VERIFY}, by TDS 8.0, where TLS comes first. */
  STRICT;

  /** Returns whether Weir checks the server's certificate. */
  public boolean isCertificateChecked() {
    return switch (this) {
      case VERIFY, STRICT -> true;
      case OFF, LOGIN, REQUIRE -> false;
    };
  }

  /** Returns the ENCRYPTION option of Weir's PRELOGIN. */
  public Encryption request() {
    return switch (this) {
      case OFF, STRICT -> Encryption.NOT_SUPPORTED;
      case LOGIN -> Encryption.OFF;
      case REQUIRE, VERIFY -> Encryption.ON;
    };
  }
}
