package dev.weir.standin.tsql.lex;

/**
 * One token.
 *
 * @param text its content: names and strings without quotes, everything else as written
 * @param start where it begins in the source
 * @param end where it ends
 * @param line from 1
 */
public record Token(TokenKind kind, String text, int start, int end, int line) {
  /** True for a keyword in any case. */
  public boolean isWord(String word) {
    return kind == TokenKind.WORD && text.equalsIgnoreCase(word);
  }

  public boolean isSymbol(String symbol) {
    return kind == TokenKind.SYMBOL && text.equals(symbol);
  }

  /** True for something that can be a name, keywords among them. */
  public boolean isName() {
    return kind == TokenKind.WORD || kind == TokenKind.QUOTED_NAME;
  }
}
