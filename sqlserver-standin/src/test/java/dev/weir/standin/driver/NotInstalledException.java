package dev.weir.standin.driver;

/** What a driver needs is not on this machine. */
public final class NotInstalledException extends Exception {
  private static final long serialVersionUID = 1L;

  NotInstalledException(String message) {
    super(message);
  }
}
