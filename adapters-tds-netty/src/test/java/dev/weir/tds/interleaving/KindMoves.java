package dev.weir.tds.interleaving;

import dev.weir.tds.interleaving.Request.Transaction.Kind;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Steps whose effects differ from server to server. They tell the model nothing: their answers, and
 * those of all later steps, are compared with those of a server of the same kind.
 */
final class KindMoves {
  private static final List<Kind> KINDS = List.of(Kind.values());

  private static final List<String> TEXTS =
      List.of(
          "USE APPDB",
          "USE Master",
          "USE tempdb",
          "EXEC('USE tempdb')",
          "EXEC sp_executesql N'USE master'",
          "EXEC sp_executesql N'SET NOCOUNT ON'",
          "EXEC('SET NOCOUNT ON SET DATEFORMAT dmy')",
          "SET NOCOUNT OFF",
          "SET NOCOUNT ON",
          "SET ANSI_NULLS, ANSI_WARNINGS OFF",
          "SET ANSI_NULLS, ANSI_WARNINGS ON",
          "SET ANSI_NULLS OFF",
          "SET QUOTED_IDENTIFIER OFF",
          "SET ANSI_PADDING ON",
          "SET LANGUAGE Deutsch",
          "SET LANGUAGE Svenska",
          "SET LANGUAGE Klingon",
          "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE",
          "SET TRANSACTION ISOLATION LEVEL READ UNCOMMITTED",
          "SET TRANSACTION ISOLATION LEVEL READ COMMITTED",
          "SET NUMERIC_ROUNDABORT ON",
          "SET ARITHIGNORE ON",
          "SET DEADLOCK_PRIORITY LOW",
          "BEGIN TRAN",
          "BEGIN TRAN BEGIN TRAN",
          "BEGIN TRAN SELECT 3",
          "SET IMPLICIT_TRANSACTIONS ON",
          "SET IMPLICIT_TRANSACTIONS OFF",
          "COMMIT",
          "IF @@TRANCOUNT > 0 ROLLBACK",
          "IF @@TRANCOUNT > 0 COMMIT",
          "WHILE @@TRANCOUNT > 0 ROLLBACK",
          "EXEC('BEGIN TRAN')",
          "EXEC('IF @@TRANCOUNT > 0 COMMIT')",
          "SELECT CAST('x' AS int)",
          "SELECT @@TRANCOUNT, DB_NAME(), @@LANGUAGE",
          "SELECT XACT_STATE()",
          "SELECT transaction_isolation_level FROM sys.dm_exec_sessions WHERE session_id = @@SPID");

  /** Texts in which a name stands for a table of the session. */
  private static final List<String> TABLE_TEXTS =
      List.of(
          "UPDATE WORK SET a = a",
          "INSERT INTO WORK VALUES (7)",
          "INSERT INTO WORK VALUES (NULL)",
          "BEGIN TRAN INSERT INTO WORK VALUES (8)",
          "EXEC sp_executesql N'SET NOCOUNT ON INSERT INTO WORK VALUES (9)'",
          "SET IDENTITY_INSERT LOG ON",
          "SET IDENTITY_INSERT LOG OFF",
          "SELECT COUNT(*) FROM WORK",
          "DELETE FROM WORK");

  /** A step behind which the client leaves: it leaves state that no client sees coming. */
  static final Move LAST = Move.free(model -> OpenDifferences.TRIGGERS_ARE_PLAYED, KindMoves::fire);

  static final List<Move> ALL =
      List.of(
          LAST,
          Move.free(model -> true, KindMoves::text),
          Move.free(model -> true, KindMoves::text),
          Move.free(model -> true, KindMoves::text),
          Move.free(model -> true, KindMoves::text),
          Move.free(model -> true, KindMoves::tableText),
          Move.free(model -> true, KindMoves::tableText),
          Move.free(model -> true, KindMoves::transaction),
          Move.free(model -> true, KindMoves::resetOfTheClient));

  private KindMoves() {}

  /** Returns the batches that make the tables with triggers of these sessions. */
  static List<String> schema(int sessions) {
    return IntStream.rangeClosed(1, sessions)
        .boxed()
        .flatMap(
            i ->
                List.of(
                    "CREATE TABLE fired_%d (a int NOT NULL)".formatted(i),
                    ("CREATE TRIGGER fires_%d ON fired_%d AFTER INSERT AS SET CONTEXT_INFO 0x%08X"
                            + " IF EXISTS (SELECT a FROM inserted WHERE a = 2)"
                            + " THROW 50001, 'fired', 1"
                            + " IF EXISTS (SELECT a FROM inserted WHERE a = 3) BEGIN"
                            + " DECLARE c1 CURSOR GLOBAL STATIC FOR SELECT %d OPEN c1"
                            + " THROW 50002, 'fired', 1 END")
                        .formatted(i, i, 0x0F000000 + i, i))
                    .stream())
        .toList();
  }

  private static Step text(RandomGenerator random, SessionModel model) {
    String sql = TEXTS.get(random.nextInt(TEXTS.size()));
    return random.nextInt(4) == 0 ? Step.of(new Request.Call(sql)) : Step.text(sql);
  }

  private static Step tableText(RandomGenerator random, SessionModel model) {
    String sql =
        TABLE_TEXTS
            .get(random.nextInt(TABLE_TEXTS.size()))
            .replace("WORK", model.workTable())
            .replace("LOG", model.logTable());
    return random.nextInt(4) == 0 ? Step.of(new Request.Call(sql)) : Step.text(sql);
  }

  private static Step fire(RandomGenerator random, SessionModel model) {
    String table = model.workTable().replace("work", "fired");
    return Step.text("INSERT INTO %s VALUES (%d)".formatted(table, 1 + random.nextInt(3)));
  }

  private static Step transaction(RandomGenerator random, SessionModel model) {
    Kind kind = KINDS.get(random.nextInt(KINDS.size()));
    return Step.of(new Request.Transaction(kind, kind != Kind.BEGIN && random.nextInt(3) == 0));
  }

  /** Within a transaction, too. */
  private static Step resetOfTheClient(RandomGenerator random, SessionModel model) {
    Step step = Step.text("SELECT @@TRANCOUNT, DB_NAME(), @@LANGUAGE");
    return random.nextInt(4) == 0 && OpenDifferences.mayReset(model) ? step.afterReset() : step;
  }
}
