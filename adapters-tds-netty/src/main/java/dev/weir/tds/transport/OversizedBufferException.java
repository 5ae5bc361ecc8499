package dev.weir.tds.transport;

/** One buffer was asked for that is too large for the memory that is left. */
final class OversizedBufferException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  OversizedBufferException(int bytes, OutOfMemoryError cause) {
    super("no memory for a single buffer of " + bytes + " bytes", cause);
  }
}
