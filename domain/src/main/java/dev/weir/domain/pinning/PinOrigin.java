package dev.weir.domain.pinning;

/**
 * The place in a request that set a pin: enough to find it in the application, without any text
 * that the client chose.
 *
 * @param construct the first keyword of the statement, and the kind of text that contains it
 * @param offset the number of characters before that word; -1 without a text
 */
public record PinOrigin(String construct, long offset) {
  /** The origin of a pin that comes from no text. */
  public static final PinOrigin NO_TEXT = new PinOrigin("", -1);

  /** Returns the form for logs: {@code CREATE in a batch, at 17}. */
  @Override
  public String toString() {
    return offset < 0 ? construct : construct + ", at " + offset;
  }
}
