package dev.weir.bootstrap.cli.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the results of statements as they arrive, without holding all of them in memory. */
interface ResultWriter {
  /** Begins a result set. */
  void begin(List<ResultColumn> columns);

  /** Writes a row of the result set; {@code null} is NULL. */
  void row(List<@Nullable String> values);

  /** Ends the result set. */
  void end();

  /** Writes the number of rows that a statement without a result set has changed. */
  void rowsAffected(long count);

  /** Ends the output. */
  void finish();
}
