package dev.weir.standin.error;

/**
 * An error or message as clients get it.
 *
 * @param severity SQL Server's class: up to 10 a message, from 11 an error, from 20 the end of the
 *     connection
 * @param procedure the procedure that was running; empty in a batch
 * @param line within the batch or procedure, from 1
 */
public record SqlError(
    int number, int state, int severity, String message, String procedure, int line) {
  /** Severity from which a message is an error. */
  public static final int ERROR = 11;

  /** Severity from which an error ends the connection. */
  public static final int FATAL = 20;

  /** An error outside any procedure whose line is filled in by {@link #at}. */
  public static SqlError of(int number, int severity, int state, String message) {
    return new SqlError(number, state, severity, message, "", 1);
  }

  public SqlError at(String newProcedure, int newLine) {
    return new SqlError(number, state, severity, message, newProcedure, newLine);
  }

  /** The connection ends behind it. */
  public boolean isFatal() {
    return severity >= FATAL;
  }

  public boolean isError() {
    return severity >= ERROR;
  }
}
