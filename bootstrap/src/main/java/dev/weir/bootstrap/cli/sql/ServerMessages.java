package dev.weir.bootstrap.cli.sql;

import com.microsoft.sqlserver.jdbc.ISQLServerMessage;
import com.microsoft.sqlserver.jdbc.ISQLServerMessageHandler;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/**
 * Prints the messages of the server as SQL Server's own tools print them. Errors are withheld from
 * the driver, which would stop at the first one; the server decides whether a batch continues after
 * an error.
 */
final class ServerMessages implements ISQLServerMessageHandler {
  /** The highest severity of information, such as the text of PRINT. */
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

  /** Prints {@code message} after the results that preceded it. */
  void print(ISQLServerMessage message) {
    out.flush();
    if (message.getErrorSeverity() > INFORMATION) {
      errors++;
      err.println(heading(message));
    }
    err.println(message.getErrorMessage());
  }

  /** Returns whether any message was an error. */
  boolean hasError() {
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
