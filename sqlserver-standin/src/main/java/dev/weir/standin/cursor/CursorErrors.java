package dev.weir.standin.cursor;

import dev.weir.standin.error.SqlError;
import dev.weir.standin.error.SqlErrorException;

/** SQL Server's errors about cursors. */
public final class CursorErrors {
  private CursorErrors() {}

  static SqlErrorException unknownCursor(String procedure, int handle) {
    return error(
        16_909,
        1,
        "%s: The cursor identifier value provided (%x) is not valid.".formatted(procedure, handle));
  }

  static SqlErrorException unknownFetchType() {
    return error(16_902, 1, "sp_cursorfetch: The value of the parameter 'fetchtype' is invalid.");
  }

  /** Only one query can be fetched from. */
  public static SqlErrorException notAQuery() {
    return error(
        16_937,
        1,
        "A server cursor cannot be opened on the given statement or statements. Use a default"
            + " result set or client cursor.");
  }

  /** A name must be text, everything else a number. */
  public static SqlErrorException invalidOption() {
    return error(16_902, 1, "sp_cursoroption: The value of the parameter 'value' is invalid.");
  }

  private static SqlErrorException error(int number, int state, String message) {
    return new SqlErrorException(SqlError.of(number, 16, state, message));
  }
}
