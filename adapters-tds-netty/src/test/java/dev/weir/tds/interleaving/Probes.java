package dev.weir.tds.interleaving;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Steps that look and change nothing. */
final class Probes {
  private static final int NO_SUCH_TABLE = 208;
  private static final int NO_SUCH_CURSOR = 16916;
  private static final int NO_SUCH_HANDLE = 8179;
  private static final int SETTINGS_CHANGED = 586;

  /** No server gives handles as high as this. */
  private static final int NOBODYS_HANDLE = 1_999_999_999;

  static final List<Move> ALL =
      List.of(
          Move.free(model -> true, Probes::everything),
          Move.free(model -> true, Probes::everything),
          Move.free(model -> !model.implicit(), Probes::tableRows),
          Move.free(model -> true, Probes::rowLimit),
          Move.free(model -> model.contextInfo != null && !model.implicit(), Probes::isolation),
          Move.free(
              model -> !model.implicit(),
              (random, model) ->
                  Step.text("SELECT COUNT(*) FROM " + model.workTable(), model.work())),
          Move.free(model -> model.cursor != null || !model.inTransaction(), Probes::cursor),
          Move.free(model -> model.raw() && !model.inTransaction(), Probes::handle));

  private Probes() {}

  static Step everything(RandomGenerator random, SessionModel model) {
    boolean call = model.raw() && random.nextInt(4) == 0;
    return Step.of(
        call ? new Request.Call(SessionModel.QUESTION) : new Request.Text(SessionModel.QUESTION),
        model.expected());
  }

  private static Step tableRows(RandomGenerator random, SessionModel model) {
    String table = SessionModel.TABLES.get(random.nextInt(SessionModel.TABLES.size()));
    if (!model.has(table) && model.inTransaction()) {
      // The error would end the transaction or not, by other rules.
      return everything(random, model);
    }
    return Step.text(
        "SELECT a FROM " + table + " ORDER BY a",
        model.has(table) ? model.rows(table) : Outcome.error(NO_SUCH_TABLE));
  }

  /** A query of three rows. */
  static final String THREE = "SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3";

  static String threeAsLimited(SessionModel model) {
    return IntStream.rangeClosed(1, model.options.rows(3))
        .mapToObj(String::valueOf)
        .collect(Collectors.joining(";"));
  }

  private static Step rowLimit(RandomGenerator random, SessionModel model) {
    return Step.text(THREE, threeAsLimited(model));
  }

  private static Step isolation(RandomGenerator random, SessionModel model) {
    return Step.text(
        "SELECT transaction_isolation_level FROM sys.dm_exec_sessions WHERE status = 'running' AND"
            + " context_info = 0x"
            + model.wholeContextInfo(),
        String.valueOf(model.options.isolation()));
  }

  private static Step cursor(RandomGenerator random, SessionModel model) {
    return Step.text(
        "FETCH FIRST FROM c1",
        model.cursor == null ? Outcome.error(NO_SUCH_CURSOR) : String.valueOf(model.cursor));
  }

  private static Step handle(RandomGenerator random, SessionModel model) {
    List<Integer> handles = List.copyOf(model.handles.keySet());
    if (handles.isEmpty()) {
      // Those that others have are numbered from one.
      int handle = random.nextBoolean() ? 1 + random.nextInt(3) : NOBODYS_HANDLE;
      return Step.of(new Request.Execute(handle), Outcome.error(NO_SUCH_HANDLE));
    }
    int handle = handles.get(random.nextInt(handles.size()));
    // In another database, or with other options of the text, it has to be prepared again.
    return Step.of(
        new Request.Execute(handle),
        String.valueOf(model.handles.get(handle)),
        Outcome.error(SETTINGS_CHANGED));
  }
}
