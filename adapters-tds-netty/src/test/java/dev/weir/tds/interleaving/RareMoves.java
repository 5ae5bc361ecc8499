package dev.weir.tds.interleaving;

import dev.weir.domain.pinning.PinReason;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/** Steps that leave what few sessions ever have, and steps that are broken off. */
final class RareMoves {
  private static final int NO_SUCH_DOCUMENT = 6607;
  private static final int NO_SUCH_PROCEDURE = 2812;
  private static final int NO_SUCH_TABLE = 208;
  private static final int NO_SUCH_CURSOR = 16909;
  private static final int NOBODYS = 1_999_999_999;
  private static final List<Integer> FLAGS = List.of(1204, 1222, 3604);
  private static final String NOTHING = "";

  static final List<Move> ALL =
      List.of(
          new Move(PinReason.XML_HANDLE, SessionModel::raw, RareMoves::document),
          Move.free(SessionModel::raw, RareMoves::removeDocument),
          new Move(PinReason.TRACE_FLAG, model -> true, RareMoves::traceFlag),
          Move.free(model -> true, RareMoves::traceFlags),
          new Move(
              PinReason.TEMP_TABLE,
              model -> !model.inTransaction() && !model.implicit(),
              RareMoves::ownProcedure),
          new Move(PinReason.PROCEDURE, model -> !model.inTransaction(), RareMoves::callOwn),
          new Move(PinReason.TEMP_TABLE, RareMoves::sharedTableIsKnown, RareMoves::sharedTable),
          Move.free(RareMoves::sharedTableIsKnown, RareMoves::sharedTableRows),
          new Move(
              PinReason.API_CURSOR,
              model -> model.raw() && !model.inTransaction() && !model.implicit(),
              RareMoves::apiCursor),
          Move.free(model -> model.raw() && !model.apiCursors.isEmpty(), RareMoves::useApiCursor),
          new Move(PinReason.UNSAFE_SET, model -> true, RareMoves::columnsOnly),
          Move.free(
              model -> model.raw() && !(model.inTransaction() && model.options.isOn("XACT_ABORT")),
              RareMoves::cancelled));

  private RareMoves() {}

  private static int any(RandomGenerator random, Set<Integer> of) {
    List<Integer> all = List.copyOf(of);
    return all.get(random.nextInt(all.size()));
  }

  private static Step document(RandomGenerator random, SessionModel model) {
    return Step.of(new Request.Document("<a/>"), NOTHING)
        .learning(outcome -> model.documents.add(outcome.returned().getFirst()));
  }

  /** Handles are numbered from one in each session: there may be another's of that number. */
  private static Step removeDocument(RandomGenerator random, SessionModel model) {
    String name = "sp_xml_removedocument";
    if (model.documents.isEmpty()) {
      int handle = random.nextBoolean() ? 1 + random.nextInt(3) : NOBODYS;
      // The error would end the transaction or not, by other rules.
      return model.inTransaction()
          ? Probes.everything(random, model)
          : Step.of(new Request.OneArgument(name, handle), Outcome.error(NO_SUCH_DOCUMENT));
    }
    int handle = any(random, model.documents);
    model.documents.remove(handle);
    if (model.documents.isEmpty()) {
      model.holds.remove(PinReason.XML_HANDLE);
    }
    return Step.of(new Request.OneArgument(name, handle), NOTHING);
  }

  private static Step traceFlag(RandomGenerator random, SessionModel model) {
    int flag = FLAGS.get(random.nextInt(FLAGS.size()));
    if (!model.traceFlags.remove(flag)) {
      model.traceFlags.add(flag);
      return Step.text("DBCC TRACEON(" + flag + ")", NOTHING);
    }
    return Step.text("DBCC TRACEOFF(" + flag + ")", NOTHING);
  }

  private static Step traceFlags(RandomGenerator random, SessionModel model) {
    return Step.text(
        "DBCC TRACESTATUS(-1)",
        model.traceFlags.stream().map(flag -> flag + "|1|0|1").collect(Collectors.joining(";")));
  }

  private static Step ownProcedure(RandomGenerator random, SessionModel model) {
    if (model.procedure != null) {
      model.procedure = null;
      return Step.text("DROP PROCEDURE #p", NOTHING);
    }
    int value = model.draw();
    model.procedure = value;
    return Step.text("CREATE PROCEDURE #p AS SELECT " + value, NOTHING);
  }

  private static Step callOwn(RandomGenerator random, SessionModel model) {
    return Step.text(
        "EXEC #p",
        model.procedure == null
            ? Outcome.error(NO_SUCH_PROCEDURE)
            : String.valueOf(model.procedure));
  }

  private static boolean sharedTableIsKnown(SessionModel model) {
    return !model.inTransaction() && !model.implicit() && !model.sharedLingers();
  }

  private static Step sharedTable(RandomGenerator random, SessionModel model) {
    if (model.shared != null) {
      model.shared = null;
      return Step.text("DROP TABLE " + model.sharedTable(), NOTHING);
    }
    int value = model.draw();
    model.shared = value;
    return Step.text("SELECT %d AS a INTO %s".formatted(value, model.sharedTable()), NOTHING);
  }

  private static Step sharedTableRows(RandomGenerator random, SessionModel model) {
    return Step.text(
        "SELECT a FROM " + model.sharedTable(),
        model.shared == null ? Outcome.error(NO_SUCH_TABLE) : String.valueOf(model.shared));
  }

  private static Step apiCursor(RandomGenerator random, SessionModel model) {
    int value = model.draw();
    return Step.of(new Request.Open("SELECT " + value), NOTHING)
        .learning(outcome -> model.apiCursors.put(outcome.returned().getFirst(), value));
  }

  private static Step useApiCursor(RandomGenerator random, SessionModel model) {
    int cursor = any(random, model.apiCursors.keySet());
    if (random.nextBoolean()) {
      return Step.of(new Request.Fetch(cursor), model.apiCursors.get(cursor) + "|1");
    }
    model.apiCursors.remove(cursor);
    if (model.apiCursors.isEmpty()) {
      model.holds.remove(PinReason.API_CURSOR);
    }
    if (!model.inTransaction()) {
      model.script.add(() -> Step.of(new Request.Fetch(cursor), Outcome.error(NO_SUCH_CURSOR)));
    }
    return Step.of(new Request.Close(cursor), NOTHING);
  }

  /** For a moment, queries give no rows. */
  private static Step columnsOnly(RandomGenerator random, SessionModel model) {
    model.script.add(() -> Step.text(Probes.THREE, NOTHING));
    model.script.add(() -> Step.text("SET FMTONLY OFF", NOTHING));
    model.script.add(() -> Step.text(Probes.THREE, Probes.threeAsLimited(model)));
    return Step.text("SET FMTONLY ON", NOTHING);
  }

  private static Step cancelled(RandomGenerator random, SessionModel model) {
    String wait = "WAITFOR DELAY '00:00:20'";
    return Step.of(
        new Request.Cancelled(random.nextBoolean() ? wait : "SELECT 1 WHERE 1 = 0 " + wait),
        NOTHING);
  }
}
