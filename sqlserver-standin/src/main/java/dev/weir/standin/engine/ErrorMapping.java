package dev.weir.standin.engine;

import dev.weir.standin.error.SqlError;
import dev.weir.standin.error.SqlErrorException;
import dev.weir.standin.error.SqlErrors;
import java.sql.SQLException;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h2.api.ErrorCode;

/** H2's errors as SQL Server's. What has no counterpart is told as unsupported, never guessed. */
final class ErrorMapping {
  private static final Pattern FIRST_QUOTED = Pattern.compile("\"((?:[^\"]|\"\")*)\"");
  private static final Pattern INDEX_OF_TABLE =
      Pattern.compile(
          "\"([^\"]+)\"\\.(\"[^\"]+\"|\\S+)(?: PRIMARY KEY)? ON \"([^\"]+)\"\\.(\"[^\"]+\"|[^(\\s]+)\\(");
  private static final Pattern DUPLICATE_KEY =
      Pattern.compile("/\\* (?:key:)?\\S+ \\*/ (?:CAST\\('((?:[^']|'')*)' AS|([^,)]*))");

  private static final String PLACE = "\"([^\"]+)\"\\.(\"[^\"]+\"|[^\"(\\s]+)";
  private static final Pattern REFERENCED =
      Pattern.compile("REFERENCES " + PLACE + "\\((\"[^\"]+\"|[^\"),]+)\\)");
  private static final Pattern REFERENCING =
      Pattern.compile(": " + PLACE + " FOREIGN KEY\\((\"[^\"]+\"|[^\"),]+)\\)");
  private static final Pattern NOWHERE = Pattern.compile("(?!)()()()");
  private static final Pattern LONG_VALUE =
      Pattern.compile("\"'(.*)' \\(\\d+\\)\"", Pattern.DOTALL);
  private static final Pattern COLUMN_LENGTH = Pattern.compile("^(\"[^\"]+\"|\\S+) .*\\((\\d+)\\)");

  private ErrorMapping() {}

