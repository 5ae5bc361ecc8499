package dev.weir.tds.wire;

/**
 * A short text in UTF-16, reused for one text after the other while a message is read. A text that
 * is longer than the limit is truncated.
 */
public final class ShortText implements CharSequence {
  private final int most;
  private byte[] bytes = new byte[0];
  private int units;
  private int wanted;
  private int there;

  /** Creates a text of at most {@code most} UTF-16 units. */
  public ShortText(int most) {
    this.most = most;
  }

  /** Begins a text of {@code length} UTF-16 units. */
  public void begin(int length) {
    units = length;
    wanted = Math.min(length, most) * Character.BYTES;
    there = 0;
    if (wanted > bytes.length) {
      bytes = new byte[most * Character.BYTES];
    }
  }

  /** Reads on, skips the truncated rest, and returns whether the text is complete. */
  public boolean walk(SplitFields in) {
    if (there < wanted) {
      there += in.copy(bytes, there, wanted - there);
      if (there == wanted) {
        in.skip((long) units * Character.BYTES - wanted);
      }
    }
    return there == wanted && in.skipPending();
  }

  /** Sets the text from bytes in UTF-16LE. */
  public void set(byte[] source, int from, int length) {
    begin(length);
    System.arraycopy(source, from, bytes, 0, wanted);
    there = wanted;
  }

  @Override
  public int length() {
    return there / Character.BYTES;
  }

  @Override
  public char charAt(int index) {
    int at = index * Character.BYTES;
    return (char) ((bytes[at] & 0xFF) | (bytes[at + 1] & 0xFF) << Byte.SIZE);
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return toString().substring(start, end);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(length());
    for (int i = 0; i < length(); i++) {
      text.append(charAt(i));
    }
    return text.toString();
  }
}
