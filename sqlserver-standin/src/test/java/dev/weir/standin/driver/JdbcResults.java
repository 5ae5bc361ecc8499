package dev.weir.standin.driver;

import com.microsoft.sqlserver.jdbc.SQLServerError;
import com.microsoft.sqlserver.jdbc.SQLServerException;
import com.microsoft.sqlserver.jdbc.SQLServerWarning;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All results of a statement of Microsoft's driver, which go on behind an error. */
final class JdbcResults {
  /** Reads rows as the driver's session does. */
  interface Reader {
    List<List<String>> read(ResultSet rows) throws SQLException;
  }

  private interface Next {
    boolean isRows() throws SQLException;
  }

  private final Answer answer;
  private final Reader reader;

  JdbcResults(Answer answer, Reader reader) {
    this.answer = answer;
    this.reader = reader;
  }

  /** Runs a batch and tells everything that comes. */
  void of(Statement statement, String sql) throws SQLException {
    all(statement, () -> statement.execute(sql));
  }

  /** The same of a call or a statement with parameters. */
  void of(PreparedStatement statement) throws SQLException {
    all(statement, statement::execute);
  }

  private void all(Statement statement, Next first) throws SQLException {
    boolean more = result(statement, first);
    while (more) {
      more = result(statement, statement::getMoreResults);
    }
    for (SQLWarning each = statement.getWarnings(); each != null; each = each.getNextWarning()) {
      warning(each);
    }
  }

  /** Tells one result; false behind the last. */
  private boolean result(Statement statement, Next next) throws SQLException {
    try {
      if (next.isRows()) {
        try (ResultSet rows = statement.getResultSet()) {
          answer.rows(reader.read(rows));
        }
        return true;
      }
      long count = statement.getLargeUpdateCount();
      if (count >= 0) {
        answer.count(count);
      }
      return count >= 0;
    } catch (SQLException e) {
      tell(answer, e);
      return !statement.isClosed() && !statement.getConnection().isClosed();
    }
  }

  /** Tells an error with all that the server said of it. */
  static void tell(Answer answer, SQLException failure) {
    SQLServerError error =
        failure instanceof SQLServerException own ? own.getSQLServerError() : null;
    if (error == null) {
      answer.said("failed: " + failure.getMessage());
    } else {
      answer.error(
          error.getErrorNumber(),
          error.getErrorState(),
          error.getErrorSeverity(),
          error.getErrorMessage());
    }
  }

  private void warning(@Nullable SQLWarning warning) {
    if (warning instanceof SQLServerWarning own) {
      SQLServerError told = own.getSQLServerError();
      answer.message(
          told.getErrorNumber(),
          told.getErrorState(),
          told.getErrorSeverity(),
          told.getErrorMessage());
    } else if (warning != null) {
      answer.said("? " + warning.getMessage());
    }
  }
}
