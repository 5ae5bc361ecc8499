package dev.weir.tds.login;

import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.RequestBytes;
import dev.weir.standin.raw.Token;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * Random programs of reads and writes in transactions: each request goes to a session that shares
 * connections, and to one that has a connection of its own, and both must hear the same.
 *
 * <p>While one session does something that keeps its connection, the others only read, so that no
 * request waits.
 */
final class ParkedPrograms implements AutoCloseable {
  /** Reads that no client notices to be done in two transactions. */
  private static final List<String> READS =
      List.of(
          "SELECT id, name FROM goods ORDER BY id",
          "SELECT COUNT(*) AS n FROM dbo.goods WITH (NOLOCK)",
          "SELECT g.name FROM goods g JOIN orders o ON o.good = g.id WHERE o.id < 3 ORDER BY g.id",
          "SELECT TOP 2 id FROM open_orders ORDER BY id DESC",
          "SELECT @@TRANCOUNT AS depth",
          "IF @@TRANCOUNT > 0 SELECT id FROM orders WHERE id = 1 ELSE SELECT 0 AS id",
          "SELECT 1 AS one");

  /** The rows of the read before, which may be lost outside of a transaction. */
  private static final String COUNT = "SELECT @@ROWCOUNT AS n";

  /** Requests that keep a connection to the end of the transaction. */
  private static final List<String> OTHERS =
      List.of(
          "INSERT INTO goods VALUES (%d, 'new')",
          "DECLARE @n int SELECT @n = COUNT(*) FROM orders SELECT @n AS n",
          "UPDATE orders SET good = 2 WHERE id = 2",
          "DELETE FROM orders WHERE id > 3",
          "SELECT id FROM orders WITH (UPDLOCK) WHERE id = 1",
          "SELECT id, twice FROM computed",
          "SELECT 1 / 0 AS x",
          "SELECT a FROM nowhere",
          "SELECT id FROM goods INSERT INTO orders VALUES (%d, 1)",
          "SAVE TRANSACTION here",
          "ROLLBACK TRANSACTION here",
          "BEGIN TRAN",
          "CREATE TABLE #own (a int)",
          "SELECT COUNT(*) AS n FROM sys.tables",
          "SELECT id INTO #copy FROM goods",
          "EXEC sp_executesql N'INSERT INTO goods VALUES (9, ''by call'')'",
          "EXEC sp_getapplock @Resource = 'r', @LockMode = 'Exclusive', @LockOwner = 'Transaction'",
          "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");

  private static final String LOCK = "SELECT APPLOCK_TEST('public', 'r', 'Exclusive', 'Session')";
  private static final int BEGIN = 5;
  private static final int COMMIT = 7;
  private static final int ROLLBACK = 8;

  private enum Style {
    REQUESTS,
    TEXTS,
    IMPLICIT
  }

  /** One session, through Weir and direct. */
  private static final class Pair {
    private final RawConnection shared;
    private final RawConnection own;
    private final Style style;
    private final boolean isOld;
    private boolean inTransaction;
    private boolean keeps;
    private boolean hasRead;
    private long descriptor;

    private Pair(RawConnection shared, RawConnection own, Style style, boolean isOld) {
      this.shared = shared;
      this.own = own;
      this.style = style;
      this.isOld = isOld;
    }
  }

  private final RandomGenerator random;
  private final List<Pair> pairs = new ArrayList<>();
  private final List<String> history = new ArrayList<>();
  private int numbers = 100;

  ParkedPrograms(RandomGenerator random) {
    this.random = random;
  }

  /** The statements that make the tables of a server. */
  static List<String> tables() {
    return List.of(
        "CREATE TABLE goods (id int, name varchar(20))",
        "CREATE TABLE orders (id int, good int)",
        "CREATE TABLE computed (id int, twice AS id * 2)",
        "INSERT INTO goods VALUES (1, 'a'), (2, 'b')",
        "INSERT INTO orders VALUES (1, 1), (2, 1), (3, 2)",
        "INSERT INTO computed VALUES (1)",
        "CREATE VIEW open_orders AS SELECT id FROM dbo.orders WHERE good > 0");
  }

  /** Adds a session. */
  void connect(Connecting throughWeir, Connecting direct) throws IOException {
    boolean isOld = random.nextInt(4) == 0;
    int version = isOld ? RawLogin.TDS_7_1 : RawLogin.TDS_7_4;
    Style style = Style.values()[random.nextInt(Style.values().length)];
    Style possible = isOld && style == Style.REQUESTS ? Style.IMPLICIT : style;
    Pair pair =
        new Pair(
            throughWeir.open(version),
            direct.open(version),
            pairs.isEmpty() ? Style.TEXTS : possible,
            isOld);
    pairs.add(pair);
    ask(pair, "SET XACT_ABORT OFF");
    if (pair.style == Style.IMPLICIT) {
      ask(pair, "SET IMPLICIT_TRANSACTIONS ON");
    }
  }

  /** Opens a logged-in connection of a TDS version. */
  interface Connecting {
    RawConnection open(int version) throws IOException;
  }

