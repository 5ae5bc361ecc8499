package dev.weir.domain.tsql;

import org.jspecify.annotations.Nullable;

/** Reads the T-SQL in a constant string while the string is read. */
final class InnerText implements SqlTokens.Inner {
  /** The deepest nesting that is analysed; a deeper text counts as not understood. */
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

  /** Begins a text. */
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
  public void append(char c) {
    piece[length++] = c;
    if (length == PIECE) {
      flush();
    }
  }

  @Override
  public void markOdd() {
    odd = true;
  }

  /** Ends the text and returns its effects, or null if it is not understood. */
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
