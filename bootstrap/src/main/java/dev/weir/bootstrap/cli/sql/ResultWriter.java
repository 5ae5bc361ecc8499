package dev.weir.bootstrap.cli.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes what statements give, in the order it comes and without holding all of it. */
interface ResultWriter {
  /** A result set begins. */
  void begin(List<ResultColumn> columns);

  /** A row of it; {@code null} is NULL. */
  void row(List<@Nullable String> values);

  /** The result set is complete. */
  void end();

  /** A statement without a result set has changed {@code count} rows. */
  void rowsAffected(long count);

  /** Nothing more comes. */
  void finish();
}
