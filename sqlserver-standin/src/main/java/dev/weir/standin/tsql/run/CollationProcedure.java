package dev.weir.standin.tsql.run;

import dev.weir.standin.engine.TableInfo;
import dev.weir.standin.token.Column;
import dev.weir.standin.token.Command;
import dev.weir.standin.token.Done;
import dev.weir.standin.token.DoneKind;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.parse.StatementParser;
import dev.weir.standin.type.Collation;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypeKind;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * sp_tablecollations_100: the collation of each column of a table. SqlClient asks for it before a
 * bulk load.
 */
final class CollationProcedure {
  private static final int COLLATION_BYTES = 5;

  private static final List<Column> COLUMNS =
      List.of(
          Column.computed("colid", SqlType.INT),
          Column.computed("name", SqlType.SYSNAME),
          Column.computed("tds_collation", new SqlType(TypeKind.BINARY, COLLATION_BYTES, 0, 0)),
          Column.computed("collation", SqlType.SYSNAME));

  private final Scope caller;

  CollationProcedure(Scope caller) {
    this.caller = caller;
  }

  /** object: the name of a table, with or without its schema. */
  CallResult call(List<CallArgument> given) {
    String procedure = "sp_tablecollations_100";
    SystemArguments arguments = new SystemArguments(procedure, List.of("@object"), given);
    ObjectName table = StatementParser.parseName(arguments.required("@object"));
    caller.reply().columns(COLUMNS);
    int place = 0;
    for (TableInfo.ColumnInfo column : TargetTable.info(caller, table).columns().values()) {
      place++;
      caller.reply().row(row(place, column));
    }
    caller.reply().done(Done.counted(DoneKind.DONEINPROC, Command.SELECT, place));
    return CallResult.of(0);
  }

  private static List<@Nullable Object> row(int place, TableInfo.ColumnInfo column) {
    String collation = TypeFacts.of(column.type()).collation();
    byte[] bytes = collation == null ? null : Collation.DEFAULT.bytes();
    return Arrays.asList(place, column.name(), bytes, collation);
  }
}
