package dev.weir.standin.type;

import dev.weir.standin.login.TdsVersion;
import dev.weir.standin.packet.ByteSink;

/** Writes TYPE_INFO in the nullable form of a type; {@link FixedType} is the other one. */
public final class TypeInfoWriter {
  private static final long LONGEST = 0x7FFF_FFFFL;
  private static final int LARGEST_VARIANT = 8009;

  private TypeInfoWriter() {}

  /** Writes the type byte and what follows it; collations came with TDS 7.1. */
  public static void write(ByteSink sink, SqlType type, TdsVersion version) {
    switch (type.kind()) {
      case BIT -> sized(sink, TypeCode.BIT_N, 1);
      case TINYINT -> sized(sink, TypeCode.INT_N, 1);
      case SMALLINT -> sized(sink, TypeCode.INT_N, 2);
      case INT -> sized(sink, TypeCode.INT_N, 4);
      case BIGINT -> sized(sink, TypeCode.INT_N, 8);
      case REAL -> sized(sink, TypeCode.FLOAT_N, 4);
      case FLOAT -> sized(sink, TypeCode.FLOAT_N, 8);
      case SMALLMONEY -> sized(sink, TypeCode.MONEY_N, 4);
      case MONEY -> sized(sink, TypeCode.MONEY_N, 8);
      case SMALLDATETIME -> sized(sink, TypeCode.DATETIME_N, 4);
      case DATETIME -> sized(sink, TypeCode.DATETIME_N, 8);
      case UNIQUEIDENTIFIER -> sized(sink, TypeCode.GUID, 16);
      case DECIMAL -> decimal(sink, TypeCode.DECIMAL_N, type);
      case NUMERIC -> decimal(sink, TypeCode.NUMERIC_N, type);
      case DATE -> sink.u8(TypeCode.DATE);
      case TIME -> sized(sink, TypeCode.TIME, type.scale());
      case DATETIME2 -> sized(sink, TypeCode.DATETIME2, type.scale());
      case DATETIMEOFFSET -> sized(sink, TypeCode.DATETIMEOFFSET, type.scale());
      case CHAR -> text(sink, TypeCode.BIG_CHAR, type.length(), version);
      case VARCHAR -> text(sink, TypeCode.BIG_VARCHAR, type.length(), version);
      case NCHAR -> text(sink, TypeCode.NCHAR, type.length() * 2, version);
      case NVARCHAR ->
          text(sink, TypeCode.NVARCHAR, type.isMax() ? SqlType.MAX : type.length() * 2, version);
      case BINARY -> binary(sink, TypeCode.BIG_BINARY, type.length());
      case VARBINARY -> binary(sink, TypeCode.BIG_VARBINARY, type.length());
      case TEXT, NTEXT, IMAGE -> legacyLong(sink, type.kind(), version);
      case XML -> {
        sink.u8(TypeCode.XML);
        sink.u8(0);
      }
      case SQL_VARIANT -> {
        sink.u8(TypeCode.SQL_VARIANT);
        sink.u32(LARGEST_VARIANT);
      }
    }
  }

  private static void sized(ByteSink sink, int code, int size) {
    sink.u8(code);
    sink.u8(size);
  }

  private static void decimal(ByteSink sink, int code, SqlType type) {
    sink.u8(code);
    sink.u8(DecimalLayout.length(type.precision()));
    sink.u8(type.precision());
    sink.u8(type.scale());
  }

  private static void binary(ByteSink sink, int code, int bytes) {
    sink.u8(code);
    sink.u16(bytes == SqlType.MAX ? TypeCode.IN_PIECES : bytes);
  }

  private static void text(ByteSink sink, int code, int bytes, TdsVersion version) {
    binary(sink, code, bytes);
    collation(sink, version);
  }

  private static void legacyLong(ByteSink sink, TypeKind kind, TdsVersion version) {
    sink.u8(
        kind == TypeKind.TEXT
            ? TypeCode.TEXT
            : kind == TypeKind.NTEXT ? TypeCode.NTEXT : TypeCode.IMAGE);
    sink.u32(LONGEST);
    if (kind != TypeKind.IMAGE) {
      collation(sink, version);
    }
  }

  private static void collation(ByteSink sink, TdsVersion version) {
    if (version.atLeast(TdsVersion.V7_1)) {
      Collation.DEFAULT.writeTo(sink);
    }
  }
}
