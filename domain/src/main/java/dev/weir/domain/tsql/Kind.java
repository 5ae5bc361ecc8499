package dev.weir.domain.tsql;

/** What a token is. */
enum Kind {
  /** A keyword, an identifier, a {@code #name}. */
  WORD,
  /** {@code [name]}. */
  BRACKETED,
  /** {@code "…"}: an identifier or a string, as QUOTED_IDENTIFIER has it. */
  QUOTED,
  /** {@code '…'} or {@code N'…'}. */
  STRING,
  /** {@code @name}. */
  VARIABLE,
  /** {@code @@name}. */
  GLOBAL,
  NUMBER,
  /** {@code 0x…}. */
  BINARY,
  SEMICOLON,
  LEFT,
  RIGHT,
  COMMA,
  DOT,
  EQUALS,
  PLUS,
  MINUS,
  COLON,
  /** An opening brace: of an ODBC escape. */
  BRACE,
  /** Any other sign of an expression. */
  OPERATOR,
  /** Something of which it is not known how the server reads it. */
  ODD,
  /** The text is over. */
  END;

  /** Whether it can be a name: where T-SQL takes a quoted string for one, this is none. */
  boolean isName() {
    return this == WORD || this == BRACKETED || this == QUOTED;
  }
}
