package dev.weir.tds.token;

/** The tokens that Weir writes or reads outside of results (MS-TDS 2.2.7), by their first byte. */
public final class Tokens {
  /** Describes the columns of a result. */
  public static final int COLUMN_METADATA = 0x81;

  /** An error, with its number, severity and text. */
  public static final int ERROR = 0xAA;

  /** A message that is no error; laid out like one. */
  public static final int INFO = 0xAB;

  /** Says that a login is accepted. */
  public static final int LOGIN_ACKNOWLEDGED = 0xAD;

  /** Says which features are in force. */
  public static final int FEATURES_ACKNOWLEDGED = 0xAE;

  /** A row of a result. */
  public static final int ROW = 0xD1;

  /** Something about the session is different from now on. */
  public static final int ENVIRONMENT_CHANGE = 0xE3;

  /** A token of an integrated login. */
  public static final int SSPI = 0xED;

  /** Where a federated login gets its token. */
  public static final int FEDERATED_INFO = 0xEE;

  /** Ends the result of a statement. */
  public static final int DONE = 0xFD;

  private Tokens() {}
}
