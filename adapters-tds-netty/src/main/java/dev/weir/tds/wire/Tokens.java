package dev.weir.tds.wire;

/** The type bytes of the tokens of responses (MS-TDS 2.2.7). */
public final class Tokens {
  /** An offset in the text of a request; before TDS 7.2 only. */
  public static final int OFFSET = 0x78;

  /** The return status of a procedure. */
  public static final int RETURN_STATUS = 0x79;

  /** Describes the columns of a result. */
  public static final int COLUMN_METADATA = 0x81;

  /** Describes the columns of a COMPUTE clause. */
  public static final int COMPUTED_METADATA = 0x88;

  /** The sources of columns; in old servers only. */
  public static final int COLUMN_SOURCES = 0xA2;

  /** The data classification of the columns of a result. */
  public static final int DATA_CLASSIFICATION = 0xA3;

  /** The tables of a result in browse mode. */
  public static final int TABLE_NAMES = 0xA4;

  /** Assigns the columns of a result to its tables. */
  public static final int COLUMN_INFO = 0xA5;

  /** The columns by which a result is sorted. */
  public static final int ORDER = 0xA9;

  /** An error, with its number, severity and text. */
  public static final int ERROR = 0xAA;

  /** A message that is no error, with the layout of one. */
  public static final int INFO = 0xAB;

  /** A value that a procedure or a function returns. */
  public static final int RETURN_VALUE = 0xAC;

  /** Acknowledges a login. */
  public static final int LOGIN_ACKNOWLEDGED = 0xAD;

  /** Acknowledges features. */
  public static final int FEATURES_ACKNOWLEDGED = 0xAE;

  /** A row of a result. */
  public static final int ROW = 0xD1;

  /** A row of a result that begins with the bitmap of its nulls; since TDS 7.3 B. */
  public static final int NULLABLE_ROW = 0xD2;

  /** A row of a COMPUTE clause. */
  public static final int COMPUTED_ROW = 0xD3;

  /** A change of the session's environment. */
  public static final int ENVIRONMENT_CHANGE = 0xE3;

  /** The state that restores a session after its connection was lost. */
  public static final int SESSION_STATE = 0xE4;

  /** A token of an integrated login. */
  public static final int SSPI = 0xED;

  /** The source of the token for a federated login. */
  public static final int FEDERATED_INFO = 0xEE;

  /** Ends the result of a statement. */
  public static final int DONE = 0xFD;

  /** Ends a procedure. */
  public static final int DONE_PROCEDURE = 0xFE;

  /** Ends the result of a statement in a procedure. */
  public static final int DONE_IN_PROCEDURE = 0xFF;

  private Tokens() {}
}
