package dev.weir.tds.interleaving;

import dev.weir.domain.error.WeirError;
import dev.weir.domain.pinning.PinReason;
import dev.weir.tds.interleaving.Request.Transaction.Kind;
import java.util.List;
import java.util.random.RandomGenerator;

/** Steps that begin and end transactions, work in them, and read what their work left behind. */
final class TransactionMoves {
  static final int NOT_NULL = 515;

  static final List<Move> ALL =
      List.of(
          new Move(PinReason.TRANSACTION, model -> !model.inTransaction(), TransactionMoves::begin),
          Move.free(SessionModel::inTransaction, TransactionMoves::end),
          Move.free(SessionModel::inTransaction, TransactionMoves::end),
          Move.free(SessionModel::inTransaction, TransactionMoves::end),
          Move.free(SessionModel::inTransaction, TransactionMoves::savepoint),
          Move.free(model -> true, TransactionMoves::work),
          Move.free(SessionModel::inTransaction, TransactionMoves::failure),
          Move.free(model -> !model.inTransaction(), TransactionMoves::inOneBatch),
          Move.free(model -> true, TransactionMoves::identity),
          Move.free(model -> true, TransactionMoves::identityAtAll),
          Move.free(model -> !model.implicit(), TransactionMoves::fetchStatus),
          new Move(PinReason.UNKNOWN, model -> true, TransactionMoves::identityOfText),
          new Move(
              PinReason.PROCEDURE,
              model -> model.database.equals(SessionModel.HOME),
              TransactionMoves::identityOfProcedure),
          Move.free(model -> true, TransactionMoves::rowCount),
          Move.free(model -> !model.inTransaction(), TransactionMoves::errorNumber));

  private TransactionMoves() {}

  private static Step begin(RandomGenerator random, SessionModel model) {
    model.begin();
    return switch (random.nextInt(model.raw() ? 3 : 2)) {
      case 0 -> Step.text("BEGIN TRAN", "");
      case 1 -> {
        model.options.set(new Options.Assignment("IMPLICIT_TRANSACTIONS", "ON"));
        yield Step.text(
            "SET IMPLICIT_TRANSACTIONS ON " + insert(model) + " SELECT @@TRANCOUNT", "1");
      }
      default ->
          model.client().isSince72()
              ? Step.of(new Request.Transaction(Kind.BEGIN), "")
              : Step.text("BEGIN TRANSACTION", "");
    };
  }

  private static Step end(RandomGenerator random, SessionModel model) {
    boolean commits = random.nextBoolean();
    if (commits) {
      model.commit();
    } else {
      model.rollback();
    }
    if (model.implicit()) {
      model.options.set(new Options.Assignment("IMPLICIT_TRANSACTIONS", "OFF"));
      return Step.text((commits ? "COMMIT" : "ROLLBACK") + " SET IMPLICIT_TRANSACTIONS OFF", "");
    }
    if (!model.raw() || random.nextBoolean()) {
      return Step.text(commits ? "COMMIT" : "ROLLBACK", "");
    }
    boolean andBegin = random.nextBoolean();
    if (andBegin) {
      model.begin();
    }
    if (!model.client().isSince72()) {
      // As FreeTDS has it.
      String end = "IF @@TRANCOUNT > 0 " + (commits ? "COMMIT" : "ROLLBACK");
      return Step.text(andBegin ? end + " BEGIN TRANSACTION" : end, "");
    }
    return Step.of(new Request.Transaction(commits ? Kind.COMMIT : Kind.ROLLBACK, andBegin), "");
  }

  private static String insert(SessionModel model) {
    model.worked();
    return "INSERT INTO " + model.workTable() + " VALUES (1)";
  }

  private static Step savepoint(RandomGenerator random, SessionModel model) {
    model.mayHaveUndone();
    return random.nextBoolean()
        ? Step.text(
            "SAVE TRAN here INSERT INTO " + model.workTable() + " VALUES (2) ROLLBACK TRAN here",
            "")
        : Step.text("BEGIN TRAN COMMIT", "");
  }

  private static Step work(RandomGenerator random, SessionModel model) {
    String insert = insert(model);
    return model.raw() && random.nextBoolean()
        ? Step.of(new Request.Call(insert), "")
        : Step.text(insert, "");
  }

