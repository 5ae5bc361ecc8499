package dev.weir.standin.cursor;

import dev.weir.standin.error.SqlError;
import dev.weir.standin.token.Column;
import dev.weir.standin.token.Done;
import dev.weir.standin.token.EnvironmentChange;
import dev.weir.standin.token.Reply;
import dev.weir.standin.type.TypedValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps the rows of a query for a cursor; what else is said goes on to the client. */
public final class CursorRows implements Reply {
  private final Reply client;
  private final List<List<@Nullable Object>> rows = new ArrayList<>();
  private List<Column> columns = List.of();

  public CursorRows(Reply client) {
    this.client = client;
  }

  public List<Column> columns() {
    return columns;
  }

  public List<List<@Nullable Object>> rows() {
    return rows;
  }

  @Override
  public void columns(List<Column> newColumns) {
    columns = newColumns;
  }

  /** The list is filled anew for each row, so it is copied. */
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

  @Override
  public void done(Done done) {
    // The end of the query is the end of nothing that the client sees.
  }

  @Override
  public void returnStatus(int status) {
    client.returnStatus(status);
  }

  @Override
  public void returnValue(int ordinal, String name, TypedValue value) {
    client.returnValue(ordinal, name, value);
  }

  @Override
  public void flush() {
    client.flush();
  }
}
