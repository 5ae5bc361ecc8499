package dev.weir.standin.tsql.run;

import dev.weir.standin.catalogue.ObjectKey;
import dev.weir.standin.error.SqlError;
import dev.weir.standin.error.SqlErrorException;
import dev.weir.standin.tsql.ast.ObjectName;

/** Says in errors what H2 does not know: the statement, and the table by SQL Server's name. */
final class DataErrors {
  private static final int NULL_NOT_ALLOWED = 515;
  private static final int CONFLICT = 547;
  private static final int TRUNCATED = 2628;

  private final String verb;
  private final String database;
  private final String table;

  DataErrors(Scope scope, String verb, ObjectName target) {
    this.verb = verb;
    boolean own = target.isTemporary() || target.isTableVariable();
    ObjectKey key =
        own ? new ObjectKey("tempdb", "dbo", target.object()) : scope.names().key(target);
    database = key.database();
    table = key.schema() + "." + key.name();
  }

  SqlErrorException completed(SqlErrorException e) {
    SqlError error = e.error();
    String text =
        switch (error.number()) {
          case NULL_NOT_ALLOWED, TRUNCATED ->
              error.message().replace("{table}", database + "." + table).replace("{verb}", verb);
          case CONFLICT ->
              error
                  .message()
                  .replace("{verb}", verb)
                  .replace("{where}", "database \"%s\", table \"%s\"".formatted(database, table));
          default -> error.message();
        };
    return text.equals(error.message())
        ? e
        : new SqlErrorException(
            SqlError.of(error.number(), error.severity(), error.state(), text), e);
  }
}
