package dev.weir.bootstrap.drivers;

import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RequestBytes;
import dev.weir.standin.raw.Token;
import dev.weir.standin.raw.TokenLayout;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.random.RandomGenerator;

/** One session that sets, makes, begins, breaks and leaves whatever a session can. */
final class Nuisance {
  private static final int RESET = 0x08;
  private static final int TRANSACTION_BEGIN = 5;
  private static final int TRANSACTION_COMMIT = 7;
  private static final int TRANSACTION_ROLLBACK = 8;
  private static final int BY_NUMBER = 0xFFFF;
  private static final int PREPARE_EXECUTE = 13;
  private static final int MOVES_OF_A_SESSION = 12;

  /** The numbers of Weir's own errors. */
  private static final int FIRST_OF_WEIR = 50_000;

  private static final int LAST_OF_WEIR = 50_100;

  private interface Move {
    void by(Nuisance session) throws IOException;
  }

  private static final List<String> SETTINGS =
      List.of(
          "SET LANGUAGE German",
          "SET LANGUAGE British",
          "SET DATEFORMAT dmy",
          "SET DATEFIRST 2",
          "SET NOCOUNT ON",
          "SET XACT_ABORT ON",
          "SET ROWCOUNT 1",
          "SET LOCK_TIMEOUT 4321",
          "SET TEXTSIZE 4",
          "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE",
          "SET TRANSACTION ISOLATION LEVEL READ UNCOMMITTED",
          "SET ARITHABORT OFF",
          "SET ANSI_WARNINGS OFF",
          "SET CONCAT_NULL_YIELDS_NULL OFF",
          "SET QUOTED_IDENTIFIER OFF",
          "SET IMPLICIT_TRANSACTIONS ON",
          "SET CONTEXT_INFO 0x0BAD",
          "USE Other");

  private static final List<Move> MOVES =
      List.of(
          Nuisance::set,
          Nuisance::set,
          Nuisance::set,
          Nuisance::ask,
          Nuisance::ask,
          Nuisance::makeTable,
          Nuisance::leaveTable,
          Nuisance::insert,
          Nuisance::insert,
          Nuisance::commit,
          Nuisance::rollBack,
          Nuisance::transactionOfTexts,
          Nuisance::fail,
          Nuisance::failInTransaction,
          Nuisance::cancel,
          Nuisance::remember,
          Nuisance::prepare,
          Nuisance::openCursor,
          Nuisance::impersonate,
          Nuisance::reset,
          Nuisance::readMuch);

  private final String name;
  private final RawConnection connection;
  private final RandomGenerator random;
  private final Queue<String> complaints;

  /** What it has done, in its order. */
  private final List<String> done = new ArrayList<>();

  /** A session of a connection that is logged in. */
  Nuisance(
      String name, RawConnection connection, RandomGenerator random, Queue<String> complaints) {
    this.name = name;
    this.connection = connection;
    this.random = random;
    this.complaints = complaints;
  }

  /** Does some things, and may leave anything behind. */
  void live(CountDownLatch over) throws IOException {
    for (int i = 0; i < MOVES_OF_A_SESSION && over.getCount() > 0; i++) {
      MOVES.get(random.nextInt(MOVES.size())).by(this);
    }
    if (random.nextBoolean()) {
      leaveWithSomethingOpen();
    }
  }

  private void text(String sql) throws IOException {
    done.add(sql);
    connection.batch("/*owner=%s*/ %s".formatted(name, sql));
    hear(connection.response());
  }

  private void hear(List<Token> tokens) {
    tokens.stream()
        .filter(token -> token instanceof Token.Message message && isOfWeir(message))
        .map(Token::text)
        .forEach(text -> complaints.add("%s: %s, behind %s".formatted(name, text, done)));
  }

  private static boolean isOfWeir(Token.Message message) {
    return message.isError()
        && message.number() >= FIRST_OF_WEIR
        && message.number() < LAST_OF_WEIR;
  }

  private void transaction(int kind) throws IOException {
    if (!connection.layout().since72()) {
      text(
          kind == TRANSACTION_BEGIN
              ? "BEGIN TRAN"
              : kind == TRANSACTION_COMMIT ? "COMMIT TRAN" : "ROLLBACK TRAN");
      return;
    }
    done.add("transaction request " + kind);
    RequestBytes request = connection.request();
    connection.send(RawConnection.TRANSACTION, 1, request.u16(kind).u8(0).u8(0).done());
    hear(connection.response());
  }

  private void set() throws IOException {
    text(SETTINGS.get(random.nextInt(SETTINGS.size())));
    ask();
  }

