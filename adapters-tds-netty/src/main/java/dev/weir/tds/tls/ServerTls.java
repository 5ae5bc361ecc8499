package dev.weir.tds.tls;

import dev.weir.tds.wire.Encryption;

/** How Weir encrypts towards a server. */
public enum ServerTls {
  /** Not at all. */
  OFF,
  /** The login, if the server offers it; everything, if the server asks. */
  LOGIN,
  /** Everything, whoever the server proves to be. */
  REQUIRE,
  /** Everything, and the server proves who it is. */
  VERIFY,
  /** The same by TDS 8.0: TLS comes first. */
  STRICT;

  /** What the PRELOGIN asks for. */
  public Encryption request() {
    return switch (this) {
      case OFF, STRICT -> Encryption.NOT_SUPPORTED;
      case LOGIN -> Encryption.OFF;
      case REQUIRE, VERIFY -> Encryption.ON;
    };
  }
}
