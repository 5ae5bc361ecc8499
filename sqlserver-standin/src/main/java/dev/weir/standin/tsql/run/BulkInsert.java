package dev.weir.standin.tsql.run;

import dev.weir.standin.cursor.CursorRows;
import dev.weir.standin.error.SqlError;
import dev.weir.standin.error.SqlErrorException;
import dev.weir.standin.request.BulkTarget;
import dev.weir.standin.session.Session;
import dev.weir.standin.token.Column;
import dev.weir.standin.token.Done;
import dev.weir.standin.token.EnvironmentChange;
import dev.weir.standin.token.Reply;
import dev.weir.standin.tsql.ast.Located;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.type.TypedValue;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The rows of a bulk load on their way into their table, one by one; all of them or none. */
public final class BulkInsert {
  private static final String SAVEPOINT = "weir bulk load";

  private final Session session;
  private final BulkTarget target;
  private final boolean ownTransaction;
  private final @Nullable ObjectName identityInsertBefore;
  private List<Located> statement = List.of();
  private long count;

  /** Begins a load; {@link #keep} or {@link #takeBack} ends it. */
  public BulkInsert(Session session, BulkTarget target, Reply reply) {
    this.session = session;
    this.target = target;
    new Scope(session, Frame.batch(), reply).beginImplicitly();
    session.transactions().requireWritable();
    ownTransaction = !session.transactions().isOpen();
    identityInsertBefore = session.settings().identityInsert();
    if (target.keepsIdentity()) {
      session.settings().identityInsert(target.table());
    }
    if (ownTransaction) {
      session.engine().begin();
    } else {
      session.engine().savepoint(SAVEPOINT);
    }
  }

  /**
   * The table and its columns must be there when the load is announced.
   *
   * @throws SqlErrorException when they are not
   */
  public static void check(Session session, BulkTarget target, Reply reply) {
    String columns =
        target.columns().isEmpty()
            ? "*"
            : target.columns().stream().map(BulkInsert::quoted).collect(Collectors.joining(", "));
    String query = "SELECT " + columns + " FROM " + table(target) + " WHERE 1 = 0";
    run(new Scope(session, Frame.batch(), new CursorRows(reply)), session.parse(query));
  }

  /** No interpreter: its errors are the load's, not those of one statement among others. */
  private static void run(Scope scope, List<Located> statements) {
    for (Located located : statements) {
      if (!(located.statement() instanceof Statement.Data data)) {
        throw new IllegalStateException("a load is made of queries and INSERTs");
      }
      new DataRunner(scope).runBulk(data);
    }
  }

  /** One row, whose values stand in the order of the columns. */
  public void row(List<TypedValue> values) {
    if (statement.isEmpty()) {
      statement = session.parse(insert(values.size()));
    }
    Frame frame = Frame.batch();
    for (int i = 0; i < values.size(); i++) {
      frame.declare("@p" + i, values.get(i));
    }
    run(new Scope(session, frame, new DiscardedReply()), statement);
    count++;
  }

  private String insert(int values) {
    String columns =
        target.columns().isEmpty()
            ? ""
            : target.columns().stream()
                .map(BulkInsert::quoted)
                .collect(Collectors.joining(", ", " (", ")"));
    String parameters =
        IntStream.range(0, values).mapToObj(i -> "@p" + i).collect(Collectors.joining(", "));
    return "INSERT INTO " + table(target) + columns + " VALUES (" + parameters + ")";
  }

  private static String table(BulkTarget target) {
    return target.table().parts().stream().map(BulkInsert::quoted).collect(Collectors.joining("."));
  }

  private static String quoted(String name) {
    return name.isEmpty() ? "" : "[" + name.replace("]", "]]") + "]";
  }

  /** All rows have come; gives their number. */
  public long keep() {
    if (ownTransaction) {
      session.engine().commit();
    }
    session.settings().identityInsert(identityInsertBefore);
    session.last().rowCount(count);
    return count;
  }

  /** None is to stay. */
  public void takeBack() {
    if (ownTransaction) {
      session.engine().rollback();
    } else {
      session.engine().rollbackTo(SAVEPOINT);
    }
    session.settings().identityInsert(identityInsertBefore);
  }

  /** A load is answered once, at its end. */
  private static final class DiscardedReply implements Reply {
    @Override
    public void columns(List<Column> columns) {
      throw new IllegalStateException("an INSERT without OUTPUT gives no rows");
    }

    @Override
    public void row(List<@Nullable Object> values) {
      throw new IllegalStateException("an INSERT without OUTPUT gives no rows");
    }

    @Override
    public void message(SqlError error) {
      if (error.isError()) {
        throw new SqlErrorException(error);
      }
    }

    @Override
    public void changed(EnvironmentChange change) {
      throw new IllegalStateException("the load's transaction was begun before its first row");
    }

    @Override
    public void done(Done done) {
      // The rows are counted here.
    }

    @Override
    public void returnStatus(int status) {
      throw new IllegalStateException("an INSERT calls nothing");
    }

    @Override
    public void returnValue(int ordinal, String name, TypedValue value) {
      throw new IllegalStateException("an INSERT calls nothing");
    }

    @Override
    public void flush() {
      // Nothing is written.
    }
  }
}
