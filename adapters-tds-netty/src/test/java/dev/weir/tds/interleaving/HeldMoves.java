package dev.weir.tds.interleaving;

import dev.weir.domain.pinning.PinReason;
import java.util.List;
import java.util.random.RandomGenerator;

/** Steps that leave something on the connection, or take it away, or only seem to. */
final class HeldMoves {
  private static final int READ_ONLY_KEY = 15664;

  static final List<Move> ALL =
      List.of(
          new Move(PinReason.TEMP_TABLE, model -> true, HeldMoves::table),
          new Move(PinReason.TEMP_TABLE, model -> true, HeldMoves::table),
          new Move(PinReason.TEMP_TABLE, model -> !model.inTransaction(), HeldMoves::tableInScope),
          Move.free(model -> true, HeldMoves::contextInfo),
          Move.free(model -> true, HeldMoves::contextInfo),
          new Move(PinReason.CONTEXT_INFO, model -> true, HeldMoves::computedContextInfo),
          Move.free(model -> true, HeldMoves::sessionContext),
          Move.free(model -> true, HeldMoves::sessionContext),
          new Move(PinReason.SESSION_CONTEXT, model -> true, HeldMoves::computedSessionContext),
          new Move(PinReason.APPLOCK, model -> true, HeldMoves::lock),
          Move.free(model -> model.locks.getOrDefault(model.database, 0) > 0, HeldMoves::unlock),
          new Move(PinReason.GLOBAL_CURSOR, model -> !model.inTransaction(), HeldMoves::cursor),
          new Move(PinReason.PREPARED_HANDLE, SessionModel::raw, HeldMoves::prepare),
          Move.free(model -> !model.handles.isEmpty(), HeldMoves::unprepare),
          new Move(
              PinReason.IMPERSONATION, model -> !model.inTransaction(), HeldMoves::impersonate),
          new Move(
              PinReason.PROCEDURE,
              model -> model.database.equals(SessionModel.HOME),
              HeldMoves::procedure));

  private HeldMoves() {}

  private static Step table(RandomGenerator random, SessionModel model) {
    String table = SessionModel.TABLES.get(random.nextInt(SessionModel.TABLES.size()));
    int value = model.draw();
    if (!model.has(table)) {
      model.create(table);
      model.insert(table, value);
      return random.nextBoolean()
          ? Step.text("SELECT %d AS a INTO %s".formatted(value, table), "")
          : Step.text(
              "CREATE TABLE %s (a int) INSERT INTO %s VALUES (%d)".formatted(table, table, value),
              "");
    }
    return switch (random.nextInt(model.inTransaction() ? 3 : 4)) {
      case 0 -> {
        model.insert(table, value);
        yield Step.text("INSERT INTO %s VALUES (%d)".formatted(table, value), "");
      }
      case 1 -> {
        model.drop(table);
        yield Step.text("DROP TABLE " + table, "");
      }
      case 2 -> Step.text("IF 1 = 0 DROP TABLE " + table, "");
      default -> Step.text("BEGIN TRAN DROP TABLE %s ROLLBACK".formatted(table), "");
    };
  }

  /** A table that is made in a call, or in a transaction that does not last, is nobody's. */
  private static Step tableInScope(RandomGenerator random, SessionModel model) {
    String table = "#t3";
    String create = "CREATE TABLE %s (a int) INSERT INTO %s VALUES (1)".formatted(table, table);
    return switch (random.nextInt(3)) {
      case 0 -> Step.text("EXEC sp_executesql N'" + create + "'", "");
      case 1 -> Step.text("BEGIN TRAN " + create + " ROLLBACK", "");
      default -> Step.text(create + " DROP TABLE " + table, "");
    };
  }

  private static String hex(SessionModel model) {
    return "%08X".formatted(model.draw());
  }

  private static Step contextInfo(RandomGenerator random, SessionModel model) {
    String info = hex(model);
    model.contextInfo = info;
    model.touches(PinReason.CONTEXT_INFO);
    return switch (random.nextInt(3)) {
      case 0 -> Step.text("SET CONTEXT_INFO 0x" + info, "");
      case 1 -> Step.text("SET CONTEXT_INFO 0x" + info + " SELECT 1", "1");
      default ->
          Step.text("DECLARE @c varbinary(128) = 0x%s SET CONTEXT_INFO @c".formatted(info), "");
    };
  }

  private static Step computedContextInfo(RandomGenerator random, SessionModel model) {
    String info = hex(model);
    model.contextInfo = info;
    String set =
        "DECLARE @c varbinary(128) = CAST(0x%s AS varbinary(128)) SET CONTEXT_INFO @c"
            .formatted(info);
    return random.nextBoolean()
        ? Step.text(set, "")
        : Step.text("EXEC sp_executesql N'" + set + "'", "");
  }

