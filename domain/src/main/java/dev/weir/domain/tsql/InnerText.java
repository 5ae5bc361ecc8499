package dev.weir.domain.tsql;

import org.jspecify.annotations.Nullable;

/** T-SQL in a constant string, which is read while the string is. */
final class InnerText implements SqlTokens.Inner {
  /** Nobody nests deeper; what does is not understood. */
  private static final int DEEPEST = 4;

  private static final int PIECE = 256;

  private final NameTable names;
  private final int nesting;
  private final char[] piece = new char[PIECE];
  private int length;
  private boolean odd;
  private @Nullable StatementReader reader;

  InnerText(NameTable names, int nesting) {
    this.names = names;
    this.nesting = nesting;
  }

  /** A text begins. */
  void begin() {
    length = 0;
    odd = nesting > DEEPEST;
    if (!odd) {
      if (reader == null) {
        reader = new StatementReader(names, nesting);
      }
      reader.begin(Scope.INNER);
    }
  }

  @Override
  public void character(char c) {
    piece[length++] = c;
    if (length == PIECE) {
      flush();
    }
  }

  @Override
  public void odd() {
    odd = true;
  }

  /** The text is over: what it does, or null where that is not understood. */
  @Nullable Effects end() {
    flush();
    return odd || reader == null ? null : reader.end();
  }

  private void flush() {
    if (reader != null && !odd) {
      reader.accept(piece, 0, length);
    }
    length = 0;
  }
}
