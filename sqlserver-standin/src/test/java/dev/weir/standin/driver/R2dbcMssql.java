package dev.weir.standin.driver;

import io.netty.handler.ssl.SslContextBuilder;
import io.r2dbc.mssql.ErrorDetails;
import io.r2dbc.mssql.MssqlConnection;
import io.r2dbc.mssql.MssqlConnectionConfiguration;
import io.r2dbc.mssql.MssqlConnectionFactory;
import io.r2dbc.mssql.MssqlException;
import io.r2dbc.mssql.MssqlResult;
import io.r2dbc.mssql.MssqlStatement;
import io.r2dbc.spi.IsolationLevel;
import io.r2dbc.spi.R2dbcException;
import io.r2dbc.spi.R2dbcTimeoutException;
import io.r2dbc.spi.Result;
import io.r2dbc.spi.Row;
import io.r2dbc.spi.ValidationDepth;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.netty.resources.LoopResources;
import reactor.netty.tcp.TcpResources;

/**
 * The reactive driver, waited for.
 *
 * <p>Everything is asked on the driver's own thread. Asked on another one while the answer before
 * comes to its end there, a request may stay in the driver's queue for ever: who empties the queue
 * has found nothing in it and is not yet through, and who fills it believes that it will be
 * emptied.
 */
final class R2dbcMssql implements JvmDriver {
  private static final Duration DEADLINE = Duration.ofSeconds(5);
  private static final Scheduler OWN_THREAD = ownThread();

  /**
   * A batch that is a call of a procedure and nothing else: it is answered with a DONEPROC at its
   * end, and the driver waits for a DONE.
   */
  private static final Pattern CALL = Pattern.compile("(/\\*.*?\\*/)?\\s*EXEC\\b.*");

  @Override
  public String name() {
    return "r2dbc-mssql";
  }

  @Override
  public DriverSession open(Target target) {
    MssqlConnectionConfiguration.Builder options =
        MssqlConnectionConfiguration.builder()
            .host(target.host())
            .port(target.port())
            .username(target.user())
            .password(target.password())
            .database(target.database())
            .connectTimeout(Duration.ofSeconds(5))
            .trustServerCertificate()
            .sslContextBuilderCustomizer(R2dbcMssql::withoutNames);
    switch (target.wish()) {
      case OPTIONAL -> {}
      case MANDATORY -> options.enableSsl();
      case NONE, STRICT -> throw new IllegalArgumentException("r2dbc-mssql has no such mode");
    }
    return new Session(waited(new MssqlConnectionFactory(options.build()).create()));
  }

  /** Netty 4.2, for which the driver was not made, compares names unless it is told not to. */
  private static SslContextBuilder withoutNames(SslContextBuilder builder) {
    return builder.endpointIdentificationAlgorithm(null);
  }

  private static Scheduler ownThread() {
    LoopResources one = LoopResources.create("r2dbc-mssql", 1, true);
    TcpResources.set(one);
    return Schedulers.fromExecutor(one.onClient(LoopResources.DEFAULT_NATIVE).next());
  }

  private static <T> T waited(Mono<T> mono) {
    return Objects.requireNonNull(mono.subscribeOn(OWN_THREAD).block(DEADLINE), "an answer");
  }

  private static void done(Mono<Void> mono) {
    mono.subscribeOn(OWN_THREAD).block(DEADLINE);
  }

  private record Session(MssqlConnection connection) implements DriverSession {
    @Override
    public List<List<String>> query(String sql) {
      return waited(rows(connection.createStatement(sql)).collectList());
    }

    private static Flux<List<String>> rows(MssqlStatement statement) {
      return statement.execute().concatMap(result -> result.map((row, metadata) -> texts(row)));
    }

    @Override
    public String all(String sql) {
      if (CALL.matcher(sql).matches()) {
        return Rendering.CANNOT;
      }
      Answer answer = new Answer();
      try {
        connection
            .createStatement(sql)
            .execute()
            .concatMap(result -> result.flatMap(segment -> Mono.just(told(segment))).collectList())
            .doOnNext(parts -> tell(answer, parts))
            .subscribeOn(OWN_THREAD)
            .blockLast(DEADLINE);
      } catch (R2dbcException e) {
        tell(answer, e);
      }
      return answer.toString();
    }

    /** Rows are read where they are handed out: their buffers go at once. */
    private static Object told(Result.Segment segment) {
      return segment instanceof Result.RowSegment row ? texts(row.row()) : segment;
    }

