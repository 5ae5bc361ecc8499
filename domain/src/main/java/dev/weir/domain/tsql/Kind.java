package dev.weir.domain.tsql;

/** The kind of a token. */
enum Kind {
  /** A keyword, an identifier, a {@code #name}. */
  WORD,
  /** {@code [name]}. */
  BRACKETED,
  /** {@code "…"}: an identifier or a string, depending on QUOTED_IDENTIFIER. */
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
  /** An opening brace, which begins an ODBC escape. */
  BRACE,
  /** Any other operator. */
  OPERATOR,
  /** Characters whose meaning for the server is unknown. */
  ODD,
  /** The end of the text. */
  END;

  /**
   * Returns whether it can be a name. A string in single quotes does not count, although T-SQL
   * accepts one as a name in some places.
   */
  boolean isName() {
    return this == WORD || this == BRACKETED || this == QUOTED;
  }
}
