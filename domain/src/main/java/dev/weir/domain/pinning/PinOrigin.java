package dev.weir.domain.pinning;

/**
 * Where in a request a pin comes from: enough to find it in the application, and nothing of what
 * the client wrote.
 *
 * @param construct the word with which the statement begins, and the place where it stands
 * @param offset how many characters of the text come before that word; -1 where there is no text
 */
public record PinOrigin(String construct, long offset) {
  /** Not of a text. */
  public static final PinOrigin NO_TEXT = new PinOrigin("", -1);

  /** For logs: {@code CREATE in a batch, at 17}. */
  @Override
  public String toString() {
    return offset < 0 ? construct : construct + ", at " + offset;
  }
}
