package dev.weir.tds.wire;

/** The tokens of which responses are made (MS-TDS 2.2.7), by their first byte. */
public final class Tokens {
  /** A place in the text of a request; before 7.2 only. */
  public static final int OFFSET = 0x78;

  /** What a procedure returned. */
  public static final int RETURN_STATUS = 0x79;

  /** Describes the columns of a result. */
  public static final int COLUMN_METADATA = 0x81;

  /** Describes the columns that a COMPUTE clause makes. */
  public static final int COMPUTED_METADATA = 0x88;

  /** Where columns come from; in old servers only. */
  public static final int COLUMN_SOURCES = 0xA2;

  /** How sensitive the columns of a result are. */
  public static final int DATA_CLASSIFICATION = 0xA3;

  /** The tables of a result that can be browsed. */
  public static final int TABLE_NAMES = 0xA4;

  /** Which columns of a result belong to which of its tables. */
  public static final int COLUMN_INFO = 0xA5;

  /** By which columns a result is sorted. */
  public static final int ORDER = 0xA9;

  /** An error, with its number, severity and text. */
  public static final int ERROR = 0xAA;

  /** A message that is no error; laid out like one. */
  public static final int INFO = 0xAB;

  /** A value that a procedure or a function gives back. */
  public static final int RETURN_VALUE = 0xAC;

  /** Says that a login is accepted. */
  public static final int LOGIN_ACKNOWLEDGED = 0xAD;

  /** Says which features are in force. */
  public static final int FEATURES_ACKNOWLEDGED = 0xAE;

  /** A row of a result. */
  public static final int ROW = 0xD1;

  /** A row of a result that says first which of its values are null; since 7.3 B. */
  public static final int NULLABLE_ROW = 0xD2;

  /** A row that a COMPUTE clause made. */
  public static final int COMPUTED_ROW = 0xD3;

  /** Something about the session is different from now on. */
  public static final int ENVIRONMENT_CHANGE = 0xE3;

  /** What a session would have to be given back after it was lost. */
  public static final int SESSION_STATE = 0xE4;

  /** A token of an integrated login. */
  public static final int SSPI = 0xED;

  /** Where a federated login gets its token. */
  public static final int FEDERATED_INFO = 0xEE;

  /** Ends the result of a statement. */
  public static final int DONE = 0xFD;

  /** Ends a procedure. */
  public static final int DONE_PROCEDURE = 0xFE;

  /** Ends the result of a statement in a procedure. */
  public static final int DONE_IN_PROCEDURE = 0xFF;

  private Tokens() {}
}
