package dev.weir.domain.tsql;

import org.jspecify.annotations.Nullable;

/**
 * Splits T-SQL into tokens while it arrives. The pieces of the text may end anywhere. The lexer
 * keeps no more of a token than the longest name.
 */
final class Lexer {
  /** The most characters kept of a token: no name, and no constant of interest, is longer. */
  static final int LONGEST = 260;

  private enum State {
    BETWEEN,
    WORD,
    NUMBER,
    MINUS,
    SLASH,
    STRING,
    STRING_QUOTE,
    QUOTED,
    QUOTED_QUOTE,
    BRACKETED,
    BRACKETED_BRACKET,
    LINE_COMMENT,
    LINE_COMMENT_RETURN,
    BLOCK_COMMENT,
    BLOCK_COMMENT_SLASH,
    BLOCK_COMMENT_STAR
  }

  private final SqlTokens tokens;
  private final NameTable names;
  private final char[] text = new char[LONGEST];

  private State state = State.BETWEEN;
  private NumberShape shape = NumberShape.WHOLE;
  private int length;

  /** The text of the token is truncated, or the server reads it differently. */
  private boolean partial;

  private boolean national;

  /** The number of characters in the pieces before the current one. */
  private long consumed;

  private long tokenOffset;

  /** The index at which the current piece begins in its array. */
  private int pieceStart;

  private int hash;
  private int commentDepth;
  private char previous;
  private SqlTokens.@Nullable Inner inner;

  Lexer(SqlTokens tokens, NameTable names) {
    this.tokens = tokens;
    this.names = names;
  }

  void begin() {
    state = State.BETWEEN;
    commentDepth = 0;
    inner = null;
    consumed = 0;
    tokenOffset = 0;
    clear();
  }

  void accept(char[] chars, int from, int to) {
    pieceStart = from;
    int at = from;
    while (at < to) {
      at =
          switch (state) {
            case BETWEEN -> readBetween(chars, at, to);
            case WORD -> readWord(chars, at, to);
            case NUMBER -> readNumber(chars, at, to);
            case MINUS -> readMinus(chars[at], at);
            case SLASH -> readSlash(chars[at], at);
            case STRING, QUOTED -> readString(chars, at, to);
            case BRACKETED -> readBracketed(chars, at, to);
            case STRING_QUOTE -> readQuote(chars[at], at, '\'', State.STRING, Kind.STRING);
            case QUOTED_QUOTE -> readQuote(chars[at], at, '"', State.QUOTED, Kind.QUOTED);
            case BRACKETED_BRACKET ->
                readQuote(chars[at], at, ']', State.BRACKETED, Kind.BRACKETED);
            case LINE_COMMENT -> readLineComment(chars, at, to);
            case LINE_COMMENT_RETURN -> endLine(chars[at], at);
            case BLOCK_COMMENT, BLOCK_COMMENT_SLASH, BLOCK_COMMENT_STAR ->
                readBlockComment(chars, at, to);
          };
    }
    consumed += to - from;
  }

  /** Returns the number of characters of the text before the token. */
  long offset() {
    return tokenOffset;
  }

  /** Ends the text. An unclosed string, name or comment is reported as odd. */
  void end() {
    switch (state) {
      case WORD -> emitWord();
      case NUMBER -> emit(shape == NumberShape.HEXADECIMAL ? Kind.BINARY : Kind.NUMBER);
      case MINUS -> emit(Kind.MINUS);
      case SLASH -> emit(Kind.OPERATOR);
      case STRING_QUOTE -> emit(Kind.STRING);
      case QUOTED_QUOTE -> emit(Kind.QUOTED);
      case BRACKETED_BRACKET -> emit(Kind.BRACKETED);
      case STRING, QUOTED, BRACKETED, BLOCK_COMMENT, BLOCK_COMMENT_SLASH, BLOCK_COMMENT_STAR ->
          emit(Kind.ODD);
      case BETWEEN, LINE_COMMENT, LINE_COMMENT_RETURN -> {}
    }
    tokens.accept(Kind.END);
  }

