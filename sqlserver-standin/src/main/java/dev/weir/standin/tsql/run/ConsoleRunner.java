package dev.weir.standin.tsql.run;

import dev.weir.standin.error.SqlError;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.session.Session;
import dev.weir.standin.token.Column;
import dev.weir.standin.token.Command;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.type.SqlType;
import java.util.List;

/** DBCC. */
final class ConsoleRunner {
  private static final int COMPLETED = 2528;
  private static final List<Column> STATUS_COLUMNS =
      List.of(
          Column.computed("TraceFlag", SqlType.SMALLINT),
          Column.computed("Status", SqlType.SMALLINT),
          Column.computed("Global", SqlType.SMALLINT),
          Column.computed("Session", SqlType.SMALLINT));

  private final Scope scope;
  private final Session session;

  ConsoleRunner(Scope scope) {
    this.scope = scope;
    this.session = scope.session();
  }

  void run(Statement.Dbcc dbcc) {
    List<Integer> flags =
        dbcc.arguments().stream()
            .map(argument -> scope.evaluator().convert(argument, SqlType.INT))
            .map(number -> number == null ? 0 : (Integer) number)
            .toList();
    if (flags.contains(-1) && !dbcc.command().equals("TRACESTATUS")) {
      throw SqlErrors.unsupported("global trace flags");
    }
    switch (dbcc.command()) {
      case "TRACEON" -> session.traceFlags().addAll(flags);
      case "TRACEOFF" -> session.traceFlags().removeAll(flags);
      case "TRACESTATUS" -> status();
      default -> throw SqlErrors.unsupported("DBCC " + dbcc.command());
    }
    scope
        .reply()
        .message(
            SqlError.of(
                COMPLETED,
                0,
                1,
                "DBCC execution completed. If DBCC printed error messages, contact your system"
                    + " administrator."));
    scope.finished(Command.NONE);
  }

  private void status() {
    scope.reply().columns(STATUS_COLUMNS);
    for (int flag : session.traceFlags()) {
      scope.reply().row(List.of(flag, 1, 0, 1));
    }
    scope.counted(Command.SELECT, session.traceFlags().size());
  }
}
