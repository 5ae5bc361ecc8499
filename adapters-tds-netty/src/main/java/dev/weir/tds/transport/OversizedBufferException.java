package dev.weir.tds.transport;

/** Thrown if a single buffer was requested that is too large for the free memory. */
final class OversizedBufferException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  OversizedBufferException(int bytes, OutOfMemoryError cause) {
    super("no memory for a single buffer of " + bytes + " bytes", cause);
  }
}