  /** Returns the token as a keyword; null if it is none. */
  @Nullable Keyword keyword() {
    return partial ? null : Keyword.of(text, length, hash);
  }

  /** Returns the content of a quoted token as a keyword; null if it is none. */
  @Nullable Keyword quotedKeyword() {
    return partial ? null : Keyword.ofPart(text, 0, length);
  }

  /** Returns the token as written, without its quotes; truncated if it is too long. */
  String text() {
    return names.name(text, length);
  }

  /** Returns whether a string has the prefix of a Unicode string. */
  boolean isNational() {
    return national;
  }

  /** Returns the first character of the token's text, or NUL if it is empty. */
  char first() {
    return length == 0 ? '\0' : text[0];
  }

  /** Returns whether its text is truncated or differs from the text that the server reads. */
  boolean isPartial() {
    return partial;
  }

  private int readBetween(char[] chars, int from, int to) {
    int at = from;
    byte found = Characters.BLANK;
    while (at < to && (found = Characters.classOf(chars[at])) == Characters.BLANK) {
      at++;
    }
    if (at == to) {
      return at;
    }
    clear();
    tokenOffset = consumed + at - pieceStart;
    char c = chars[at];
    if (found == Characters.LETTER || found == Characters.AT) {
      state = State.WORD;
      return at;
    }
    if (found == Characters.DIGIT) {
      state = c < 128 ? State.NUMBER : State.WORD;
      shape = NumberShape.WHOLE;
      return at;
    }
    if (found == Characters.ODD) {
      emit(Kind.ODD);
    } else {
      readSymbol(c);
    }
    return at + 1;
  }

  private void readSymbol(char c) {
    switch (c) {
      case '\'' -> open(State.STRING);
      case '"' -> open(State.QUOTED);
      case '[' -> state = State.BRACKETED;
      case '-' -> state = State.MINUS;
      case '/' -> state = State.SLASH;
      default -> emitSymbol(c);
    }
  }

  private void emitSymbol(char c) {
    append(c);
    emit(
        switch (c) {
          case ';' -> Kind.SEMICOLON;
          case '(' -> Kind.LEFT;
          case ')' -> Kind.RIGHT;
          case ',' -> Kind.COMMA;
          case '.' -> Kind.DOT;
          case '=' -> Kind.EQUALS;
          case '+' -> Kind.PLUS;
          case ':' -> Kind.COLON;
          case '{' -> Kind.BRACE;
          case '\\' -> Kind.ODD;
          default -> Kind.OPERATOR;
        });
  }

  private void open(State string) {
    state = string;
    inner = tokens.string();
    previous = 0;
  }

  private int readWord(char[] chars, int from, int to) {
    for (int at = from; at < to; at++) {
      char c = chars[at];
      if (!Characters.continuesWord(c)) {
        if (c == '\'' && isNationalPrefix()) {
          clear();
          national = true;
          open(State.STRING);
          return at + 1;
        }
        emitWord();
        return at;
      }
      if (length == 1 && text[0] == '$' && Characters.isDigit(c)) {
        state = State.NUMBER;
        shape = NumberShape.MONEY;
        return at;
      }
      append(c);
      hash = hash * 31 + Characters.upper(c);
    }
    return to;
  }

  private boolean isNationalPrefix() {
    return length == 1 && (text[0] == 'N' || text[0] == 'n');
  }

  private void emitWord() {
    Kind kind = Kind.WORD;
    if (text[0] == '@') {
      kind = length > 1 && text[1] == '@' ? Kind.GLOBAL : Kind.VARIABLE;
    } else if (text[0] == '$') {
      // A lone $ is a money constant of zero, and $action is a word.
      Keyword behind = Keyword.ofPart(text, 1, length);
      kind = behind != null && behind.isDelimiter() ? Kind.ODD : Kind.WORD;
    }
    emit(kind);
  }

