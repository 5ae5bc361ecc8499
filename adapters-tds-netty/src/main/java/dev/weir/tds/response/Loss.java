package dev.weir.tds.response;

/** Why the rest of a response cannot be read. */
public enum Loss {
  /** A token that is not known: where it ends is not known either. */
  UNKNOWN_TOKEN,
  /** A column or a value of a type that is not known. */
  UNKNOWN_TYPE,
  /** Rows whose columns were not described, and that nobody knows. */
  UNDESCRIBED_ROWS,
  /** More columns than any result has. */
  TOO_MANY_COLUMNS,
  /** A token in which something is longer than the token. */
  MALFORMED_TOKEN,
  /** The response ended within a token. */
  ENDED_WITHIN_TOKEN
}
