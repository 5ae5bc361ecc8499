package dev.weir.standin.tsql.run;

import dev.weir.standin.record.StandInReport;
import dev.weir.standin.token.Column;
import dev.weir.standin.token.Command;
import dev.weir.standin.type.SqlType;
import java.util.List;

/** {@code EXEC sp_standin_report}: the record as a result of one row. */
final class ReportProcedure {
  private static final List<Column> COLUMNS =
      List.of(
          Column.computed("connections_now", SqlType.INT),
          Column.computed("connections_max", SqlType.INT),
          Column.computed("logins", SqlType.BIGINT),
          Column.computed("requests", SqlType.BIGINT),
          Column.computed("preparations", SqlType.BIGINT),
          Column.computed("executions_by_handle", SqlType.BIGINT),
          Column.computed("handles_max", SqlType.INT),
          Column.computed("unknown_handles", SqlType.BIGINT),
          Column.computed("handles_out_of_context", SqlType.BIGINT),
          Column.computed("dirty", SqlType.BIGINT),
          Column.computed("violations", SqlType.BIGINT));

  private final Scope scope;

  ReportProcedure(Scope scope) {
    this.scope = scope;
  }

  void run() {
    StandInReport report = scope.session().server().report();
    scope.reply().columns(COLUMNS);
    scope
        .reply()
        .row(
            List.of(
                report.connectionsNow(),
                report.connectionsMax(),
                report.logins(),
                report.requests(),
                report.handles().preparations(),
                report.handles().executions(),
                report.handles().heldMax(),
                report.handles().unknown(),
                report.handles().outOfContext(),
                report.dirty(),
                report.violationCount()));
    scope.counted(Command.SELECT, 1);
  }
}
