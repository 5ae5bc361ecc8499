package dev.weir.domain.tsql;

import java.util.List;

/** A position in the tokens of a text, the last of which is {@link Kind#END}. */
final class ReadCursor {
  private final List<ReadToken> tokens;
  private int at;

  ReadCursor(List<ReadToken> tokens) {
    this.tokens = tokens;
  }

  /** Returns the next token, without reading it. */
  ReadToken peek() {
    return tokens.get(at);
  }

  /** Returns the token after the next one, without reading it. */
  ReadToken peekSecond() {
    return tokens.get(Math.min(at + 1, tokens.size() - 1));
  }

  /** Reads the next token. */
  ReadToken next() {
    ReadToken token = tokens.get(at);
    at = Math.min(at + 1, tokens.size() - 1);
    return token;
  }

  /** Returns whether the next token is this word. */
  boolean isAt(String word) {
    return peek().is(word);
  }

  /** Returns whether the next token is of this kind. */
  boolean isAt(Kind kind) {
    return peek().kind() == kind;
  }

  /** Reads the next token if it is this word. */
  boolean accept(String word) {
    return isAt(word) && move();
  }

  /** Reads the next token if it is of this kind. */
  boolean accept(Kind kind) {
    return isAt(kind) && move();
  }

  /** Reads the next token if it is this operator. */
  boolean acceptOperator(String operator) {
    return peek().isOperator(operator) && move();
  }

  /** Reads the next token if it is a name. */
  boolean acceptName() {
    return peek().isName() && move();
  }

  private boolean move() {
    next();
    return true;
  }
}
