package dev.weir.standin.error;

import java.util.List;

/** Errors of servers that deviate from SQL Server. */
public final class KindErrors {
  private KindErrors() {}

  private static SqlErrorException error(int number, int severity, int state, String message) {
    return new SqlErrorException(SqlError.of(number, severity, state, message));
  }

  public static SqlErrorException isolationNotSupported(String level) {
    return error(104_409, 16, 1, "Setting Isolation Level to " + level + " is not supported.");
  }

  /** Babelfish has one number for the errors without a counterpart in SQL Server. */
  public static SqlErrorException skipTransactionNotSupported() {
    return error(33_557_097, 16, 1, "RESETCONNECTIONSKIPTRAN is not supported");
  }

  public static SqlErrorException bulkLoadNotPossible() {
    return error(33_557_097, 16, 1, "a bulk load that failed is still pending");
  }

  public static SqlErrorException useNotSupported() {
    return error(
        40_508,
        16,
        1,
        "USE statement is not supported to switch between databases. Use a new connection to connect"
            + " to a different database.");
  }

  public static SqlErrorException databaseNotAccessible(String login, String database) {
    return error(
        916,
        14,
        2,
        ("The server principal \"%s\" is not able to access the database \"%s\" under the current"
                + " security context.")
            .formatted(login, database));
  }

  public static SqlErrorException readOnlyDatabase(String database) {
    return error(
        3906,
        16,
        2,
        "Failed to update database \"" + database + "\" because the database is read-only.");
  }

  /** The first parameter of sp_executesql may not be named. */
  public static SqlErrorException namedStatement(String name) {
    return error(
        103_010, 16, 1, "Parse error at line: 1, column: 1: Incorrect syntax near '" + name + "'.");
  }

  /**
   * The session could not be reset.
   *
   * @param step the step of the second login that failed, which is the error's state
   */
  public static SqlError sessionNotReusable(int spid, int step) {
    return SqlError.of(
        18_056,
        SqlError.FATAL,
        step,
        ("The client was unable to reuse a session with SPID %d, which had been reset for connection"
                + " pooling. The failure ID is %d. This error may have been caused by an earlier"
                + " operation failing. Check the error logs for failed operations immediately before"
                + " this error message.")
            .formatted(spid, step));
  }

  /** Of a class that lets a connection live, and yet it ends. */
  public static SqlError resetInAnotherContext() {
    SqlError fatal = SessionErrors.resetWhileImpersonating().error();
    return SqlError.of(fatal.number(), 16, fatal.state(), fatal.message());
  }

  /** The errors of a reset that would lead to another state than the login did. */
  public static List<SqlError> stateChangedSinceLogin(String login) {
    return List.of(
        SqlError.of(
            4021,
            16,
            1,
            "Resetting the connection results in a different state than the initial login. The login"
                + " fails."),
        SqlError.of(18_456, 14, 1, "Login failed for user '" + login + "'."),
        SqlError.of(
            596, 21, 1, "Cannot continue the execution because the session is in the kill state."));
  }

  /** A login that a server refuses for the moment. */
  public static SqlError loginRefused(int number, String login, String database) {
    return switch (number) {
      case 4060 ->
          SqlError.of(
              number,
              11,
              1,
              "Cannot open database \""
                  + database
                  + "\" requested by the login. The login failed.");
      case 18_456 -> SqlError.of(number, 14, 1, "Login failed for user '" + login + "'.");
      case 10_928 ->
          SqlError.of(
              number,
              16,
              1,
              "Resource ID : 1. The request limit for the database is 30 and has been reached.");
      case 40_613 ->
          SqlError.of(
              number,
              17,
              1,
              "Database '"
                  + database
                  + "' on server 'standin' is not currently available. Please retry the connection"
                  + " later.");
      default ->
          SqlError.of(
              number, 17, 1, "The service has encountered an error processing your request.");
    };
  }
}
