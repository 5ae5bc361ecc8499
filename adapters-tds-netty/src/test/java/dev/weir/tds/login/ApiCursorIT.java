package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.await.Await;
import io.netty.handler.ssl.SslContextBuilder;
import io.r2dbc.mssql.MssqlConnection;
import io.r2dbc.mssql.MssqlConnectionConfiguration;
import io.r2dbc.mssql.MssqlConnectionFactory;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;

/** Drivers that read results by cursors have a connection while one is open, and no longer. */
@Timeout(60)
class ApiCursorIT {
  private static final int ROWS = 50;
  private static final int BLOCK = 8;
  private static final Duration DEADLINE = Duration.ofSeconds(10);

  private RunningDoor weir;

  @BeforeEach
  void start() throws Exception {
    weir = RunningDoor.forTransactions(2);
    try (Connection connection = weir.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE rows_of_all (id int)");
      for (int i = 1; i <= ROWS; i++) {
        statement.execute("INSERT INTO rows_of_all VALUES (%d)".formatted(i));
      }
    }
  }

  @AfterEach
  void stop() {
    assertThat(weir.server().report().violations()).isEmpty();
    assertThat(weir.server().report().dirty()).isZero();
    weir.close();
  }

  private Connection withCursors() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:sqlserver://127.0.0.1:%d;databaseName=AppDB;encrypt=false;connectRetryCount=0;selectMethod=cursor"
            .formatted(weir.address().getPort()),
        RunningDoor.USER,
        RunningDoor.PASSWORD);
  }

  private static ResultSet open(Statement statement) throws SQLException {
    statement.setFetchSize(BLOCK);
    return statement.executeQuery("SELECT id FROM rows_of_all ORDER BY id");
  }

  @Test
  void microsoftsDriverFetchesBlockByBlockAndGivesItsConnectionBackWithTheLastCursor()
      throws Exception {
    try (Connection connection = withCursors();
        Statement one = connection.createStatement();
        Statement other = connection.createStatement()) {
      ResultSet first = open(one);
      ResultSet second = open(other);
      for (int i = 1; i <= ROWS; i++) {
        assertThat(first.next() && second.next()).isTrue();
        assertThat(first.getInt(1)).isEqualTo(i);
        assertThat(second.getInt(1)).isEqualTo(i);
        assertThat(weir.pool().lent()).isEqualTo(1);
      }
      first.close();
      weir.awaitLent(1);
      second.close();
      weir.awaitLent(0);
      assertThat(weir.server().report().connectionsMax()).isEqualTo(1);
    }
  }

  @Test
  void theReactiveDriverGivesItsConnectionBackWhenItHasReadTheLastRow() throws Exception {
    MssqlConnection connection = reactive();
    Slow slow = new Slow();
    Flux.from(
            connection
                .createStatement("SELECT id FROM rows_of_all ORDER BY id")
                .fetchSize(BLOCK)
                .execute())
        .concatMap(
            result -> result.map((row, about) -> Objects.requireNonNull(row.get(0, Integer.class))),
            1)
        .subscribe(slow);
    Await.until("a row was read", () -> !slow.read.isEmpty());
    assertThat(weir.pool().lent()).isEqualTo(1);

    slow.requestUnbounded();
    assertThat(slow.over.await(DEADLINE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(slow.read).hasSize(ROWS);
    weir.awaitLent(0);
    connection.close().block(DEADLINE);
  }

  private MssqlConnection reactive() {
    MssqlConnectionConfiguration options =
        MssqlConnectionConfiguration.builder()
            .host("127.0.0.1")
            .port(weir.address().getPort())
            .username(RunningDoor.USER)
            .password(RunningDoor.PASSWORD)
            .database("AppDB")
            .preferCursoredExecution(true)
            .trustServerCertificate()
            .sslContextBuilderCustomizer(ApiCursorIT::withoutNames)
            .build();
    return Objects.requireNonNull(new MssqlConnectionFactory(options).create().block(DEADLINE));
  }

  /** Netty 4.2, for which the driver was not made, compares names unless it is told not to. */
  private static SslContextBuilder withoutNames(SslContextBuilder builder) {
    return builder.endpointIdentificationAlgorithm(null);
  }

  /** Reads one row and then waits until it is told to go on. */
  private static final class Slow extends BaseSubscriber<Integer> {
    private final List<Integer> read = new ArrayList<>();
    private final CountDownLatch over = new CountDownLatch(1);

    @Override
    protected void hookOnSubscribe(Subscription subscription) {
      subscription.request(1);
    }

    @Override
    protected void hookOnNext(Integer value) {
      read.add(value);
    }

    @Override
    protected void hookOnComplete() {
      over.countDown();
    }
  }
}
