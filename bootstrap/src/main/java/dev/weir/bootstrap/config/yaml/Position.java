package dev.weir.bootstrap.config.yaml;

/** A position in a text; lines and columns are counted from 1, as in editors. */
public record Position(int line, int column) implements Comparable<Position> {
  /** The position of problems that concern the whole file. */
  public static final Position NONE = new Position(0, 0);

  /** The begin of a text. */
  public static final Position START = new Position(1, 1);

  /** Returns the position of the code point with this index. */
  static Position of(String text, int codePointIndex) {
    int line = 1;
    int column = 1;
    int seen = 0;
    for (int i = 0; i < text.length() && seen < codePointIndex; seen++) {
      int codePoint = text.codePointAt(i);
      i += Character.charCount(codePoint);
      if (codePoint == '\n') {
        line++;
        column = 1;
      } else {
        column++;
      }
    }
    return new Position(line, column);
  }

  @Override
  public int compareTo(Position other) {
    int byLine = Integer.compare(line, other.line);
    return byLine != 0 ? byLine : Integer.compare(column, other.column);
  }

  @Override
  public String toString() {
    return line + ":" + column;
  }
}
