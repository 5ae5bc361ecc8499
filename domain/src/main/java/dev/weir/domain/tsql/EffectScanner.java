package dev.weir.domain.tsql;

/**
 * Tells what a text of T-SQL does to its session, while it arrives.
 *
 * <p>One scanner reads one text at a time: {@link #begin}, then the text in pieces of any size,
 * then {@link #end}. It may be used for any number of texts and makes no garbage for those that set
 * and call nothing. It belongs to one thread.
 */
public final class EffectScanner {
  private static final int PIECE = 2048;

  private final StatementReader reader;
  private final long mostCharacters;
  private final char[] piece = new char[PIECE];
  private long characters;
  private boolean halved;
  private int lowByte;

  /**
   * @param names shared by the scanners of a thread
   * @param mostCharacters in a text; what is longer is not read to its end, and pins
   */
  public EffectScanner(NameTable names, long mostCharacters) {
    this.reader = new StatementReader(names, 0);
    this.mostCharacters = mostCharacters;
  }

  /** A text begins that runs in that scope. What was read before is forgotten. */
  public void begin(Scope scope) {
    characters = 0;
    halved = false;
    reader.begin(scope);
  }

  /** The next characters. */
  public void accept(char[] text, int from, int to) {
    characters += to - from;
    if (characters <= mostCharacters) {
      reader.accept(text, from, to);
    }
  }

  /** The next characters. */
  public void accept(CharSequence text) {
    for (int from = 0; from < text.length(); from += PIECE) {
      int to = Math.min(text.length(), from + PIECE);
      for (int i = from; i < to; i++) {
        piece[i - from] = text.charAt(i);
      }
      accept(piece, 0, to - from);
    }
  }

  /** The next bytes of a text in UTF-16LE. A character may be cut in half. */
  public void acceptUtf16(byte[] text, int from, int to) {
    int at = from;
    if (halved && at < to) {
      halved = false;
      piece[0] = (char) (lowByte | ((text[at++] & 0xFF) << 8));
      accept(piece, 0, 1);
    }
    while (to - at > 1) {
      int length = Math.min(PIECE, (to - at) / 2);
      for (int i = 0; i < length; i++, at += 2) {
        piece[i] = (char) ((text[at] & 0xFF) | ((text[at + 1] & 0xFF) << 8));
      }
      accept(piece, 0, length);
    }
    if (at < to) {
      halved = true;
      lowByte = text[at] & 0xFF;
    }
  }

  /** The text is over: what it does. The answer is good until the next text begins. */
  public Effects end() {
    if (halved || characters > mostCharacters) {
      reader.giveUp();
    }
    return reader.end();
  }

  /** The effects of a text that is there as a whole. */
  public Effects scan(Scope scope, CharSequence text) {
    begin(scope);
    accept(text);
    return end();
  }
}
