package dev.weir.domain.pinning;

/** The cleanup that a connection needs before it serves another session. */
public enum AfterPin {
  /** A reset removes the state that the pin stood for. */
  RESET,
  /** A reset fails or is not known to be enough: the connection is closed. */
  CLOSE
}
