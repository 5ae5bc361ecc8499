package dev.weir.tds.request;

/** The reason why the rest of a request cannot be read. */
public enum Unclear {
  /** The message is of a type that is no request. */
  NO_REQUEST,
  /** The headers are malformed, or lack the transaction descriptor. */
  HEADERS,
  /** A parameter has an unknown type. */
  UNKNOWN_TYPE,
  /** A parameter is encrypted. */
  ENCRYPTED_PARAMETER,
  /** The statement of a procedure is not text. */
  STATEMENT_IS_NO_TEXT,
  /** A length or a kind is invalid. */
  MALFORMED,
  /** The request ended within a part. */
  ENDED_EARLY
}
