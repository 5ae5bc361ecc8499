package dev.weir.bootstrap.instance;

/** Thrown if an instance cannot start; the message gives the operator the reason and the remedy. */
public final class InstanceStartException extends Exception {
  private static final long serialVersionUID = 1L;

  InstanceStartException(String message) {
    super(message);
  }

  /** Creates an exception with the message of its cause. */
  InstanceStartException(Exception cause) {
    super(cause.getMessage(), cause);
  }
}
