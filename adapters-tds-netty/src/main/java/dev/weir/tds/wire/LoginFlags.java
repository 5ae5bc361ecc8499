package dev.weir.tds.wire;

/**
 * The four bytes of option flags of a LOGIN7, as they are on the wire.
 *
 * @param options1 OptionFlags1
 * @param options2 OptionFlags2
 * @param type TypeFlags
 * @param options3 OptionFlags3
 */
public record LoginFlags(int options1, int options2, int type, int options3) {
  private static final int BIG_ENDIAN = 0x01;
  private static final int EBCDIC = 0x02;
  private static final int FLOAT_FORMAT = 0x0C;
  private static final int USE_DATABASE = 0x20;
  private static final int DATABASE_IS_FATAL = 0x40;
  private static final int SET_LANGUAGE = 0x80;
  private static final int LANGUAGE_IS_FATAL = 0x01;
  private static final int ODBC = 0x02;
  private static final int INTEGRATED_SECURITY = 0x80;
  private static final int OLEDB = 0x10;
  private static final int READ_ONLY_INTENT = 0x20;
  private static final int CHANGE_PASSWORD = 0x01;
  private static final int USER_INSTANCE = 0x04;
  private static final int UNKNOWN_COLLATIONS = 0x08;
  private static final int EXTENSION = 0x10;

  /**
   * Returns the flags of Weir's own logins. fUseDB and fSetLang make the server report every change
   * of database and language: without them Weir would lend a connection with the wrong ones. A
   * database or language that is not available fails the login, for the same reason.
   *
   * @param features whether a feature extension follows
   */
  public static LoginFlags ofWeir(
      boolean odbc, boolean oledb, boolean readOnlyIntent, boolean features) {
    return new LoginFlags(
        USE_DATABASE | DATABASE_IS_FATAL | SET_LANGUAGE,
        LANGUAGE_IS_FATAL | (odbc ? ODBC : 0),
        (oledb ? OLEDB : 0) | (readOnlyIntent ? READ_ONLY_INTENT : 0),
        UNKNOWN_COLLATIONS | (features ? EXTENSION : 0));
  }

  /**
   * Returns whether numbers and characters have the usual layout: little-endian, IEEE 754, Unicode.
   * Servers refuse others today, and so does Weir.
   */
  public boolean usualLayout() {
    return (options1 & (BIG_ENDIAN | EBCDIC | FLOAT_FORMAT)) == 0;
  }

  /** fUseDB: changes of the database are reported to the client. */
  public boolean useDatabase() {
    return (options1 & USE_DATABASE) != 0;
  }

  /** fDatabase: the login fails where the database is not available. */
  public boolean databaseIsFatal() {
    return (options1 & DATABASE_IS_FATAL) != 0;
  }

  /** fSetLang: changes of the language are reported to the client. */
  public boolean setLanguage() {
    return (options1 & SET_LANGUAGE) != 0;
  }

  /** fLanguage: the login fails where the language is not available. */
  public boolean languageIsFatal() {
    return (options2 & LANGUAGE_IS_FATAL) != 0;
  }

  /** fODBC: the session starts with the settings of ODBC. */
  public boolean odbc() {
    return (options2 & ODBC) != 0;
  }

  /** fOLEDB: the session starts with the settings of OLE DB. */
  public boolean oledb() {
    return (type & OLEDB) != 0;
  }

  /** fIntSecurity: the client logs in by SSPI. */
  public boolean integratedSecurity() {
    return (options2 & INTEGRATED_SECURITY) != 0;
  }

  /** fReadOnlyIntent: the client promises only to read. */
  public boolean readOnlyIntent() {
    return (type & READ_ONLY_INTENT) != 0;
  }

  /** fChangePassword: the login brings a new password. */
  public boolean changePassword() {
    return (options3 & CHANGE_PASSWORD) != 0;
  }

  /** fUserInstance: the client wants a server process of its own user. */
  public boolean userInstance() {
    return (options3 & USER_INSTANCE) != 0;
  }

  /** fExtension: a feature extension follows. */
  public boolean extension() {
    return (options3 & EXTENSION) != 0;
  }

  /** Returns these flags with or without the announcement of a feature extension. */
  LoginFlags withExtension(boolean announced) {
    return new LoginFlags(
        options1, options2, type, announced ? options3 | EXTENSION : options3 & ~EXTENSION);
  }
}