  /** Lets the sessions do this many steps. */
  void run(int steps) throws IOException {
    for (int step = 0; step < steps; step++) {
      step(pairs.get(1 + random.nextInt(pairs.size() - 1)));
    }
    for (Pair pair : pairs) {
      if (pair.inTransaction) {
        end(pair, random.nextBoolean());
      }
    }
    ask(judge(), "SELECT id, name FROM goods ORDER BY id, name");
    ask(judge(), "SELECT id, good FROM orders ORDER BY id, good");
  }

  private void step(Pair pair) throws IOException {
    int choice = random.nextInt(20);
    if (!pair.inTransaction && pair.style != Style.IMPLICIT && choice < 12) {
      begin(pair);
    } else if (pair.inTransaction && choice < 3) {
      end(pair, random.nextInt(3) > 0);
    } else if (choice < 15 || !mayKeep(pair)) {
      read(pair);
    } else {
      keep(pair);
    }
  }

  private boolean mayKeep(Pair pair) {
    return pair.inTransaction && pairs.stream().noneMatch(each -> each != pair && each.keeps);
  }

  private void begin(Pair pair) throws IOException {
    pair.inTransaction = true;
    if (pair.style == Style.REQUESTS) {
      transaction(pair, BEGIN);
    } else {
      ask(pair, "BEGIN TRAN");
    }
    pair.descriptor = pair.shared.descriptor();
  }

  private void end(Pair pair, boolean commits) throws IOException {
    if (pair.style == Style.REQUESTS) {
      transaction(pair, commits ? COMMIT : ROLLBACK);
      while (pair.own.descriptor() != 0) {
        transaction(pair, ROLLBACK);
      }
    } else {
      ask(pair, commits ? "IF @@TRANCOUNT > 0 COMMIT TRAN" : "IF @@TRANCOUNT > 0 ROLLBACK TRAN");
      // Another one may be nested.
      ask(pair, "IF @@TRANCOUNT > 0 ROLLBACK TRAN");
    }
    if (pair.keeps) {
      ask(pair, "IF OBJECT_ID('tempdb..#own') IS NOT NULL DROP TABLE #own");
      ask(pair, "IF OBJECT_ID('tempdb..#copy') IS NOT NULL DROP TABLE #copy");
      ask(pair, "SET TRANSACTION ISOLATION LEVEL READ COMMITTED");
      ask(pair, "IF @@TRANCOUNT > 0 COMMIT TRAN");
    }
    pair.inTransaction = false;
    pair.hasRead = false;
    pair.keeps = false;
    pair.descriptor = 0;
  }

  private void read(Pair pair) throws IOException {
    pair.inTransaction |= pair.style == Style.IMPLICIT;
    boolean isCounted = pair.hasRead && pair.style != Style.IMPLICIT && !pair.keeps;
    ask(
        pair,
        isCounted && random.nextInt(6) == 0 ? COUNT : READS.get(random.nextInt(READS.size())));
    pair.hasRead = pair.inTransaction;
    boolean isKnown = pair.descriptor != 0 && pair.inTransaction;
    if (isKnown && pair.shared.descriptor() != pair.descriptor) {
      throw new AssertionError("another descriptor" + told());
    }
    pair.descriptor = pair.shared.descriptor();
  }

  private void keep(Pair pair) throws IOException {
    pair.keeps = true;
    ask(pair, OTHERS.get(random.nextInt(OTHERS.size())).formatted(numbers++));
    pair.descriptor = pair.shared.descriptor();
    // Another session sees its locks.
    ask(judge(), LOCK);
  }

  /** The first session is never in a transaction. */
  private Pair judge() {
    return pairs.getFirst();
  }

  private void ask(Pair pair, String sql) throws IOException {
    history.add(pairs.indexOf(pair) + (pair.isOld ? " (7.1) " : " ") + sql);
    pair.shared.batch(sql);
    pair.own.batch(sql);
    compare(pair);
  }

  private void transaction(Pair pair, int kind) throws IOException {
    history.add(pairs.indexOf(pair) + " request " + kind);
    for (RawConnection each : List.of(pair.shared, pair.own)) {
      byte[] request = RequestBytes.withHeaders(each.descriptor()).u16(kind).u8(0).u8(0).done();
      each.send(RawConnection.TRANSACTION, 1, request);
    }
    compare(pair);
  }

  private void compare(Pair pair) throws IOException {
    String direct = shown(pair.own.response());
    String shared = shown(pair.shared.response());
    if (!shared.equals(direct)) {
      throw new AssertionError("through Weir: " + shared + "; direct: " + direct + told());
    }
    if ((pair.shared.descriptor() == 0) != (pair.own.descriptor() == 0)) {
      throw new AssertionError("a transaction on one side only" + told());
    }
  }

  private String told() {
    return " after\n" + String.join("\n", history);
  }

  private static String shown(List<Token> response) {
    return response.stream().map(Token::text).collect(Collectors.joining("\n", "\n", "\n"));
  }

  @Override
  public void close() throws IOException {
    for (Pair pair : pairs) {
      pair.shared.close();
      pair.own.close();
    }
  }
}
