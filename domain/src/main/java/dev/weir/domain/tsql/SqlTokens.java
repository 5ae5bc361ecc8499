package dev.weir.domain.tsql;

import org.jspecify.annotations.Nullable;

/**
 * Receives the tokens of a {@link Lexer}. The lexer holds the token's text until the call returns.
 */
interface SqlTokens {
  /** Receives a complete token. */
  void accept(Kind kind);

  /** Returns the reader for the content of the string that begins if it is T-SQL; else null. */
  @Nullable Inner string();

  /** Receives the content of a string with doubled quotes replaced by single ones. */
  interface Inner {
    /** Receives the next character. */
    void append(char c);

    /** Reports that the server will read the string differently. */
    void markOdd();
  }
}
