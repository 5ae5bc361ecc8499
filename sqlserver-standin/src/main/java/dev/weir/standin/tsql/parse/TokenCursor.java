package dev.weir.standin.tsql.parse;

import dev.weir.standin.error.SqlErrorException;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.tsql.lex.Token;
import dev.weir.standin.tsql.lex.TokenKind;
import java.util.List;

/** A place in the tokens of a batch, and the small questions that every rule asks of it. */
final class TokenCursor {
  private final List<Token> tokens;
  private int index;

  TokenCursor(List<Token> tokens) {
    this.tokens = tokens;
  }

  Token current() {
    return tokens.get(index);
  }

  Token ahead(int distance) {
    return tokens.get(Math.min(index + distance, tokens.size() - 1));
  }

  Token previous() {
    return tokens.get(Math.max(index - 1, 0));
  }

  int index() {
    return index;
  }

  void backTo(int earlier) {
    index = earlier;
  }

  Token take() {
    Token token = current();
    if (token.kind() != TokenKind.END) {
      index++;
    }
    return token;
  }

  boolean atEnd() {
    return current().kind() == TokenKind.END;
  }

  boolean at(TokenKind kind) {
    return current().kind() == kind;
  }

  boolean atWord(String word) {
    return current().isWord(word);
  }

  boolean atWords(String... words) {
    for (int i = 0; i < words.length; i++) {
      if (!ahead(i).isWord(words[i])) {
        return false;
      }
    }
    return true;
  }

  boolean atSymbol(String symbol) {
    return current().isSymbol(symbol);
  }

  /** Takes the word if it is next. */
  boolean accept(String word) {
    boolean found = atWord(word);
    if (found) {
      index++;
    }
    return found;
  }

  /** Takes the words if all of them are next. */
  boolean acceptAll(String... words) {
    boolean found = atWords(words);
    if (found) {
      index += words.length;
    }
    return found;
  }

  boolean acceptSymbol(String symbol) {
    boolean found = atSymbol(symbol);
    if (found) {
      index++;
    }
    return found;
  }

  void expect(String word) {
    if (!accept(word)) {
      throw unexpected();
    }
  }

  void expectSymbol(String symbol) {
    if (!acceptSymbol(symbol)) {
      throw unexpected();
    }
  }

  /** A name: quoted, or a word that is not reserved. */
  String expectName() {
    if (!atName()) {
      throw unexpected();
    }
    return take().text();
  }

  boolean atName() {
    return at(TokenKind.QUOTED_NAME)
        || (at(TokenKind.WORD) && !Keywords.isReserved(current().text()));
  }

  boolean atVariable() {
    return at(TokenKind.VARIABLE);
  }

  String expectVariable() {
    if (!at(TokenKind.VARIABLE)) {
      throw unexpected();
    }
    return take().text();
  }

  long expectInteger() {
    boolean negative = acceptSymbol("-");
    if (!at(TokenKind.INTEGER)) {
      throw unexpected();
    }
    long value = Long.parseLong(take().text());
    return negative ? -value : value;
  }

  /** The error for the token that is next. */
  SqlErrorException unexpected() {
    Token token = current();
    SqlErrorException error =
        token.kind() == TokenKind.WORD && Keywords.isReserved(token.text())
            ? SqlErrors.syntaxNearKeyword(token.text())
            : SqlErrors.syntax(token.kind() == TokenKind.END ? previous().text() : token.text());
    return error.at("", token.line());
  }

  /** Skips a balanced pair of parentheses. */
  void skipParentheses() {
    expectSymbol("(");
    for (int depth = 1; depth > 0; ) {
      if (atEnd()) {
        throw unexpected();
      }
      Token token = take();
      depth += token.isSymbol("(") ? 1 : token.isSymbol(")") ? -1 : 0;
    }
  }
}
