package dev.weir.bootstrap.cli.sql;

import com.microsoft.sqlserver.jdbc.ISQLServerConnection;
import com.microsoft.sqlserver.jdbc.SQLServerDataSource;
import com.microsoft.sqlserver.jdbc.SQLServerException;
import java.io.IOException;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/** One login and the batches that run on it. */
final class SqlRun {
  private final PrintWriter out;
  private final PrintWriter err;
  private final ResultFormat format;
  private final int queryTimeoutSeconds;
  private final ServerMessages messages;
  private boolean failed;

  SqlRun(PrintWriter out, PrintWriter err, ResultFormat format, int queryTimeoutSeconds) {
    this.out = out;
    this.err = err;
    this.format = format;
    this.queryTimeoutSeconds = queryTimeoutSeconds;
    this.messages = new ServerMessages(out, err);
  }

  /** Logs in and runs all batches, including those after a failed one. */
  SqlOutcome run(Login login, Batches batches) throws IOException {
    try (Connection connection = dataSource(login).getConnection()) {
      connection.unwrap(ISQLServerConnection.class).setServerMessageHandler(messages);
      ResultWriter writer = format.writer(out);
      try {
        runAll(batches, connection, new BatchRunner(connection, writer, queryTimeoutSeconds));
      } finally {
        writer.finish();
      }
      return failed || messages.hasError() ? SqlOutcome.SQL_ERROR : SqlOutcome.DONE;
    } catch (SQLException e) {
      explain(e);
      return SqlOutcome.NO_CONNECTION;
    }
  }

  private void runAll(Batches batches, Connection connection, BatchRunner runner)
      throws IOException, SQLException {
    Optional<Batches.Batch> batch = batches.next();
    while (batch.isPresent()) {
      for (int i = 0; i < batch.get().times(); i++) {
        runOne(batch.get().text(), connection, runner);
      }
      batch = batches.next();
    }
  }

  /** Runs one batch. An error of the driver, such as its time limit, ends this batch only. */
  private void runOne(String batch, Connection connection, BatchRunner runner) throws SQLException {
    try {
      runner.run(batch);
    } catch (SQLException e) {
      if (connection.isClosed()) {
        throw e;
      }
      failed = true;
      explain(e);
    }
  }

  private static SQLServerDataSource dataSource(Login login) {
    SQLServerDataSource source = new SQLServerDataSource();
    source.setServerName(login.target().host());
    login.target().port().ifPresent(source::setPortNumber);
    login.target().instance().ifPresent(source::setInstanceName);
    login.database().ifPresent(source::setDatabaseName);
    source.setUser(login.user());
    source.setPassword(login.password());
    source.setEncrypt(login.encryption().driverValue());
    source.setTrustServerCertificate(login.trustsAnyCertificate());
    source.setLoginTimeout(login.timeoutSeconds());
    // A user of this command wants to see that a connection breaks; the driver must not hide it.
    source.setConnectRetryCount(0);
    source.setApplicationName("weir sql");
    return source;
  }

  private void explain(SQLException problem) {
    if (problem instanceof SQLServerException e && e.getSQLServerError() != null) {
      messages.print(e.getSQLServerError());
      return;
    }
    String text = Objects.requireNonNullElse(problem.getMessage(), "the connection failed");
    out.flush();
    err.println("weir sql: " + text.replaceFirst(" ClientConnectionId:\\S+$", ""));
    if (causes(problem).anyMatch(SSLException.class::isInstance)) {
      err.println("-N -C encrypts without checking the certificate of the server.");
    }
  }

  private static Stream<Throwable> causes(Throwable problem) {
    return Stream.iterate(problem, Objects::nonNull, Throwable::getCause);
  }
}
