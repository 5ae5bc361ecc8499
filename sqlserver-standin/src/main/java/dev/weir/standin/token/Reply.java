package dev.weir.standin.token;

import dev.weir.standin.error.SqlError;
import dev.weir.standin.type.TypedValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What statements say while they run. {@link ResponseWriter} puts it on the wire; {@code INSERT …
 * EXEC} listens to the rows instead.
 */
public interface Reply {
  void columns(List<Column> columns);

  /** One row of the columns last given. */
  void row(List<@Nullable Object> values);

  /** An error or a message, by its severity. */
  void message(SqlError error);

  void changed(EnvironmentChange change);

  void done(Done done);

  void returnStatus(int status);

  /** An output parameter. */
  void returnValue(int ordinal, String name, TypedValue value);

  /** Sends what there is, before a wait. */
  void flush();
}