  private int readNumber(char[] chars, int from, int to) {
    for (int at = from; at < to; at++) {
      char c = chars[at];
      NumberShape next = shape.next(c, length == 1 && text[0] == '0');
      if (next == null) {
        emit(shape == NumberShape.HEXADECIMAL ? Kind.BINARY : Kind.NUMBER);
        if (c == '\\' || (shape.endsAtBlank() && Characters.continuesWord(c))) {
          clear();
          emit(Kind.ODD);
        }
        return at;
      }
      append(c);
      shape = next;
    }
    return to;
  }

  private int readMinus(char c, int at) {
    if (c == '-') {
      state = State.LINE_COMMENT;
      return at + 1;
    }
    emit(Kind.MINUS);
    return at;
  }

  private int readSlash(char c, int at) {
    if (c == '*') {
      state = State.BLOCK_COMMENT;
      commentDepth = 1;
      return at + 1;
    }
    append('/');
    emit(Kind.OPERATOR);
    return at;
  }

  private int readString(char[] chars, int from, int to) {
    char quote = state == State.STRING ? '\'' : '"';
    for (int at = from; at < to; at++) {
      char c = chars[at];
      if (c == quote) {
        state = state == State.STRING ? State.STRING_QUOTE : State.QUOTED_QUOTE;
        return at + 1;
      }
      if (!partial || inner != null) {
        appendContent(c);
      }
    }
    return to;
  }

  /**
   * Adds a character of a string. The server removes a backslash at the end of a line together with
   * the line break, so the text is partial.
   */
  private void appendContent(char c) {
    if (previous == '\\' && (c == '\n' || c == '\r')) {
      partial = true;
      if (inner != null) {
        inner.markOdd();
      }
    }
    previous = c;
    append(c);
    if (inner != null) {
      inner.append(c);
    }
  }

  private int readBracketed(char[] chars, int from, int to) {
    for (int at = from; at < to; at++) {
      char c = chars[at];
      if (c == ']') {
        state = State.BRACKETED_BRACKET;
        return at + 1;
      }
      append(c);
    }
    return to;
  }

  /**
   * Reads the character after a closing quote: a doubled quote stands for itself; else the token
   * has ended.
   */
  private int readQuote(char c, int at, char quote, State open, Kind kind) {
    if (c != quote) {
      emit(kind);
      return at;
    }
    state = open;
    appendContent(c);
    return at + 1;
  }

  private int readLineComment(char[] chars, int from, int to) {
    for (int at = from; at < to; at++) {
      char c = chars[at];
      if (c == '\n') {
        state = State.BETWEEN;
        return at + 1;
      }
      if (c == '\r') {
        state = State.LINE_COMMENT_RETURN;
        return at + 1;
      }
      if (c == '\u0085' || c == '\u2028' || c == '\u2029') {
        emit(Kind.ODD);
        return at + 1;
      }
    }
    return to;
  }

  /**
   * Reads the character after a carriage return in a comment. It is not documented that a lone
   * carriage return ends a comment.
   */
  private int endLine(char c, int at) {
    if (c == '\n') {
      state = State.BETWEEN;
      return at + 1;
    }
    emit(Kind.ODD);
    return at;
  }

  private int readBlockComment(char[] chars, int from, int to) {
    for (int at = from; at < to; at++) {
      char c = chars[at];
      if (c == '*' && state == State.BLOCK_COMMENT_SLASH) {
        commentDepth++;
        state = State.BLOCK_COMMENT;
      } else if (c == '/' && state == State.BLOCK_COMMENT_STAR) {
        state = --commentDepth == 0 ? State.BETWEEN : State.BLOCK_COMMENT;
        if (commentDepth == 0) {
          return at + 1;
        }
      } else {
        state =
            c == '*'
                ? State.BLOCK_COMMENT_STAR
                : c == '/' ? State.BLOCK_COMMENT_SLASH : State.BLOCK_COMMENT;
      }
    }
    return to;
  }

  private void append(char c) {
    if (length < LONGEST) {
      text[length++] = c;
    } else {
      partial = true;
    }
  }

  private void clear() {
    length = 0;
    hash = 0;
    partial = false;
    national = false;
  }

  private void emit(Kind kind) {
    state = State.BETWEEN;
    inner = null;
    tokens.accept(kind);
  }
}
