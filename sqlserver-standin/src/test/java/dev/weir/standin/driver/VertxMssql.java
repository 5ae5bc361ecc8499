package dev.weir.standin.driver;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.mssqlclient.MSSQLConnectOptions;
import io.vertx.mssqlclient.MSSQLConnection;
import io.vertx.mssqlclient.MSSQLException;
import io.vertx.sqlclient.PreparedStatement;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Transaction;
import io.vertx.sqlclient.Tuple;
import io.vertx.sqlclient.data.NullValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The driver of Vert.x, waited for. */
final class VertxMssql implements JvmDriver {
  private static final Duration DEADLINE = Duration.ofSeconds(5);

  @Override
  public String name() {
    return "vertx-mssql";
  }

  @Override
  public DriverSession open(Target target) throws Exception {
    MSSQLConnectOptions options =
        new MSSQLConnectOptions()
            .setHost(target.host())
            .setPort(target.port())
            .setUser(target.user())
            .setPassword(target.password())
            .setDatabase(target.database());
    switch (target.wish()) {
      case OPTIONAL -> {}
      case MANDATORY ->
          options.setSsl(true).setSslOptions(new ClientSSLOptions().setTrustAll(true));
      case NONE, STRICT -> throw new IllegalArgumentException("vertx-mssql has no such mode");
    }
    Vertx vertx = Vertx.vertx();
    try {
      return new Session(vertx, waited(MSSQLConnection.connect(vertx, options)));
    } catch (Exception e) {
      waited(vertx.close());
      throw e;
    }
  }

  private static <T> T waited(Future<T> future) throws Exception {
    CompletableFuture<T> completable = future.toCompletionStage().toCompletableFuture();
    try {
      return completable.get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    } catch (TimeoutException e) {
      completable.cancel(true);
      throw e;
    }
  }

  private static final class Session implements DriverSession {
    private final Vertx vertx;
    private final MSSQLConnection connection;
    private @Nullable Transaction transaction;

    Session(Vertx vertx, MSSQLConnection connection) {
      this.vertx = vertx;
      this.connection = connection;
    }

    @Override
    public List<List<String>> query(String sql) throws Exception {
      return texts(waited(connection.query(sql).execute()));
    }

    /** Of all results: statements without rows have an empty one each. */
    private static List<List<String>> texts(RowSet<Row> first) {
      List<List<String>> all = new ArrayList<>();
      for (RowSet<Row> rows = first; rows != null; rows = rows.next()) {
        rows.forEach(row -> all.add(texts(row)));
      }
      return all;
    }

    private static List<String> texts(Row row) {
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < row.size(); i++) {
        Object value = row.getValue(i);
        texts.add(Rendering.text(value instanceof Buffer bytes ? bytes.getBytes() : value));
      }
      return texts;
    }

    @Override
    public String all(String sql) throws Exception {
      Answer answer = new Answer();
      try {
        RowSet<Row> result = waited(connection.query(sql).execute());
        for (RowSet<Row> each = result; each != null; each = each.next()) {
          tell(answer, each);
        }
      } catch (MSSQLException e) {
        tell(answer, e);
        if (e.additional() != null) {
          e.additional().forEach(more -> tell(answer, more));
        }
      }
      return answer.toString();
    }

    private static void tell(Answer answer, MSSQLException error) {
      answer.error(error.getErrorCode(), error.state(), error.severity(), error.errorMessage());
    }

    private static void tell(Answer answer, RowSet<Row> result) {
      if (result.columnsNames() == null || result.columnsNames().isEmpty()) {
        answer.count(result.rowCount());
        return;
      }
      List<List<String>> rows = new ArrayList<>();
      result.forEach(row -> rows.add(texts(row)));
      answer.rows(rows);
    }

    @Override
    public String own(String what) throws Exception {
      return switch (what) {
        case "batch" -> {
          List<Tuple> rows = List.of(Tuple.of(1, "a"), Tuple.of(2, "b"), Tuple.of(3, "c"));
          String insert = "INSERT INTO own_rows (id, name) VALUES (@p1, @p2)";
          waited(connection.preparedQuery(insert).executeBatch(rows));
          yield all("SELECT id, name FROM own_rows ORDER BY id");
        }
        case "prepared" ->
            Answer.rowsOf(
                prepared("SELECT id, name FROM own_cursor WHERE id = ?", List.of(1, 2, 3, 4)));
        default -> Rendering.CANNOT;
      };
    }

    @Override
    public long write(String sql) throws Exception {
      return waited(connection.query(sql).execute()).rowCount();
    }

    @Override
    public void send(String sql, ColumnKind kind, @Nullable Object value) throws Exception {
      Object sent = value == null ? NullValue.of(type(kind)) : value;
      waited(
          connection
              .preparedQuery(named(sql))
              .execute(Tuple.of(sent instanceof byte[] bytes ? Buffer.buffer(bytes) : sent)));
    }

    private static Class<?> type(ColumnKind kind) {
      return kind.type() == byte[].class ? Buffer.class : kind.type();
    }

    private static String named(String sql) {
      return sql.replace("?", "@p1");
    }

    @Override
    public List<List<String>> prepared(String sql, List<Integer> values) throws Exception {
      PreparedStatement statement = waited(connection.prepare(named(sql)));
      List<List<String>> all = new ArrayList<>();
      for (Integer value : values) {
        all.addAll(texts(waited(statement.query().execute(Tuple.of(value)))));
      }
      waited(statement.close());
      return all;
    }

    @Override
    public void begin() throws Exception {
      transaction = waited(connection.begin());
    }

    @Override
    public void commit() throws Exception {
      waited(open().commit());
    }

    @Override
    public void rollback() throws Exception {
      waited(open().rollback());
    }

    private Transaction open() {
      if (transaction == null) {
        throw new IllegalStateException("no transaction was begun");
      }
      return transaction;
    }

    @Override
    public @Nullable Integer numberOf(Exception failure) {
      return failure instanceof MSSQLException error ? error.getErrorCode() : null;
    }

    @Override
    public void close() {
      joined(connection.close());
      joined(vertx.close());
    }

    private static void joined(Future<?> future) {
      future
          .toCompletionStage()
          .toCompletableFuture()
          .orTimeout(DEADLINE.toMillis(), TimeUnit.MILLISECONDS)
          .join();
    }
  }
}
