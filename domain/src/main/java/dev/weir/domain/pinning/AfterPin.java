package dev.weir.domain.pinning;

/** What a connection needs before it serves another session. */
public enum AfterPin {
  /** A reset takes away what the pin stood for. */
  RESET,
  /** A reset fails or is not known to be enough: the connection is closed. */
  CLOSE
}
