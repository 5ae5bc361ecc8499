package dev.weir.standin.error;

/** What SQL Server says of procedures and of calls that do not fit them. */
public final class ProcedureErrors {
  /** The number of {@link #positionAfterName}. */
  public static final int POSITION_AFTER_NAME = 119;

  private ProcedureErrors() {}

  public static SqlErrorException tableParameterIsReadOnly(String name) {
    return error(
        10700,
        16,
        1,
        "The table-valued parameter \"" + name + "\" is READONLY and cannot be modified.");
  }

  public static SqlErrorException operandClash(String given, String wanted) {
    return error(206, 16, 2, "Operand type clash: " + given + " is incompatible with " + wanted);
  }

  private static SqlErrorException error(int number, int severity, int state, String message) {
    return new SqlErrorException(SqlError.of(number, severity, state, message));
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

  public static SqlErrorException missingInQuery(String query, String parameter) {
    return error(
        8178,
        16,
        1,
        "The parameterized query '"
            + query
            + "' expects the parameter '"
            + parameter
            + "', which was not supplied.");
  }

  public static SqlErrorException unknownParameter(String procedure, String parameter) {
    return error(8145, 16, 1, parameter + " is not a parameter for procedure " + procedure + ".");
  }

  public static SqlErrorException tooManyArguments(String procedure) {
    return error(
        8144, 16, 2, "Procedure or function " + procedure + " has too many arguments specified.");
  }

  public static SqlErrorException positionAfterName(int position) {
    return error(
        POSITION_AFTER_NAME,
        15,
        1,
        ("Must pass parameter number %d and subsequent parameters as '@name = value'. After the form"
                + " '@name = value' has been used, all subsequent parameters must be passed in the"
                + " form '@name = value'.")
            .formatted(position));
  }

  public static SqlErrorException notAnOutputParameter(String parameter) {
    return error(
        8162,
        16,
        2,
        "The formal parameter \""
            + parameter
            + "\" was not declared as an OUTPUT parameter, but the actual parameter passed in"
            + " requested output.");
  }

  public static SqlErrorException conversionOfArgument(String from, String to) {
    return error(8114, 16, 5, "Error converting data type " + from + " to " + to + ".");
  }

  public static SqlErrorException nestedTooDeep() {
    return error(
        217,
        16,
        1,
        "Maximum stored procedure, function, trigger, or view nesting level exceeded (limit 32).");
  }

  public static SqlErrorException unknownProcedure(String name) {
    return error(2812, 16, 62, "Could not find stored procedure '" + name + "'.");
  }

  /** CREATE PROCEDURE under a name that is taken. */
  public static SqlErrorException procedureExists(String name) {
    return error(2714, 16, 3, "There is already an object named '" + name + "' in the database.")
        .at(name, 1);
  }

  public static SqlErrorException wrongKindOfObject(String name) {
    return error(
        2010,
        16,
        1,
        "Cannot perform alter on '" + name + "' because it is an incompatible object type.");
  }

  public static SqlErrorException nestedInsertExec() {
    return error(8164, 16, 1, "An INSERT EXEC statement cannot be nested.");
  }

  public static SqlErrorException noTableForTrigger(String table) {
    return error(
        8197, 16, 4, "The object '" + table + "' does not exist or is invalid for this operation.");
  }

  public static SqlErrorException outputWithTriggers(String table) {
    return error(
        334,
        16,
        1,
        ("The target table '%s' of the DML statement cannot have any enabled triggers if the"
                + " statement contains an OUTPUT clause without INTO clause.")
            .formatted(table));
  }

  public static SqlErrorException transactionEndedInTrigger() {
    return error(3609, 16, 1, "The transaction ended in the trigger. The batch has been aborted.");
  }
}
