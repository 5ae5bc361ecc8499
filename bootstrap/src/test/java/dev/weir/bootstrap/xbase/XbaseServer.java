package dev.weir.bootstrap.xbase;

import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.options.TlsMode;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.Token;
import dev.weir.standin.record.StandInReport;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;

/** A stand-in server with the tables of the programs. */
final class XbaseServer implements AutoCloseable {
  static final String USER = "app";
  static final String PASSWORD = "S3cret-for-tests";
  static final String DATABASE = "AppDB";
  private static final int GOODS = 30;

  private final StandIn server;

  private XbaseServer(StandIn server) {
    this.server = server;
  }

  /** Starts a server with the tables and rows of these sessions. */
  static XbaseServer start(int sessions) throws IOException {
    XbaseServer started =
        new XbaseServer(
            StandIn.start(
                StandInOptions.defaults()
                    .withDatabases(List.of(DATABASE))
                    .withLogin(USER, PASSWORD)
                    .withTls(TlsMode.OFF)));
    started.create(sessions);
    return started;
  }

  private void create(int sessions) throws IOException {
    try (RawConnection client = connect()) {
      ask(client, "CREATE TABLE goods (recno int NOT NULL PRIMARY KEY, name varchar(20) NULL)");
      ask(client, filled("goods", GOODS, "'thing'"));
      ask(client, "CREATE TABLE accounts (recno int NOT NULL PRIMARY KEY, amount int NOT NULL)");
      ask(client, filled("accounts", sessions, "0"));
      // No other number is as large, so that those of records are told from them.
      ask(
          client,
          "CREATE TABLE notes (recno int IDENTITY(7000000,1) NOT NULL PRIMARY KEY, mark varchar(10)"
              + " NULL, line varchar(40) NULL, memo text NULL)");
    }
    Await.until("nobody is connected", () -> server.report().connectionsNow() == 0);
  }

  private static String filled(String table, int rows, String value) {
    return ("DECLARE @i int = 0 WHILE @i < %d BEGIN INSERT INTO %s VALUES (@i, %s) SET @i = @i + 1"
            + " END")
        .formatted(rows, table, value);
  }

  private RawConnection connect() throws IOException {
    RawConnection client = RawConnection.open(server.address());
    RawLogin.of(USER, PASSWORD).withDatabase(DATABASE).on(client);
    return client;
  }

  private static List<Token> ask(RawConnection client, String sql) throws IOException {
    client.batch(sql);
    List<Token> tokens = client.response();
    if (tokens.stream().anyMatch(t -> t instanceof Token.Message m && m.isError())) {
      throw new IllegalStateException(sql + ": " + tokens);
    }
    return tokens;
  }

  /** Returns the one number that comes of a query. */
  long number(String sql) throws IOException {
    try (RawConnection client = connect()) {
      return ask(client, sql).stream()
          .filter(Token.Row.class::isInstance)
          .map(token -> ((Token.Row) token).values().getFirst())
          .map(value -> value == null ? 0 : Long.parseLong(String.valueOf(value)))
          .findFirst()
          .orElseThrow();
    }
  }

  InetSocketAddress address() {
    return server.address();
  }

  StandInReport report() {
    return server.report();
  }

  @Override
  public void close() {
    server.close();
  }
}