    /** One result: its rows, or its count, or what was said. */
    private static void tell(Answer answer, List<Object> parts) {
      List<List<String>> rows = new ArrayList<>();
      for (Object part : parts) {
        switch (part) {
          case List<?> row -> rows.add(row.stream().map(String::valueOf).toList());
          case Result.UpdateCount count -> answer.count(count.value());
          case Result.Message message -> tell(answer, message.exception());
          default -> answer.said(part.toString());
        }
      }
      if (!rows.isEmpty()) {
        answer.rows(rows);
      }
    }

    private static void tell(Answer answer, R2dbcException failure) {
      if (failure instanceof MssqlException own) {
        ErrorDetails error = own.getErrorDetails();
        answer.error(
            (int) error.getNumber(), error.getState(), error.getInfoClass(), error.getMessage());
      } else {
        answer.said("failed: " + failure);
      }
    }

    @Override
    public String own(String what) {
      return switch (what) {
        case "keys" ->
            Answer.rowsOf(
                waited(
                    rows(connection
                            .createStatement("INSERT INTO own_keys (name) VALUES (@p)")
                            .bind("p", "one")
                            .add()
                            .bind("p", "two")
                            .returnGeneratedValues())
                        .collectList()));
        case "forward-cursor" ->
            Answer.rowsOf(
                waited(
                    rows(connection
                            .createStatement("SELECT id FROM own_cursor WHERE id > @p ORDER BY id")
                            .bind("p", 0)
                            .fetchSize(2))
                        .collectList()));
        case "savepoints" -> savepoints();
        case "isolation" -> isolation();
        case "valid" -> waited(connection.validate(ValidationDepth.REMOTE)) ? "valid" : "not valid";
        default -> Rendering.CANNOT;
      };
    }

    private String savepoints() {
      begin();
      String seen = all("INSERT INTO own_rows VALUES (20, N'before')");
      done(connection.createSavepoint("first"));
      seen += " / " + all("INSERT INTO own_rows VALUES (21, N'lost')");
      done(connection.rollbackTransactionToSavepoint("first"));
      commit();
      return seen + " / " + all("SELECT id FROM own_rows WHERE id >= 20 ORDER BY id");
    }

    private String isolation() {
      StringBuilder seen = new StringBuilder();
      for (IsolationLevel level :
          List.of(IsolationLevel.SERIALIZABLE, IsolationLevel.READ_COMMITTED)) {
        done(connection.setTransactionIsolationLevel(level));
        seen.append(all("SELECT COUNT(*) FROM own_cursor")).append(' ');
      }
      return seen.toString().strip();
    }

    private static List<String> texts(Row row) {
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < row.getMetadata().getColumnMetadatas().size(); i++) {
        texts.add(Rendering.text(row.get(i)));
      }
      return texts;
    }

    @Override
    public long write(String sql) {
      return written(connection.createStatement(sql));
    }

    private static long written(MssqlStatement statement) {
      return waited(
          statement.execute().concatMap(MssqlResult::getRowsUpdated).reduce(0L, Long::sum));
    }

    @Override
    public void send(String sql, ColumnKind kind, @Nullable Object value) {
      MssqlStatement statement = connection.createStatement(named(sql));
      written(value == null ? statement.bindNull("p", kind.type()) : statement.bind("p", value));
    }

    private static String named(String sql) {
      return sql.replace("?", "@p");
    }

    /** A statement of this driver's is executed once for each of its bindings. */
    @Override
    public List<List<String>> prepared(String sql, List<Integer> values) {
      MssqlStatement statement = connection.createStatement(named(sql));
      for (int i = 0; i < values.size(); i++) {
        statement.bind("p", values.get(i));
        if (i < values.size() - 1) {
          statement.add();
        }
      }
      return waited(rows(statement).collectList());
    }

    @Override
    public void begin() {
      done(connection.beginTransaction());
    }

    @Override
    public void commit() {
      done(connection.commitTransaction());
      done(connection.setAutoCommit(true));
    }

    @Override
    public void rollback() {
      done(connection.rollbackTransaction());
      done(connection.setAutoCommit(true));
    }

    @Override
    public @Nullable Integer numberOf(Exception failure) {
      return failure instanceof R2dbcException error ? error.getErrorCode() : null;
    }

    @Override
    public String timeout(String sql) {
      done(connection.setStatementTimeout(Duration.ofSeconds(1)));
      try {
        query(sql);
        return "came to its end";
      } catch (R2dbcTimeoutException e) {
        return "timed out";
      } finally {
        done(connection.setStatementTimeout(Duration.ZERO));
      }
    }

    @Override
    public void close() {
      done(connection.close());
    }
  }
}
