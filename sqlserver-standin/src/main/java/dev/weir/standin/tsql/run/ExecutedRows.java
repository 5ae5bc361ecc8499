package dev.weir.standin.tsql.run;

import dev.weir.standin.error.SqlError;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.token.Column;
import dev.weir.standin.token.Done;
import dev.weir.standin.token.EnvironmentChange;
import dev.weir.standin.token.Reply;
import dev.weir.standin.type.TypedValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Listens to what INSERT … EXEC executes: keeps its rows, passes on its messages. */
final class ExecutedRows implements Reply {
  private final Reply client;
  private final List<List<@Nullable Object>> rows = new ArrayList<>();
  private List<Column> columns = List.of();

  ExecutedRows(Reply client) {
    this.client = client;
  }

  List<Column> columns() {
    return columns;
  }

  List<List<@Nullable Object>> rows() {
    return rows;
  }

  @Override
  public void columns(List<Column> newColumns) {
    if (!columns.isEmpty() && newColumns.size() != columns.size()) {
      throw SqlErrors.wrongColumnCount();
    }
    columns = newColumns;
  }

  @Override
  public void row(List<@Nullable Object> values) {
    rows.add(new ArrayList<>(values));
  }

  @Override
  public void message(SqlError error) {
    client.message(error);
  }

  @Override
  public void changed(EnvironmentChange change) {
    client.changed(change);
  }

  /** The ends of its statements concern them and the table only. */
  @Override
  public void done(Done done) {}

  @Override
  public void returnStatus(int status) {}

  @Override
  public void returnValue(int ordinal, String name, TypedValue value) {}

  @Override
  public void flush() {}
}
