package dev.weir.standin.error;

/** What SQL Server says of settings and of what is kept with a session. */
public final class SessionErrors {
  private SessionErrors() {}

  private static SqlErrorException error(int number, int severity, int state, String message) {
    return new SqlErrorException(SqlError.of(number, severity, state, message));
  }

  public static SqlErrorException readOnlyContextKey(String key) {
    return error(
        15664,
        16,
        1,
        "Cannot set key '"
            + key
            + "' in the session context. The key has been set as read_only for this session.");
  }

  public static SqlErrorException lockNotHeld(String resource) {
    return error(
        1223,
        16,
        1,
        "Cannot release the application lock (Database Principal: 'public', Resource: '"
            + resource
            + "') because it is not currently held.");
  }

  public static SqlErrorException transactionalLockWithoutTransaction() {
    return error(
        3919,
        16,
        1,
        "You attempted to acquire a transactional application lock without an active transaction.");
  }

  public static SqlErrorException invalidLockArgument(int number, String what, String procedure) {
    return error(
        number, 16, 1, "An invalid application lock " + what + " was passed to " + procedure + ".");
  }

  public static SqlErrorException cannotExecuteAs(boolean login, String name) {
    return error(
        login ? 15406 : 15517,
        16,
        1,
        ("Cannot execute as the %s principal because the principal \"%s\" does not exist, this type"
                + " of principal cannot be impersonated, or you do not have permission.")
            .formatted(login ? "server" : "database", name));
  }

  /** Of a severity that ends the connection. */
  public static SqlErrorException resetWhileImpersonating() {
    return error(
        18059,
        SqlError.FATAL,
        1,
        "The connection has been dropped because the principal that opened it subsequently assumed a"
            + " new security context, and then tried to reset the connection under its impersonated"
            + " security context. This scenario is not supported. See \"Impersonation Overview\" in"
            + " Books Online.");
  }

  /** RAISERROR may not be as severe without WITH LOG. */
  public static SqlErrorException severityNeedsLog() {
    return error(
        2754,
        16,
        1,
        "Error severity levels greater than 18 can only be specified by members of the sysadmin role,"
            + " using the WITH LOG option.");
  }

  /** Told in front of a user's error that ends the connection. */
  public static SqlErrorException processTerminated(int spid, SqlError raised) {
    return error(
        2745,
        16,
        2,
        "Process ID %d has raised user error %d, severity %d. SQL Server is terminating this process."
            .formatted(spid, raised.number(), raised.severity()));
  }

  public static SqlErrorException unknownXmlDocument() {
    return error(
        6607,
        16,
        3,
        "sp_xml_removedocument: The value supplied for parameter number 1 is invalid.");
  }

  public static SqlErrorException unknownLanguage(String name) {
    return error(
        2740,
        16,
        1,
        "SET LANGUAGE failed because '"
            + name
            + "' is not an official language name or a language alias on this SQL Server.");
  }

  public static SqlErrorException unknownDateFormat(String order) {
    return error(2741, 16, 1, "SET DATEFORMAT date order '" + order + "' is invalid.");
  }

  public static SqlErrorException dateFirstOutOfRange(long day) {
    return error(2742, 16, 1, "SET DATEFIRST " + day + " is out of range.");
  }

  public static SqlErrorException noIdentityColumn(String table) {
    return error(
        8106,
        16,
        1,
        "Table '" + table + "' does not have the identity property. Cannot perform SET operation.");
  }

  public static SqlErrorException identityInsertElsewhere(String there, String table) {
    return error(
        8107,
        16,
        1,
        "IDENTITY_INSERT is already ON for table '"
            + there
            + "'. Cannot perform SET operation for table '"
            + table
            + "'.");
  }
}