  /** Some sessions give the same key the same value, and can use each other's connections. */
  private static Step sessionContext(RandomGenerator random, SessionModel model) {
    SessionKeys keys = model.keys;
    String key = SessionKeys.ALL.get(random.nextInt(SessionKeys.ALL.size()));
    boolean stays = keys.isReadOnly(key);
    if (stays && model.inTransaction()) {
      // The error would end the transaction or not, by other rules.
      return Probes.everything(random, model);
    }
    Object value = random.nextInt(3) == 0 ? (Object) random.nextInt(2) : "v" + model.draw();
    String answer = stays ? Outcome.error(READ_ONLY_KEY) : "";
    if (!stays && random.nextInt(6) == 0 && keys.mayFree(key)) {
      keys.free(key);
      model.touches(PinReason.SESSION_CONTEXT);
      return Step.text("EXEC sp_set_session_context N'%s', NULL".formatted(key), answer);
    }
    boolean forGood = random.nextInt(8) == 0;
    if (!stays) {
      keys.set(key, value.toString(), forGood);
      model.touches(PinReason.SESSION_CONTEXT);
    }
    if (model.raw() && random.nextBoolean()) {
      return Step.of(new Request.SetContext(key, value, forGood), answer);
    }
    String constant = value instanceof Integer ? value.toString() : "N'" + value + "'";
    String call =
        "EXEC sp_set_session_context N'%s', %s%s".formatted(key, constant, forGood ? ", 1" : "");
    return switch (random.nextInt(stays ? 1 : 4)) {
      case 0 -> Step.text(call, answer);
      case 1 -> Step.text(call + " SELECT 'set'", "set");
      case 2 -> Step.text(variableContext(key, value, forGood), "");
      default -> Step.text("EXEC('" + call.replace("'", "''") + "')", "");
    };
  }

  /** A value of another type than its constant is set again as that type. */
  private static String variableContext(String key, Object value, boolean forGood) {
    String declared =
        value instanceof Integer ? "bigint = " + value : "nvarchar(40) = N'" + value + "'";
    return "DECLARE @v %s EXEC sp_set_session_context N'%s', @v%s"
        .formatted(declared, key, forGood ? ", 1" : "");
  }

  private static Step computedSessionContext(RandomGenerator random, SessionModel model) {
    if (model.keys.isReadOnly("k1")) {
      return Probes.everything(random, model);
    }
    String value = "v" + model.draw();
    model.keys.set("k1", value, false);
    return Step.text(
        "DECLARE @v nvarchar(20) = LTRIM(N'%s') EXEC sp_set_session_context N'k1', @v"
            .formatted(value),
        "");
  }

  private static Step lock(RandomGenerator random, SessionModel model) {
    String lock =
        "EXEC sp_getapplock @Resource = 'l1', @LockMode = 'Shared', @LockOwner = 'Session'";
    boolean twice = random.nextInt(3) == 0;
    model.locks.merge(model.database, twice ? 2 : 1, Integer::sum);
    return Step.text(
        twice ? "DECLARE @i int = 0 WHILE @i < 2 BEGIN " + lock + " SET @i = @i + 1 END" : lock,
        "");
  }

  private static Step unlock(RandomGenerator random, SessionModel model) {
    model.locks.merge(model.database, -1, Integer::sum);
    return Step.text("EXEC sp_releaseapplock @Resource = 'l1', @LockOwner = 'Session'", "");
  }

  private static Step cursor(RandomGenerator random, SessionModel model) {
    if (model.cursor != null) {
      model.cursor = null;
      return Step.text("CLOSE c1 DEALLOCATE c1", "");
    }
    int value = model.draw();
    model.cursor = value;
    return Step.text(
        "DECLARE c1 CURSOR GLOBAL SCROLL STATIC FOR SELECT %d OPEN c1".formatted(value), "");
  }

  private static Step prepare(RandomGenerator random, SessionModel model) {
    int value = model.draw();
    boolean run = random.nextBoolean();
    return Step.of(new Request.Prepare("SELECT " + value, run), run ? String.valueOf(value) : "")
        .learning(outcome -> model.handles.put(outcome.returned().getFirst(), value));
  }

  private static Step unprepare(RandomGenerator random, SessionModel model) {
    List<Integer> handles = List.copyOf(model.handles.keySet());
    int handle = handles.get(random.nextInt(handles.size()));
    model.handles.remove(handle);
    if (model.handles.isEmpty()) {
      model.holds.remove(PinReason.PREPARED_HANDLE);
    }
    return Step.of(new Request.Unprepare(handle), "");
  }

  private static Step impersonate(RandomGenerator random, SessionModel model) {
    if (model.user.equals("guest")) {
      model.user = "dbo";
      return Step.text("REVERT", "");
    }
    model.user = "guest";
    return Step.text("EXECUTE AS USER = 'guest'", "");
  }

  /** One procedure leaves nothing, the other what outlives its scope. */
  private static Step procedure(RandomGenerator random, SessionModel model) {
    boolean keeps = random.nextBoolean();
    boolean twice = random.nextInt(4) == 0;
    if (keeps) {
      model.contextInfo = Schema.CONTEXT_OF_PROCEDURE;
      model.locks.merge(model.database, twice ? 2 : 1, Integer::sum);
    }
    String name = keeps ? Schema.KEEPING : Schema.FORGETTING;
    if (twice) {
      return Step.text("EXEC " + name + " EXEC " + name, "");
    }
    return model.raw() && random.nextBoolean()
        ? Step.of(new Request.Procedure(name), "")
        : Step.text("EXEC " + name, "");
  }
}