  static SqlErrorException map(SQLException e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof SqlErrorException thrownWithin) {
        return new SqlErrorException(thrownWithin.error(), e);
      }
    }
    SqlErrorException mapped = mapped(e);
    return new SqlErrorException(mapped.error(), e);
  }

  private static SqlErrorException mapped(SQLException e) {
    String subject = firstQuoted(e);
    return switch (e.getErrorCode()) {
      case ErrorCode.TABLE_OR_VIEW_NOT_FOUND_1,
          ErrorCode.TABLE_OR_VIEW_NOT_FOUND_WITH_CANDIDATES_2,
          ErrorCode.TABLE_OR_VIEW_NOT_FOUND_DATABASE_EMPTY_1,
          ErrorCode.SCHEMA_NOT_FOUND_1 ->
          SqlErrors.invalidObject(subject);
      case ErrorCode.COLUMN_NOT_FOUND_1 -> SqlErrors.invalidColumn(subject);
      case ErrorCode.TABLE_OR_VIEW_ALREADY_EXISTS_1,
          ErrorCode.CONSTRAINT_ALREADY_EXISTS_1,
          ErrorCode.SCHEMA_ALREADY_EXISTS_1 ->
          SqlErrors.objectExists(subject);
      case ErrorCode.INDEX_NOT_FOUND_1 -> SqlErrors.noSuchIndex(subject);
      case ErrorCode.CANNOT_DROP_2 ->
          error(
              3726,
              16,
              1,
              "Could not drop object '"
                  + subject
                  + "' because it is referenced by a FOREIGN KEY constraint.");
      case ErrorCode.DUPLICATE_COLUMN_NAME_1 ->
          error(
              2705,
              16,
              4,
              "Column names in each table must be unique. Column name '"
                  + subject
                  + "' is specified more than once.");
      case ErrorCode.AMBIGUOUS_COLUMN_NAME_1 ->
          error(209, 16, 1, "Ambiguous column name '" + subject + "'.");
      case ErrorCode.CONSTRAINT_NOT_FOUND_1 ->
          error(3728, 16, 1, "'" + subject + "' is not a constraint.");
      case ErrorCode.FUNCTION_NOT_FOUND_1 -> SqlErrors.unknownFunction(subject);
      default -> mappedFromData(e, subject);
    };
  }

  /** Maps errors that the values of rows and expressions cause. */
  private static SqlErrorException mappedFromData(SQLException e, String subject) {
    return switch (e.getErrorCode()) {
      case ErrorCode.DUPLICATE_KEY_1 -> duplicateKey(subject);
      case ErrorCode.NULL_NOT_ALLOWED -> error(515, 16, 2, nullNotAllowed(subject));
      case ErrorCode.REFERENTIAL_INTEGRITY_VIOLATED_PARENT_MISSING_1 ->
          conflict("FOREIGN KEY", subject, REFERENCED);
      case ErrorCode.REFERENTIAL_INTEGRITY_VIOLATED_CHILD_EXISTS_1 ->
          conflict("REFERENCE", subject, REFERENCING);
      case ErrorCode.CHECK_CONSTRAINT_VIOLATED_1 -> conflict("CHECK", subject, NOWHERE);
      case ErrorCode.GENERATED_COLUMN_CANNOT_BE_ASSIGNED_1 ->
          error(
              271,
              16,
              1,
              "The column \""
                  + subject.replaceAll(".*[.]|\"", "")
                  + "\" cannot be modified because it is either a computed column or is the result"
                  + " of a UNION operator.");
      case ErrorCode.DIVISION_BY_ZERO_1 ->
          error(SqlErrors.DIVIDE_BY_ZERO, 16, 1, "Divide by zero error encountered.");
      case ErrorCode.VALUE_TOO_LONG_2 -> truncated(e, subject);
      case ErrorCode.NUMERIC_VALUE_OUT_OF_RANGE_1, ErrorCode.NUMERIC_VALUE_OUT_OF_RANGE_2 ->
          SqlErrors.overflow("int");
      case ErrorCode.DATA_CONVERSION_ERROR_1 ->
          SqlErrors.conversionFailed("varchar", subject, "int");
      case ErrorCode.INVALID_DATETIME_CONSTANT_2 -> SqlErrors.datetimeConversionFailed();
      case ErrorCode.SCALAR_SUBQUERY_CONTAINS_MORE_THAN_ONE_ROW ->
          error(
              512,
              16,
              1,
              "Subquery returned more than 1 value. This is not permitted when the subquery follows"
                  + " =, !=, <, <= , >, >= or when the subquery is used as an expression.");
      case ErrorCode.COLUMN_COUNT_DOES_NOT_MATCH ->
          error(
              213,
              16,
              1,
              "Column name or number of supplied values does not match table definition.");
      case ErrorCode.LOCK_TIMEOUT_1 ->
          error(1222, 16, 51, "Lock request time out period exceeded.");
      case ErrorCode.DEADLOCK_1 ->
          error(
              1205,
              13,
              51,
              "Transaction was deadlocked on lock resources with another process and has been"
                  + " chosen as the deadlock victim. Rerun the transaction.");
      default -> SqlErrors.unsupported("what made H2 say: " + e.getMessage());
    };
  }

  private static SqlErrorException error(int number, int severity, int state, String message) {
    return new SqlErrorException(SqlError.of(number, severity, state, message));
  }

  private static String nullNotAllowed(String column) {
    return "Cannot insert the value NULL into column '"
        + column
        + "', table '{table}'; column does not allow nulls. {verb} fails.";
  }

  /** The text in braces is filled in by the code that ran the statement. */
  private static SqlErrorException conflict(String kind, String subject, Pattern place) {
    int colon = subject.indexOf(':');
    String constraint = (colon < 0 ? subject : subject.substring(0, colon)).replace("\"", "");
    Matcher found = place.matcher(subject);
    String where = "{where}";
    if (found.find()) {
      String qualified = found.group(1);
      int point = qualified.indexOf('.');
      where =
          "database \"%s\", table \"%s.%s\", column '%s'"
              .formatted(
                  qualified.substring(0, point),
                  qualified.substring(point + 1),
                  unquoted(found.group(2)),
                  unquoted(found.group(3)));
    }
    return error(
        547,
        16,
        0,
        "The {verb} statement conflicted with the %s constraint \"%s\". The conflict occurred in %s."
            .formatted(kind, constraint, where));
  }

  private static SqlErrorException truncated(SQLException e, String subject) {
    Matcher value = LONG_VALUE.matcher(Objects.requireNonNullElse(e.getMessage(), ""));
    Matcher length = COLUMN_LENGTH.matcher(subject);
    if (!value.find() || !length.find()) {
      return error(8152, 16, 30, "String or binary data would be truncated.");
    }
    int most = Math.min(Integer.parseInt(length.group(2)), value.group(1).length());
    return error(
        2628,
        16,
        1,
        "String or binary data would be truncated in table '{table}', column '%s'. Truncated value: '%s'."
            .formatted(unquoted(length.group(1)), value.group(1).substring(0, most)));
  }

  /** Indexes of CREATE INDEX are named after their table; those of constraints are not. */
  private static SqlErrorException duplicateKey(String subject) {
    Matcher index = INDEX_OF_TABLE.matcher(subject);
    if (!index.find()) {
      return error(2627, 14, 1, "Violation of a key constraint. Cannot insert duplicate key.");
    }
    String name = unquoted(index.group(2));
    String table = unquoted(index.group(4));
    String schema = index.group(3).substring(index.group(3).indexOf('.') + 1);
    Matcher key = DUPLICATE_KEY.matcher(subject);
    String value = key.find() ? duplicateValue(key) : "?";
    String tail = " The duplicate key value is (" + value + ").";
    if (name.startsWith(table + ".")) {
      String indexName = name.substring(table.length() + 1);
      return error(
          2601,
          14,
          1,
          "Cannot insert duplicate key row in object '%s.%s' with unique index '%s'.%s"
              .formatted(schema, table, indexName, tail));
    }
    String kind = subject.contains("PRIMARY KEY") ? "PRIMARY KEY" : "UNIQUE KEY";
    return error(
        2627,
        14,
        1,
        "Violation of %s constraint '%s'. Cannot insert duplicate key in object '%s.%s'.%s"
            .formatted(kind, name, schema, table, tail));
  }

  private static String duplicateValue(Matcher key) {
    return key.group(1) == null ? key.group(2).trim() : key.group(1).replace("''", "'");
  }

  private static String unquoted(String name) {
    return name.startsWith("\"") ? name.substring(1, name.length() - 1) : name;
  }

  /** H2 puts what the error is about in double quotes, doubling those within. */
  private static String firstQuoted(SQLException e) {
    String message = e.getMessage();
    Matcher quoted = FIRST_QUOTED.matcher(message == null ? "" : message);
    return quoted.find() ? quoted.group(1).replace("\"\"", "\"") : "";
  }
}
