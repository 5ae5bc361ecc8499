package dev.weir.standin.error;

/** SQL Server's errors, with its texts. One factory each, so that numbers stand in one place. */
public final class SqlErrors {
  /** The number of {@link #unsupported}; a violation is recorded where it is reported. */
  public static final int UNSUPPORTED = 59_999;

  public static final int LOCK_TIMEOUT = 1222;

  public static final int DIVIDE_BY_ZERO = 8134;

  /** The number of {@link #noSuchIndex}, which DROP INDEX tells in other words. */
  public static final int NO_SUCH_INDEX = 7999;

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

  public static SqlErrorException undeclaredTableVariable(String name) {
    return error(1087, 15, 2, "Must declare the table variable \"" + name + "\".");
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

  public static SqlErrorException unboundIdentifier(String name) {
    return error(4104, 16, 1, "The multi-part identifier \"" + name + "\" could not be bound.");
  }

  /** An INSERT whose columns and values are not as many. */
  public static SqlErrorException valuesDoNotMatch(boolean moreColumns) {
    return error(
        moreColumns ? 109 : 110,
        15,
        1,
        "There are "
            + (moreColumns ? "more" : "fewer")
            + " columns in the INSERT statement than values specified in the VALUES clause. The"
            + " number of values in the VALUES clause must match the number of columns specified in"
            + " the INSERT statement.");
  }

  public static SqlErrorException typeExists(String name) {
    return error(
        219,
        16,
        1,
        "The type '" + name + "' already exists, or you do not have permission to create it.");
  }

  public static SqlErrorException unknownType(String name) {
    return error(
        2715, 16, 3, "Column, parameter, or variable: Cannot find data type " + name + ".");
  }

  public static SqlErrorException invalidColumn(String name) {
    return error(207, 16, 1, "Invalid column name '" + name + "'.");
  }

  public static SqlErrorException invalidObject(String name) {
    return invalidObject(name, name.startsWith("#") && !name.startsWith("##") ? 0 : 1);
  }

  /** ALTER of something that is not there. */
  public static SqlErrorException nothingToAlter(String name) {
    return invalidObject(name, 6).at(name, 1);
  }

  private static SqlErrorException invalidObject(String name, int state) {
    return error(208, 16, state, "Invalid object name '" + name + "'.");
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

  public static SqlErrorException datetimeOutOfRange() {
    return error(
        242,
        16,
        3,
        "The conversion of a varchar data type to a datetime data type resulted in an out-of-range"
            + " value.");
  }

  public static SqlErrorException overflow(String type) {
    return error(
        8115, 16, 2, "Arithmetic overflow error converting expression to data type " + type + ".");
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

  public static SqlErrorException noSuchIndex(String name) {
    return error(NO_SUCH_INDEX, 16, 9, "Could not find any index named '" + name + "'.");
  }

  public static SqlErrorException cannotFindTable(String name) {
    return error(
        4902,
        16,
        1,
        "Cannot find the object \""
            + name
            + "\" because it does not exist or you do not have permissions.");
  }

  public static SqlErrorException notInTransaction(String statement) {
    return error(
        226, 16, 6, statement + " statement not allowed within multi-statement transaction.");
  }

  public static SqlErrorException wrongColumnCount() {
    return error(
        213, 16, 7, "Column name or number of supplied values does not match table definition.");
  }

  public static SqlErrorException columnWithoutName() {
    return error(
        1038,
        15,
        5,
        "An object or column name is missing or empty. For SELECT INTO statements, verify each"
            + " column has a name. For other statements, look for empty alias names. Aliases"
            + " defined as \"\" or [] are not allowed. Change the alias to a valid name.");
  }

  public static SqlErrorException columnNamedTwice(String name) {
    return error(
        2705,
        16,
        3,
        "Column names in each table must be unique. Column name '"
            + name
            + "' is specified more than once.");
  }

  public static SqlErrorException identityWithoutColumnList(String table) {
    return error(
        8101,
        16,
        1,
        "An explicit value for the identity column in table '"
            + table
            + "' can only be specified when a column list is used and IDENTITY_INSERT is ON.");
  }

  public static SqlErrorException identityValueMissing(String table) {
    return error(
        545,
        16,
        1,
        "Explicit value must be specified for identity column in table '"
            + table
            + "' either when IDENTITY_INSERT is set to ON or when a replication user is inserting"
            + " into a NOT FOR REPLICATION identity column.");
  }

  public static SqlErrorException nothingToRethrow() {
    return error(
        10704,
        15,
        1,
        "To rethrow an error, a THROW statement must be used inside a CATCH block. Insert the THROW"
            + " statement inside a CATCH block, or add error parameters to the THROW statement.");
  }

  public static SqlErrorException mustBeFirstInBatch(String statement) {
    return error(111, 15, 1, "'" + statement + "' must be the first statement in a query batch.");
  }

  public static SqlErrorException mergeWithoutSemicolon() {
    return error(10713, 15, 1, "A MERGE statement must be terminated by a semi-colon (;).");
  }

  public static SqlErrorException doomedTransaction() {
    return error(
        3930,
        16,
        1,
        "The current transaction cannot be committed and cannot support operations that write to"
            + " the log file. Roll back the transaction.");
  }

  public static SqlErrorException doomedSavepoint() {
    return error(
        3931,
        16,
        1,
        "The current transaction cannot be committed and cannot be rolled back to a savepoint. Roll"
            + " back the entire transaction.");
  }

  public static SqlErrorException doomedAtEndOfBatch() {
    return error(
        3998,
        16,
        1,
        "Uncommittable transaction is detected at the end of the batch. The transaction is rolled"
            + " back.");
  }

  public static SqlErrorException transactionCountMismatch(int before, int now) {
    return error(
        266,
        16,
        2,
        "Transaction count after EXECUTE indicates a mismatching number of BEGIN and COMMIT"
            + " statements. Previous count = %d, current count = %d.".formatted(before, now));
  }
}
