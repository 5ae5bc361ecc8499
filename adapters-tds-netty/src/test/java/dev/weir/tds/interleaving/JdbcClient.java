package dev.weir.tds.interleaving;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** A client by Microsoft's JDBC driver, which sends batches and waits for their answers. */
final class JdbcClient implements Client {
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final Connection connection;
  private final String mark;
  private @Nullable Future<Outcome> asked;

  JdbcClient(Connection connection, String name) {
    this.connection = connection;
    this.mark = "/*owner=" + name + "*/ ";
  }

  @Override
  public void send(Step step) {
    if (!(step.request() instanceof Request.Text text) || step.resets()) {
      throw new IllegalArgumentException("the driver sends batches only");
    }
    Callable<Outcome> request = () -> ask(mark + text.sql());
    asked = thread.submit(request);
  }

  private Outcome ask(String sql) throws SQLException {
    List<String> heard = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      boolean rows = statement.execute(sql);
      while (rows || statement.getUpdateCount() >= 0) {
        if (rows) {
          read(statement, heard);
        }
        rows = statement.getMoreResults();
      }
    } catch (SQLException e) {
      if (e.getErrorCode() == 0) {
        throw e;
      }
      heard.add(Outcome.error(e.getErrorCode()));
    }
    return new Outcome(String.join(";", heard), List.of());
  }

  private static void read(Statement statement, List<String> heard) throws SQLException {
    try (ResultSet rows = statement.getResultSet()) {
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          values.add(String.valueOf(rows.getString(i)));
        }
        heard.add(String.join("|", values));
      }
    }
  }

  @Override
  public Outcome receive() throws Exception {
    if (asked == null) {
      throw new IllegalStateException("nothing was asked");
    }
    return asked.get();
  }

  @Override
  public void close() throws SQLException {
    thread.shutdown();
    connection.close();
  }
}
