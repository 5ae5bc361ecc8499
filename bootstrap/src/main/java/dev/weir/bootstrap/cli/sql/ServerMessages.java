package dev.weir.bootstrap.cli.sql;

import com.microsoft.sqlserver.jdbc.ISQLServerMessage;
import com.microsoft.sqlserver.jdbc.ISQLServerMessageHandler;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/**
 * Prints what the server says as SQL Server's own tools print it. An error is taken from the
 * driver, which would stop at the first: the server itself decides whether a batch goes on after
 * it.
 */
final class ServerMessages implements ISQLServerMessageHandler {
  /** Up to this severity it is information, such as the text of PRINT. */
  private static final int INFORMATION = 10;

  private final PrintWriter out;
  private final PrintWriter err;
  private long errors;

  ServerMessages(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public @Nullable ISQLServerMessage messageHandler(ISQLServerMessage message) {
    print(message);
    return null;
  }

  /** Prints {@code message} behind the results that came before it. */
  void print(ISQLServerMessage message) {
    out.flush();
    if (message.getErrorSeverity() > INFORMATION) {
      errors++;
      err.println(heading(message));
    }
    err.println(message.getErrorMessage());
  }

  /** Whether any of them was an error. */
  boolean sawError() {
    return errors > 0;
  }

  private static String heading(ISQLServerMessage message) {
    StringBuilder heading = new StringBuilder();
    heading.append("Msg ").append(message.getErrorNumber());
    heading.append(", Level ").append(message.getErrorSeverity());
    heading.append(", State ").append(message.getErrorState());
    appendIfAny(heading, ", Server ", message.getServerName());
    appendIfAny(heading, ", Procedure ", message.getProcedureName());
    return heading.append(", Line ").append(message.getLineNumber()).toString();
  }

  private static void appendIfAny(StringBuilder heading, String label, @Nullable String name) {
    if (name != null && !name.isEmpty()) {
      heading.append(label).append(name);
    }
  }
}
