package dev.weir.standin.token;

import dev.weir.standin.login.TdsVersion;
import dev.weir.standin.type.FixedType;
import dev.weir.standin.type.SqlType;
import org.jspecify.annotations.Nullable;

/**
 * One column of a result.
 *
 * @param name empty for an expression without a name
 * @param identity numbers itself
 * @param computed an expression, which no update reaches
 */
public record Column(
    String name, SqlType type, boolean nullable, boolean identity, boolean computed) {
  private static final String ROW_STATUS = "ROWSTAT";
  private static final int NULLABLE = 0x0001;
  private static final int UPDATABLE_UNKNOWN = 0x0008;
  private static final int IDENTITY = 0x0010;
  private static final int COMPUTED = 0x0020;

  /** A column of a result that no table stands behind. */
  public static Column computed(String name, SqlType type) {
    return new Column(name, type, true, false, true);
  }

  /** The column that SQL Server puts behind the rows of a cursor: how the fetch of each went. */
  public static Column rowStatus() {
    return new Column(ROW_STATUS, SqlType.INT, false, false, true);
  }

  /** True for a column that clients do not show. */
  boolean hidden() {
    return computed && name.equals(ROW_STATUS);
  }

  /** The form that the column has because it cannot be null; null for the nullable form. */
  @Nullable FixedType fixedType(SqlType shown) {
    return nullable ? null : FixedType.of(shown.kind());
  }

  /** The flags as clients of this version know them: COMPUTED came with TDS 7.2. */
  int flags(TdsVersion version) {
    int origin = computed ? COMPUTED : UPDATABLE_UNKNOWN;
    return (nullable ? NULLABLE : 0)
        | (version.atLeast(TdsVersion.V7_2) || !computed ? origin : 0)
        | (identity ? IDENTITY : 0);
  }
}
