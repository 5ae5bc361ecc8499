package dev.weir.standin.error;

/** What SQL Server says of cursors. */
public final class CursorErrors {
  private CursorErrors() {}

  private static SqlErrorException error(int number, int severity, int state, String message) {
    return new SqlErrorException(SqlError.of(number, severity, state, message));
  }

  public static SqlErrorException missing(String name) {
    return error(16916, 16, 1, "A cursor with the name '" + name + "' does not exist.");
  }

  public static SqlErrorException exists(String name) {
    return error(16915, 16, 1, "A cursor with the name '" + name + "' already exists.");
  }

  public static SqlErrorException notOpen() {
    return error(16917, 16, 1, "Cursor is not open.");
  }

  public static SqlErrorException fetchFromClosed() {
    return error(16917, 16, 2, "Cursor is not open.");
  }

  public static SqlErrorException alreadyOpen() {
    return error(16905, 16, 1, "The cursor is already open.");
  }

  public static SqlErrorException forwardOnly(String direction) {
    return error(
        16911,
        16,
        1,
        "fetch: The fetch type " + direction + " cannot be used with forward only cursors.");
  }

  public static SqlErrorException wrongIntoCount() {
    return error(
        16924,
        16,
        1,
        "Cursorfetch: The number of variables declared in the INTO list must match that of selected"
            + " columns.");
  }

  public static SqlErrorException variableIsEmpty(String variable) {
    return error(
        16950,
        16,
        2,
        "The variable '" + variable + "' does not currently have a cursor allocated to it.");
  }

  public static SqlErrorException readOnly() {
    return error(16929, 16, 1, "The cursor is READ ONLY.");
  }

  public static SqlErrorException noCurrentRow() {
    return error(16931, 16, 1, "There are no rows in the current fetch buffer.");
  }
}
