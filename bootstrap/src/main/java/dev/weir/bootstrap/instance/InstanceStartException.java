package dev.weir.bootstrap.instance;

/** An instance cannot start; the message says why and what to do, for whoever started it. */
public final class InstanceStartException extends Exception {
  private static final long serialVersionUID = 1L;

  InstanceStartException(String message) {
    super(message);
  }

  /** The cause's own message says it all. */
  InstanceStartException(Exception cause) {
    super(cause.getMessage(), cause);
  }
}
