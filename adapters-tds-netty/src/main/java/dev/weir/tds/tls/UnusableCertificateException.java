package dev.weir.tds.tls;

/**
 * Thrown if a configured certificate or key cannot be used; the message tells the operator what to
 * do.
 */
public final class UnusableCertificateException extends Exception {
  private static final long serialVersionUID = 1L;

  UnusableCertificateException(String message) {
    super(message);
  }

  UnusableCertificateException(String message, Throwable cause) {
    super(message, cause);
  }
}
