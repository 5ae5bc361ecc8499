package dev.weir.tds.request;

/** Why the rest of a request is not read. */
public enum Unclear {
  /** A message of a type that is no request. */
  NO_REQUEST,
  /** Headers that contradict themselves, or lack the transaction. */
  HEADERS,
  /** A parameter of a type that is not known. */
  UNKNOWN_TYPE,
  /** A parameter that is encrypted. */
  ENCRYPTED_PARAMETER,
  /** Something other than text where a procedure runs what it is given. */
  STATEMENT_IS_NO_TEXT,
  /** A length or a kind that cannot be. */
  MALFORMED,
  /** The request ended within something. */
  ENDED_EARLY
}
