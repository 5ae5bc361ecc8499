package dev.weir.tds.browser;

import java.io.IOException;

/** The port of an instance is not known; the message is the reason. */
public final class UnknownPortException extends IOException {
  private static final long serialVersionUID = 1;

  /** Creates an exception with this reason. */
  public UnknownPortException(String reason) {
    super(reason);
  }
}
