package dev.weir.tds.multiplex;

import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.Token;
import java.io.IOException;
import java.util.List;

/** What a server has for the members of a crowd, and what it has counted. */
final class Server {
  private static final int GOODS = 12;

  private final StandIn standIn;
  private final Target target;

  Server(StandIn standIn, String user, String password, String database) {
    this.standIn = standIn;
    this.target = new Target(standIn.address(), user, password, database);
  }

  /** One of its own, which nobody stands before. */
  static StandIn start(String user, String password, String database) throws IOException {
    return StandIn.start(
        StandInOptions.defaults().withDatabases(List.of(database)).withLogin(user, password));
  }

  Target target() {
    return target;
  }

  long preparations() {
    return standIn.report().handles().preparations();
  }

  /** Makes the tables, with so many accounts. */
  void create(int accounts) throws IOException {
    ask("CREATE TABLE accounts (id int PRIMARY KEY, amount int NOT NULL)");
    ask("CREATE TABLE goods (id int PRIMARY KEY, name nvarchar(20) NOT NULL)");
    ask(filled("accounts", accounts, "0"));
    ask(filled("goods", GOODS, "N'thing'"));
  }

  private static String filled(String table, int rows, String value) {
    return ("DECLARE @i int = 0 WHILE @i < %d BEGIN INSERT INTO %s VALUES (@i, %s) SET @i = @i + 1"
            + " END")
        .formatted(rows, table, value);
  }

  /** What all members have added. */
  long sum() throws IOException {
    return ask("SELECT SUM(amount) FROM accounts").stream()
        .filter(Token.Row.class::isInstance)
        .map(token -> ((Token.Row) token).values().getFirst())
        .map(value -> Long.parseLong(String.valueOf(value)))
        .findFirst()
        .orElseThrow();
  }

  private List<Token> ask(String sql) throws IOException {
    try (RawConnection client = RawConnection.open(target.address())) {
      RawLogin.of(target.user(), target.password()).withDatabase(target.database()).on(client);
      client.batch(sql);
      List<Token> tokens = client.response();
      if (tokens.stream().anyMatch(t -> t instanceof Token.Message m && m.isError())) {
        throw new IllegalStateException(sql + ": " + tokens);
      }
      return tokens;
    }
  }
}