  /** With XACT_ABORT, the transaction ends by itself. */
  private static Step failure(RandomGenerator random, SessionModel model) {
    model.mayHaveUndone();
    if (model.options.isOn("XACT_ABORT")) {
      model.rollback();
      if (model.implicit()) {
        model.script.add(
            () -> {
              model.options.set(new Options.Assignment("IMPLICIT_TRANSACTIONS", "OFF"));
              return Step.text("SET IMPLICIT_TRANSACTIONS OFF", "");
            });
      }
    }
    return Step.text(
        "INSERT INTO " + model.workTable() + " VALUES (NULL)", Outcome.error(NOT_NULL));
  }

  private static Step inOneBatch(RandomGenerator random, SessionModel model) {
    return random.nextBoolean()
        ? Step.text("BEGIN TRAN " + insert(model) + " COMMIT", "")
        : Step.text(
            "BEGIN TRAN INSERT INTO " + model.workTable() + " VALUES (3) ROLLBACK SELECT 'over'",
            "over");
  }

  // ---- values of an earlier batch ----

  /** Its own value, or an error where its connection went to somebody else. */
  private static Step earlier(SessionModel model, String sql, String own) {
    String none = unavailable();
    // Of other pins the model only knows that they may be there still.
    return model.inTransaction() ? Step.text(sql, own) : Step.text(sql, own, none);
  }

  private static Step identity(RandomGenerator random, SessionModel model) {
    String own = String.valueOf(model.nextIdentity());
    if (random.nextBoolean()) {
      model.script.add(() -> Probes.everything(random, model));
    }
    if (random.nextInt(4) == 0) {
      // A batch is a scope: in the next one there is nothing yet, and least of all another's.
      model.script.add(() -> earlier(model, "SELECT SCOPE_IDENTITY()", "null"));
    } else {
      model.script.add(() -> earlier(model, "SELECT @@IDENTITY", own));
    }
    return Step.text("INSERT INTO " + model.logTable() + " VALUES ('entry')", "");
  }

  private static Step rowCount(RandomGenerator random, SessionModel model) {
    String own = String.valueOf(model.options.rows(3));
    model.script.add(() -> earlier(model, "SELECT @@ROWCOUNT", own));
    return Step.text(Probes.THREE, Probes.threeAsLimited(model));
  }

  private static Step errorNumber(RandomGenerator random, SessionModel model) {
    model.script.add(() -> earlier(model, "SELECT @@ERROR", String.valueOf(NOT_NULL)));
    return Step.text(
        "INSERT INTO " + model.workTable() + " VALUES (NULL)", Outcome.error(NOT_NULL));
  }

  /** Who asks without having inserted just before may find none, but no other's. */
  private static Step identityAtAll(RandomGenerator random, SessionModel model) {
    String sql =
        switch (random.nextInt(4)) {
          case 0 -> "SELECT @@IDENTITY";
          case 1 -> "EXEC('SELECT @@IDENTITY')";
          case 2 -> "EXEC sp_executesql N'SELECT @@IDENTITY'";
          default ->
              "IF 1 = 0 INSERT INTO " + model.logTable() + " VALUES ('never') SELECT @@IDENTITY";
        };
    return Step.text(sql, model.lastIdentity(), SessionModel.NONE, unavailable());
  }

  private static Step identityOfText(RandomGenerator random, SessionModel model) {
    return Step.text(
        "DECLARE @q nvarchar(40) = LTRIM(N'SELECT @@' + N'IDENTITY') EXEC(@q)",
        model.lastIdentity(),
        SessionModel.NONE,
        unavailable());
  }

  private static Step identityOfProcedure(RandomGenerator random, SessionModel model) {
    String[] allowed = {model.lastIdentity(), SessionModel.NONE, unavailable()};
    return model.raw() && random.nextBoolean()
        ? Step.of(new Request.Procedure(Schema.TELLING), allowed)
        : Step.text("EXEC " + Schema.TELLING, allowed);
  }

  /** How the last FETCH went outlives its cursor: half of the sessions read beyond the end. */
  private static Step fetchStatus(RandomGenerator random, SessionModel model) {
    if (random.nextBoolean()) {
      return model.readsBeyond()
          ? Step.text("SELECT @@FETCH_STATUS", "-1", "0", unavailable())
          : Step.text("SELECT @@FETCH_STATUS", "0", unavailable());
    }
    String rows = "SELECT 1" + (model.readsBeyond() ? " WHERE 1 = 0" : "");
    return Step.text(
        "DECLARE @a int DECLARE c CURSOR LOCAL STATIC FOR " + rows + " OPEN c FETCH c INTO @a", "");
  }

  private static String unavailable() {
    return Outcome.error(WeirError.PREVIOUS_VALUE_UNAVAILABLE.number());
  }
}
