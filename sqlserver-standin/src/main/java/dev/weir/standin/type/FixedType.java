package dev.weir.standin.type;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The form of a type whose values are never null (MS-TDS 2.2.5.4.1): its own type byte, and values
 * without a length. SQL Server describes columns that cannot be null in it. SqlClient takes every
 * such column for one of this form, whatever its type byte says.
 *
 * @param code the type byte, which is all there is to TYPE_INFO
 * @param bytes of each value
 */
public record FixedType(int code, int bytes) {
  private static final Map<TypeKind, FixedType> ALL =
      new EnumMap<>(
          Map.ofEntries(
              Map.entry(TypeKind.BIT, new FixedType(TypeCode.BIT, 1)),
              Map.entry(TypeKind.TINYINT, new FixedType(TypeCode.INT1, 1)),
              Map.entry(TypeKind.SMALLINT, new FixedType(TypeCode.INT2, 2)),
              Map.entry(TypeKind.INT, new FixedType(TypeCode.INT4, 4)),
              Map.entry(TypeKind.BIGINT, new FixedType(TypeCode.INT8, 8)),
              Map.entry(TypeKind.REAL, new FixedType(TypeCode.FLOAT4, 4)),
              Map.entry(TypeKind.FLOAT, new FixedType(TypeCode.FLOAT8, 8)),
              Map.entry(TypeKind.MONEY, new FixedType(TypeCode.MONEY, 8)),
              Map.entry(TypeKind.SMALLMONEY, new FixedType(TypeCode.MONEY4, 4)),
              Map.entry(TypeKind.DATETIME, new FixedType(TypeCode.DATETIME, 8)),
              Map.entry(TypeKind.SMALLDATETIME, new FixedType(TypeCode.DATETIME4, 4))));

  /** The form for a type; null where the type has none. */
  public static @Nullable FixedType of(TypeKind kind) {
    return ALL.get(kind);
  }
}
