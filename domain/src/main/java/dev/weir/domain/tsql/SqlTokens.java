package dev.weir.domain.tsql;

import org.jspecify.annotations.Nullable;

/** Takes what a {@link Lexer} finds. The token's text is the lexer's, until the call returns. */
interface SqlTokens {
  /** A token is complete. */
  void token(Kind kind);

  /** A string begins; where its content is T-SQL itself, who reads it, else null. */
  @Nullable Inner string();

  /** Takes the content of a string, its doubled quotes undone. */
  interface Inner {
    /** The next character of it. */
    void character(char c);

    /** The string does not say what the server will make of it. */
    void odd();
  }
}
