package dev.weir.tds.arrival;

import java.util.Locale;

/** Why Weir closes a client before its login is answered, without an error it could read. */
public enum Closing {
  /** Its bytes are no TDS. */
  NOT_TDS,
  /** It brings no PROXY protocol header, or one that cannot be understood. */
  PROXY_HEADER,
  /** Its TLS, or the lack of it, is not what the listener wants; or the handshake failed. */
  TLS,
  /** Its login cannot be understood. */
  LOGIN,
  /** It was not done within the handshake timeout. */
  TOO_SLOW,
  /** It was slow, and others needed what it held. */
  CROWDED_OUT;

  /** As metrics and logs have it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