  private void ask() throws IOException {
    text("SELECT @@LANGUAGE, DB_NAME(), @@OPTIONS");
  }

  private void makeTable() throws IOException {
    text("CREATE TABLE #t (noise nvarchar(10)) INSERT INTO #t VALUES (N'noise')");
    text("SELECT * FROM #t");
    text("DROP TABLE #t");
  }

  /** A reset takes it away, or the end of the session. */
  private void leaveTable() throws IOException {
    text("SELECT N'noise' AS noise INTO #t");
    reset();
  }

  private void insert() throws IOException {
    text("INSERT INTO AppDB.dbo.noise (what) VALUES (N'x') SELECT @@IDENTITY, @@ROWCOUNT");
  }

  private void commit() throws IOException {
    transaction(TRANSACTION_BEGIN);
    insert();
    transaction(TRANSACTION_COMMIT);
  }

  private void rollBack() throws IOException {
    transaction(TRANSACTION_BEGIN);
    insert();
    transaction(TRANSACTION_ROLLBACK);
  }

  private void transactionOfTexts() throws IOException {
    text("BEGIN TRAN");
    text("INSERT INTO AppDB.dbo.noise (what) VALUES (N'y')");
    text("WHILE @@TRANCOUNT > 0 " + (random.nextBoolean() ? "COMMIT" : "ROLLBACK"));
  }

  private void fail() throws IOException {
    text("SELECT 1 / 0");
    text("SELECT * FROM nobody_has_this");
    text("SELECT FROM WHERE");
  }

  private void failInTransaction() throws IOException {
    text("BEGIN TRAN");
    text("SELECT CAST('noise' AS int)");
    text("WHILE @@TRANCOUNT > 0 ROLLBACK");
  }

  private void cancel() throws IOException {
    done.add("cancel");
    connection.batch("/*owner=%s*/ WAITFOR DELAY '00:00:20'".formatted(name));
    connection.attention();
    hear(connection.responseToAttention());
  }

  private void remember() throws IOException {
    text("EXEC sp_set_session_context N'tenant', N'noise'");
    text("DECLARE @c varbinary(128) = CAST(0x0BAD0BAD AS varbinary(128)) SET CONTEXT_INFO @c");
    text("EXEC sp_getapplock @Resource = 'noise', @LockMode = 'Shared', @LockOwner = 'Session'");
    reset();
  }

  private void prepare() throws IOException {
    done.add("prepare");
    RequestBytes call = connection.request();
    if (connection.layout() == TokenLayout.V7_0) {
      call.u16("sp_prepexec".length()).text("sp_prepexec").u16(0);
    } else {
      call.u16(BY_NUMBER).u16(PREPARE_EXECUTE).u16(0);
    }
    call.u8(0).u8(1).u8(0x26).u8(4).u8(0);
    wide(wide(call, ""), "/*owner=%s*/ SELECT N'noise of a handle'".formatted(name));
    connection.send(RawConnection.RPC, 1, call.done());
    hear(connection.response());
    reset();
  }

  private static RequestBytes wide(RequestBytes out, String value) {
    out.u8(0).u8(0).u8(0xE7).u16(8000).collation();
    return out.u16(value.length() * 2).text(value);
  }

  private void openCursor() throws IOException {
    text("DECLARE c CURSOR GLOBAL SCROLL STATIC FOR SELECT N'noise' OPEN c");
    text("FETCH NEXT FROM c");
    text("CLOSE c DEALLOCATE c");
  }

  private void impersonate() throws IOException {
    text("USE AppDB");
    text("EXECUTE AS USER = 'guest'");
    text("SELECT USER_NAME()");
    text("REVERT");
  }

  /** As a pool of a driver does before the first request of the next who borrows. */
  private void reset() throws IOException {
    if (connection.layout() == TokenLayout.V7_0) {
      // Its requests have no such bit.
      ask();
      return;
    }
    done.add("reset");
    byte[] request = connection.request().text("/*owner=%s*/ SELECT 1".formatted(name)).done();
    connection.send(RawConnection.BATCH, 1 | RESET, request);
    hear(connection.response());
  }

  private void readMuch() throws IOException {
    text("SELECT REPLICATE(CAST(N'noise ' AS nvarchar(max)), 5000)");
  }

  private void leaveWithSomethingOpen() throws IOException {
    switch (random.nextInt(4)) {
      case 0 -> transaction(TRANSACTION_BEGIN);
      case 1 -> text("SELECT N'noise' AS noise INTO #t");
      case 2 -> text("SET IDENTITY_INSERT AppDB.dbo.noise ON");
      default -> connection.batch("/*owner=%s*/ WAITFOR DELAY '00:00:20'".formatted(name));
    }
  }
}
