package dev.weir.tds.client;

import java.util.Locale;

/**
 * The reason for which a client is closed before its login is answered, without an error message.
 */
public enum CloseReason {
  /** The bytes are not TDS. */
  NOT_TDS,
  /** The PROXY protocol header is missing or malformed. */
  PROXY_HEADER,
  /** The client does not encrypt as the listener wants, or the TLS handshake failed. */
  TLS,
  /** The LOGIN7 is malformed. */
  LOGIN,
  /** The login was not whole within the handshake timeout. */
  TOO_SLOW,
  /** The client was slow, and others needed its place or its memory. */
  CROWDED_OUT;

  /** The label in metrics and logs. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
