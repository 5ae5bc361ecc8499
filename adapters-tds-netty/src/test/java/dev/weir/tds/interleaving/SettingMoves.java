package dev.weir.tds.interleaving;

import dev.weir.domain.pinning.PinReason;
import java.util.List;
import java.util.random.RandomGenerator;

/** Steps that set options, or seem to. */
final class SettingMoves {
  private static final List<String> DATABASES = List.of(SessionModel.HOME, "master", "tempdb");

  static final List<Move> ALL =
      List.of(
          Move.free(model -> true, SettingMoves::assign),
          Move.free(model -> true, SettingMoves::assign),
          Move.free(model -> true, SettingMoves::assign),
          Move.free(model -> true, SettingMoves::inScope),
          new Move(PinReason.UNSAFE_SET, model -> true, SettingMoves::conditional),
          new Move(PinReason.UNSAFE_SET, model -> true, SettingMoves::computed),
          new Move(PinReason.UNSAFE_SET, model -> !model.inTransaction(), SettingMoves::failing),
          Move.free(model -> !model.inTransaction(), SettingMoves::rolledBack),
          Move.free(model -> model.keys.areNone(), SettingMoves::use),
          new Move(PinReason.SESSION_CONTEXT, model -> true, SettingMoves::use));

  private SettingMoves() {}

  private static Step assign(RandomGenerator random, SessionModel model) {
    Options.Assignment first = Options.any(random);
    Options.Assignment second = Options.any(random);
    model.options.set(first);
    return switch (random.nextInt(4)) {
      case 0 -> {
        model.options.set(second);
        yield Step.text(first.sql() + "; " + second.sql(), "");
      }
      case 1 -> Step.text(first.sql() + " SELECT 'set'", "set");
      case 2 -> Step.text("SELECT 'first' " + first.sql(), "first");
      default -> Step.text(first.sql(), "");
    };
  }

  /** What is set in a call ends with it. */
  private static Step inScope(RandomGenerator random, SessionModel model) {
    String set = Options.any(random).sql();
    return model.raw() && random.nextBoolean()
        ? Step.of(new Request.Call(set), "")
        : Step.text("EXEC sp_executesql N'" + set.replace("'", "''") + "'", "");
  }

  private static Step conditional(RandomGenerator random, SessionModel model) {
    Options.Assignment assignment = Options.any(random);
    boolean done = random.nextBoolean();
    doubts(model, assignment);
    if (done) {
      model.options.set(assignment);
    }
    return Step.text("IF 1 = " + (done ? "1 " : "0 ") + assignment.sql(), "");
  }

  private static void doubts(SessionModel model, Options.Assignment assignment) {
    model.isolationInDoubt |= assignment.sql().contains("ISOLATION");
  }

  private static Step computed(RandomGenerator random, SessionModel model) {
    int timeout = 3000 + random.nextInt(3000);
    model.options.set(new Options.Assignment("LOCK_TIMEOUT", String.valueOf(timeout)));
    return Step.text("DECLARE @t int = %d + 0 SET LOCK_TIMEOUT @t".formatted(timeout), "");
  }

  /** The option is set, and then something fails. */
  private static Step failing(RandomGenerator random, SessionModel model) {
    Options.Assignment assignment = Options.any(random);
    model.options.set(assignment);
    doubts(model, assignment);
    return Step.text(
        assignment.sql() + " INSERT INTO " + model.workTable() + " VALUES (NULL)",
        Outcome.error(TransactionMoves.NOT_NULL));
  }

  /** Options stay as they are when a transaction is rolled back. */
  private static Step rolledBack(RandomGenerator random, SessionModel model) {
    Options.Assignment assignment = Options.any(random);
    model.options.set(assignment);
    return Step.text("BEGIN TRAN " + assignment.sql() + " ROLLBACK", "");
  }

  private static Step use(RandomGenerator random, SessionModel model) {
    model.database = DATABASES.get(random.nextInt(DATABASES.size()));
    return Step.text("USE " + model.database, "");
  }
}
