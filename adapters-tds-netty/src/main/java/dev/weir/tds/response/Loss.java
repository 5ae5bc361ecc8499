package dev.weir.tds.response;

/** The reason why the rest of a response cannot be read. */
public enum Loss {
  /** A token of an unknown type, whose end is unknown, too. */
  UNKNOWN_TOKEN,
  /** A column or a value of an unknown type. */
  UNKNOWN_TYPE,
  /** Rows whose columns were neither described nor remembered. */
  UNDESCRIBED_ROWS,
  /** More columns than any result has. */
  TOO_MANY_COLUMNS,
  /** A token with a field that is longer than the token. */
  MALFORMED_TOKEN,
  /** The response ended within a token. */
  ENDED_WITHIN_TOKEN
}
