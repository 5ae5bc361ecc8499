package dev.weir.bootstrap.handles;

import dev.weir.bootstrap.instance.Instance;
import dev.weir.bootstrap.instance.TestInstance;
import dev.weir.bootstrap.metrics.Scrape;
import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.options.TlsMode;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.Token;
import dev.weir.standin.record.SessionReport;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A stand-in server, and perhaps an instance of Weir before it. */
final class World implements AutoCloseable {
  private static final String USER = "app";
  private static final String PASSWORD = "S3cret-for-tests";

  private final StandIn server;
  private final @Nullable Pooling pooling;

  /** More of them than that are hardly drawn within one transaction. */
  private static final int CANCELS_IN_TRANSACTION = 4;

  private record Pooling(Instance weir, Scrape meters, int connections, int preparedStatements) {}

  private World(StandIn server, @Nullable Pooling pooling) {
    this.server = server;
    this.pooling = pooling;
  }

  /** One with its tables, to which nobody is connected. */
  private static StandIn startServer() throws IOException {
    StandIn server =
        StandIn.start(
            StandInOptions.defaults()
                .withDatabases(List.of("AppDB", "Other"))
                .withLogin(USER, PASSWORD)
                .withTls(TlsMode.OFF));
    try (RawConnection client = loggedIn(server.address())) {
      ask(client, "CREATE TABLE AppDB.dbo.done (id int, told varchar(20))");
      ask(client, "CREATE TABLE AppDB.dbo.place (here varchar(10))");
      ask(client, "INSERT INTO AppDB.dbo.place VALUES ('AppDB')");
      ask(client, "CREATE TABLE Other.dbo.place (here varchar(10))");
      ask(client, "INSERT INTO Other.dbo.place VALUES ('Other')");
    }
    Await.until("nobody is connected", () -> server.report().connectionsNow() == 0);
    return server;
  }

  /** Each client has a connection of its own. */
  static World direct() throws IOException {
    return new World(startServer(), null);
  }

  /** Clients share a few connections, which keep few statements. */
  static World throughWeir(int connections, int preparedStatements) throws Exception {
    StandIn server = startServer();
    String buckets =
        """
        buckets:
          - id: bucket-1
            host: 127.0.0.1
            port: %d
            database: AppDB
            tls: off
            max_connections: %d
            prepared_statements_max: %d
        """
            .formatted(server.port(), connections, preparedStatements);
    Instance weir = TestInstance.start("  shutdown_timeout: 2s\n", buckets);
    return new World(server, new Pooling(weir, new Scrape(weir), connections, preparedStatements));
  }

  private static List<Token> ask(RawConnection client, String sql) throws IOException {
    client.batch(sql);
    List<Token> tokens = client.response();
    if (tokens.stream().anyMatch(t -> t instanceof Token.Message m && m.isError())) {
      throw new IllegalStateException(sql + ": " + Expected.shown(tokens));
    }
    return tokens;
  }

  private static RawConnection loggedIn(InetSocketAddress address) throws IOException {
    return loggedIn(address, RawLogin.TDS_7_4);
  }

  private static RawConnection loggedIn(InetSocketAddress address, int version) throws IOException {
    RawConnection client = RawConnection.open(address);
    RawLogin login = RawLogin.of(USER, PASSWORD).withDatabase("AppDB").withVersion(version);
    if (version == RawLogin.TDS_7_0) {
      login.firstOn(client);
    } else {
      login.on(client);
    }
    return client;
  }

  /** A client of that TDS version that is logged in. */
  RawConnection connect(int version) throws IOException {
    return loggedIn(
        pooling == null ? server.address() : pooling.weir().listeners().getFirst(), version);
  }

  /** False when each client has a connection of its own. */
  boolean isPooled() {
    return pooling != null;
  }

  StandIn server() {
    return server;
  }

  /** How many clients may be in a transaction, so that the others are served. */
  int transactionsAtOnce() {
    return pooling == null ? Integer.MAX_VALUE : pooling.connections() - 1;
  }

  /** The most connections there may be. */
  int connectionsMax() {
    return pooling == null ? Integer.MAX_VALUE : pooling.connections();
  }

  /**
   * The most handles that a connection may have: those that are kept, those that one message adds,
   * and those that nobody was told of because their calls were cancelled in a transaction, at whose
   * end the connection is reset.
   */
  int handlesMax() {
    return pooling == null
        ? Integer.MAX_VALUE
        : pooling.preparedStatements() + Moves.MOST_CALLS + CANCELS_IN_TRANSACTION;
  }

  /** The server closes a connection; a pool may hear of it a moment later. */
  void cut(SessionReport session) {
    if (server.kill(session.spid())) {
      Await.until("session " + session.spid() + " is over", () -> !isOpen(session));
    }
  }

  private boolean isOpen(SessionReport session) {
    return server.report().openSessions().stream()
        .anyMatch(open -> open.number() == session.number());
  }

  /** Waits until no transaction is open, and tells how often each value was written. */
  Map<Integer, Integer> written() throws IOException {
    Await.until(
        "all transactions are over",
        () -> server.report().openSessions().stream().noneMatch(open -> open.transactionOpen()));
    Map<Integer, Integer> written = new HashMap<>();
    try (RawConnection client = loggedIn(server.address())) {
      for (Token token : ask(client, "SELECT id FROM AppDB.dbo.done")) {
        if (token instanceof Token.Row row && row.values().getFirst() instanceof Number id) {
          written.merge(id.intValue(), 1, Integer::sum);
        }
      }
    }
    return written;
  }

  @Override
  public void close() {
    if (pooling != null) {
      pooling.meters().close();
      pooling.weir().close();
    }
    server.close();
  }
}
