package dev.weir.standin.tsql.lex;

/** The kind of a token. */
public enum TokenKind {
  /** A name or keyword without quotes. */
  WORD,
  /** A name in brackets or double quotes; never a keyword. */
  QUOTED_NAME,
  /** A name that begins with one {@code @}. */
  VARIABLE,
  /** A name that begins with two. */
  GLOBAL_VARIABLE,
  STRING,
  NATIONAL_STRING,
  INTEGER,
  DECIMAL,
  FLOAT,
  BINARY,
  MONEY,
  /** An operator or a punctuation mark. */
  SYMBOL,
  END
}
