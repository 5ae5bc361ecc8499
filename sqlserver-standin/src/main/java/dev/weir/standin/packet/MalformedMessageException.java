package dev.weir.standin.packet;

/** The packets were sound, but what they carry is not laid out as MS-TDS says. */
public final class MalformedMessageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public MalformedMessageException(String message) {
    super(message);
  }
}
