package dev.weir.tds.tls;

/** A certificate or key that is configured cannot be used; the message says what to do. */
public final class UnusableCertificateException extends Exception {
  private static final long serialVersionUID = 1L;

  UnusableCertificateException(String message) {
    super(message);
  }

  UnusableCertificateException(String message, Throwable cause) {
    super(message, cause);
  }
}
