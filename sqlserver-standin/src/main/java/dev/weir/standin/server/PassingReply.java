package dev.weir.standin.server;

import dev.weir.standin.error.SqlError;
import dev.weir.standin.token.Column;
import dev.weir.standin.token.Done;
import dev.weir.standin.token.EnvironmentChange;
import dev.weir.standin.token.Reply;
import dev.weir.standin.type.TypedValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Passes everything on, but for what others make of it. */
abstract class PassingReply implements Reply {
  private final Reply client;

  PassingReply(Reply client) {
    this.client = client;
  }

  @Override
  public void columns(List<Column> columns) {
    client.columns(columns);
  }

  @Override
  public void origins(String table, List<Column> columns) {
    client.origins(table, columns);
  }

  @Override
  public void order(List<Integer> places) {
    client.order(places);
  }

  @Override
  public void row(List<@Nullable Object> values) {
    client.row(values);
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
    client.done(done);
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
