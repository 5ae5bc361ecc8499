package dev.weir.standin.error;

/** SQL Server's errors, with its texts. One factory each, so that numbers stand in one place. */
public final class SqlErrors {
  /** The number of {@link #unsupported}; whoever reports it records a violation. */
  public static final int UNSUPPORTED = 59_999;

  private SqlErrors() {}

  private static SqlErrorException error(int number, int severity, int state, String message) {
    return new SqlErrorException(SqlError.of(number, severity, state, message));
  }

  public static SqlErrorException syntax(String near) {
    return error(102, 15, 1, "Incorrect syntax near '" + near + "'.");
  }

  public static SqlErrorException syntaxNearKeyword(String keyword) {
    return error(156, 15, 1, "Incorrect syntax near the keyword '" + keyword + "'.");
  }

  public static SqlErrorException unclosedQuote(String text) {
    return error(105, 15, 1, "Unclosed quotation mark after the character string '" + text + "'.");
  }

  public static SqlErrorException missingEndOfComment() {
    return error(113, 15, 1, "Missing end comment mark '*/'.");
  }

  public static SqlErrorException undeclaredVariable(String name) {
    return error(137, 15, 2, "Must declare the scalar variable \"" + name + "\".");
  }

  public static SqlErrorException variableDeclaredTwice(String name) {
    return error(
        134,
        15,
        2,
        "The variable name '"
            + name
            + "' has already been declared. Variable names must be unique within a query batch or"
            + " stored procedure.");
  }

  public static SqlErrorException unknownFunction(String name) {
    return error(195, 15, 10, "'" + name + "' is not a recognized built-in function name.");
  }

  public static SqlErrorException unknownOption(String name) {
    return error(195, 15, 5, "'" + name + "' is not a recognized SET option.");
  }

  public static SqlErrorException unknownType(String name) {
    return error(
        2715, 16, 3, "Column, parameter, or variable: Cannot find data type " + name + ".");
  }

  public static SqlErrorException invalidColumn(String name) {
    return error(207, 16, 1, "Invalid column name '" + name + "'.");
  }

  public static SqlErrorException invalidObject(String name) {
    return error(208, 16, 1, "Invalid object name '" + name + "'.");
  }

  public static SqlErrorException objectExists(String name) {
    return error(2714, 16, 6, "There is already an object named '" + name + "' in the database.");
  }

  public static SqlErrorException cannotDrop(String kind, String name) {
    return error(
        3701,
        11,
        5,
        "Cannot drop the "
            + kind
            + " '"
            + name
            + "', because it does not exist or you do not have permission.");
  }

  public static SqlErrorException unknownDatabase(String name) {
    return error(
        911,
        16,
        1,
        "Database '" + name + "' does not exist. Make sure that the name is entered correctly.");
  }

  public static SqlErrorException unknownProcedure(String name) {
    return error(2812, 16, 62, "Could not find stored procedure '" + name + "'.");
  }

  public static SqlErrorException unknownHandle(int handle) {
    return error(8179, 16, 2, "Could not find prepared statement with handle " + handle + ".");
  }

  public static SqlErrorException handleOutOfContext(int handle) {
    return error(
        586,
        16,
        1,
        "The prepared statement handle "
            + handle
            + " is not valid in this context.  Please verify that current database, user default"
            + " schema, and ANSI_NULLS and QUOTED_IDENTIFIER set options are not changed since the"
            + " handle is prepared.");
  }

  public static SqlErrorException commitWithoutBegin() {
    return error(
        3902, 16, 1, "The COMMIT TRANSACTION request has no corresponding BEGIN TRANSACTION.");
  }

  public static SqlErrorException rollbackWithoutBegin() {
    return error(
        3903, 16, 1, "The ROLLBACK TRANSACTION request has no corresponding BEGIN TRANSACTION.");
  }

  public static SqlErrorException saveWithoutTransaction() {
    return error(628, 16, 0, "Cannot issue SAVE TRANSACTION when there is no active transaction.");
  }

  public static SqlErrorException unknownSavepoint(String name) {
    return error(
        6401,
        16,
        1,
        "Cannot roll back " + name + ". No transaction or savepoint of that name was found.");
  }

  public static SqlErrorException conversionFailed(String from, String value, String to) {
    return error(
        245,
        16,
        1,
        "Conversion failed when converting the "
            + from
            + " value '"
            + value
            + "' to data type "
            + to
            + ".");
  }

  public static SqlErrorException datetimeConversionFailed() {
    return error(
        241, 16, 1, "Conversion failed when converting date and/or time from character string.");
  }

  public static SqlErrorException overflow(String type) {
    return error(
        8115, 16, 2, "Arithmetic overflow error converting expression to data type " + type + ".");
  }

  public static SqlErrorException missingParameter(String procedure, String parameter) {
    return error(
        201,
        16,
        4,
        "Procedure or function '"
            + procedure
            + "' expects parameter '"
            + parameter
            + "', which was not supplied.");
  }

  public static SqlErrorException foreignDescriptor(long descriptor) {
    return error(
        3971, 16, 1, "The server failed to resume the transaction. Desc:%x.".formatted(descriptor));
  }

  public static SqlErrorException descriptorMissing() {
    return error(
        3989,
        16,
        1,
        "New request is not allowed to start because it should come with valid transaction"
            + " descriptor.");
  }

  /** Not SQL Server's: something it could do and the stand-in cannot. */
  public static SqlErrorException unsupported(String what) {
    return error(UNSUPPORTED, 16, 1, "The stand-in does not support " + what + "; SQL Server may.");
  }

  public static SqlErrorException assignmentWithResult() {
    return error(
        141,
        15,
        1,
        "A SELECT statement that assigns a value to a variable must not be combined with"
            + " data-retrieval operations.");
  }

  public static SqlErrorException explicitIdentity(String table) {
    return error(
        544,
        16,
        1,
        "Cannot insert explicit value for identity column in table '"
            + table
            + "' when IDENTITY_INSERT is set to OFF.");
  }

  public static SqlErrorException unknownParameter(String procedure, String parameter) {
    return error(
        8145, 16, 1, "'" + parameter + "' is not a parameter for procedure " + procedure + ".");
  }

  public static SqlErrorException tooManyArguments(String procedure) {
    return error(
        8144, 16, 2, "Procedure or function " + procedure + " has too many arguments specified.");
  }

  public static SqlErrorException nothingToRethrow() {
    return error(
        10704,
        15,
        1,
        "To rethrow an error, a THROW statement must be used inside a CATCH block. Insert the THROW"
            + " statement inside a CATCH block, or add error parameters to the THROW statement.");
  }

  public static SqlErrorException nestedTooDeep() {
    return error(
        217,
        16,
        1,
        "Maximum stored procedure, function, trigger, or view nesting level exceeded (limit 32).");
  }
}
