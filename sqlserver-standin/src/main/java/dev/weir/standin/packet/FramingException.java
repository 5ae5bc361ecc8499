package dev.weir.standin.packet;

import java.io.IOException;

/** The peer's packets are not TDS; SQL Server drops such a connection. */
public final class FramingException extends IOException {
  private static final long serialVersionUID = 1L;

  public FramingException(String message) {
    super(message);
  }
}
