package dev.weir.standin.tsql.run;

import dev.weir.standin.catalogue.ObjectKey;
import dev.weir.standin.error.SqlError;
import dev.weir.standin.error.SqlErrorException;
import dev.weir.standin.tsql.ast.ObjectName;
import java.util.regex.Matcher;

/** Says in errors what H2 does not know: the statement, and the table by SQL Server's name. */
final class DataErrors {
  private static final int NULL_NOT_ALLOWED = 515;
  private static final int DUPLICATE_ROW = 2601;
  private static final int DUPLICATE_KEY = 2627;
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

  /** H2's name of a table of one session is not the one that it was made with. */
  private String named(String message) {
    return message.replaceFirst(
        "object 'dbo\\.[#@][^']*'", Matcher.quoteReplacement("object '" + table + "'"));
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
          case DUPLICATE_KEY, DUPLICATE_ROW -> named(error.message());
          default -> error.message();
        };
    return text.equals(error.message())
        ? e
        : new SqlErrorException(
            SqlError.of(error.number(), error.severity(), error.state(), text), e);
  }
}
