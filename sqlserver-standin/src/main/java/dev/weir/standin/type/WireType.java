package dev.weir.standin.type;

import dev.weir.standin.login.TdsVersion;
import dev.weir.standin.packet.ByteSource;
import dev.weir.standin.packet.MalformedMessageException;

/**
 * TYPE_INFO as a client sent it: the SQL type, and how its values say their length.
 *
 * @param collation of text types; the default for others
 */
public record WireType(SqlType type, Length length, Collation collation) {
  /** The form in which a value says its length, and that it is null. */
  public sealed interface Length {
    /** No length; never null. */
    record Fixed(int bytes) implements Length {}

    /** One byte; 0 is null. */
    record OneByte() implements Length {}

    /** Two bytes; FFFF is null. */
    record TwoBytes() implements Length {}

    /** Four bytes; a negative one is null. */
    record FourBytes() implements Length {}

    /** Four bytes; 0 is null. */
    record Variant() implements Length {}

    /** PLP: chunks to an empty one. */
    record Pieces() implements Length {}

    /** Nothing follows; always null. */
    record Nothing() implements Length {}
  }

  /**
   * Reads the type byte and what follows it.
   *
   * @throws MalformedMessageException when a client of this version knows no such type
   */
  public static WireType read(ByteSource source, TdsVersion version) {
    int code = source.u8();
    if (!isKnownTo(version, code)) {
      throw new MalformedMessageException("no data type of %s is 0x%02X".formatted(version, code));
    }
    return switch (code) {
      case TypeCode.NULL -> of(SqlType.INT, new Length.Nothing());
      case TypeCode.INT1 -> of(SqlType.TINYINT, new Length.Fixed(1));
      case TypeCode.BIT -> of(SqlType.BIT, new Length.Fixed(1));
      case TypeCode.INT2 -> of(SqlType.SMALLINT, new Length.Fixed(2));
      case TypeCode.INT4 -> of(SqlType.INT, new Length.Fixed(4));
      case TypeCode.INT8 -> of(SqlType.BIGINT, new Length.Fixed(8));
      case TypeCode.FLOAT4 -> of(SqlType.of(TypeKind.REAL), new Length.Fixed(4));
      case TypeCode.FLOAT8 -> of(SqlType.FLOAT, new Length.Fixed(8));
      case TypeCode.MONEY4 -> of(SqlType.of(TypeKind.SMALLMONEY), new Length.Fixed(4));
      case TypeCode.MONEY -> of(SqlType.of(TypeKind.MONEY), new Length.Fixed(8));
      case TypeCode.DATETIME4 -> of(SqlType.of(TypeKind.SMALLDATETIME), new Length.Fixed(4));
      case TypeCode.DATETIME -> of(SqlType.DATETIME, new Length.Fixed(8));
      case TypeCode.DATE -> of(SqlType.of(TypeKind.DATE), new Length.OneByte());
      case TypeCode.INT_N, TypeCode.FLOAT_N, TypeCode.MONEY_N, TypeCode.DATETIME_N ->
          sizedNumber(code, source.u8());
      case TypeCode.BIT_N -> sized(source, SqlType.BIT);
      case TypeCode.GUID -> sized(source, SqlType.UNIQUEIDENTIFIER);
      case TypeCode.DECIMAL_N, TypeCode.NUMERIC_N -> decimal(code, source);
      case TypeCode.TIME -> scaled(TypeKind.TIME, source);
      case TypeCode.DATETIME2 -> scaled(TypeKind.DATETIME2, source);
      case TypeCode.DATETIMEOFFSET -> scaled(TypeKind.DATETIMEOFFSET, source);
      case TypeCode.SQL_VARIANT -> {
        source.skip(4);
        yield of(SqlType.of(TypeKind.SQL_VARIANT), new Length.Variant());
      }
      case TypeCode.XML -> xml(source);
      default -> variable(code, source, version);
    };
  }

  /** The versions in which MS-TDS 2.2.5.4 introduces the types. */
  private static boolean isKnownTo(TdsVersion version, int code) {
    return switch (code) {
      case TypeCode.DATE, TypeCode.TIME, TypeCode.DATETIME2, TypeCode.DATETIMEOFFSET ->
          version.atLeast(TdsVersion.V7_3_A);
      case TypeCode.XML -> version.atLeast(TdsVersion.V7_2);
      case TypeCode.SQL_VARIANT, TypeCode.INT8 -> version.atLeast(TdsVersion.V7_1);
      default -> true;
    };
  }

  private static WireType variable(int code, ByteSource source, TdsVersion version) {
    return switch (code) {
      case TypeCode.OLD_VARBINARY -> of(SqlType.varbinary(source.u8()), new Length.OneByte());
      case TypeCode.OLD_BINARY ->
          of(new SqlType(TypeKind.BINARY, source.u8(), 0, 0), new Length.OneByte());
      case TypeCode.OLD_VARCHAR -> of(SqlType.varchar(source.u8()), new Length.OneByte());
      case TypeCode.OLD_CHAR ->
          of(new SqlType(TypeKind.CHAR, source.u8(), 0, 0), new Length.OneByte());
      case TypeCode.BIG_VARBINARY -> big(TypeKind.VARBINARY, source, version);
      case TypeCode.BIG_BINARY -> big(TypeKind.BINARY, source, version);
      case TypeCode.BIG_VARCHAR -> big(TypeKind.VARCHAR, source, version);
      case TypeCode.BIG_CHAR -> big(TypeKind.CHAR, source, version);
      case TypeCode.NVARCHAR -> big(TypeKind.NVARCHAR, source, version);
      case TypeCode.NCHAR -> big(TypeKind.NCHAR, source, version);
      case TypeCode.TEXT -> legacyLong(TypeKind.TEXT, source, version);
      case TypeCode.NTEXT -> legacyLong(TypeKind.NTEXT, source, version);
      case TypeCode.IMAGE -> legacyLong(TypeKind.IMAGE, source, version);
      default -> throw new MalformedMessageException("no data type is 0x%02X".formatted(code));
    };
  }

  /** Reads the base type and its properties at the head of a sql_variant's content. */
  static WireType readVariantBase(ByteSource source) {
    int code = source.u8();
    source.u8();
    return switch (code) {
      case TypeCode.DECIMAL_N, TypeCode.NUMERIC_N -> {
        int precision = source.u8();
        yield of(SqlType.decimal(precision, source.u8()), new Length.Nothing());
      }
      case TypeCode.TIME -> scaled(TypeKind.TIME, source);
      case TypeCode.DATETIME2 -> scaled(TypeKind.DATETIME2, source);
      case TypeCode.DATETIMEOFFSET -> scaled(TypeKind.DATETIMEOFFSET, source);
      case TypeCode.GUID -> of(SqlType.UNIQUEIDENTIFIER, new Length.Nothing());
      case TypeCode.BIG_VARBINARY, TypeCode.BIG_BINARY ->
          of(SqlType.varbinary(source.u16()), new Length.Nothing());
      case TypeCode.BIG_VARCHAR, TypeCode.BIG_CHAR, TypeCode.NVARCHAR, TypeCode.NCHAR -> {
        Collation collation = collation(source, TdsVersion.V7_4);
        int bytes = source.u16();
        boolean unicode = code == TypeCode.NVARCHAR || code == TypeCode.NCHAR;
        yield new WireType(
            unicode ? SqlType.nvarchar(bytes / 2) : SqlType.varchar(bytes),
            new Length.Nothing(),
            collation);
      }
      default -> {
        source.position(source.position() - 2);
        WireType fixed = read(source, TdsVersion.V7_4);
        source.u8();
        yield fixed;
      }
    };
  }

  private static WireType of(SqlType type, Length length) {
    return new WireType(type, length, Collation.DEFAULT);
  }

  private static WireType sized(ByteSource source, SqlType type) {
    source.u8();
    return of(type, new Length.OneByte());
  }

  private static WireType sizedNumber(int code, int size) {
    SqlType type =
        switch (code << 8 | size) {
          case TypeCode.INT_N << 8 | 1 -> SqlType.TINYINT;
          case TypeCode.INT_N << 8 | 2 -> SqlType.SMALLINT;
          case TypeCode.INT_N << 8 | 4 -> SqlType.INT;
          case TypeCode.INT_N << 8 | 8 -> SqlType.BIGINT;
          case TypeCode.FLOAT_N << 8 | 4 -> SqlType.of(TypeKind.REAL);
          case TypeCode.FLOAT_N << 8 | 8 -> SqlType.FLOAT;
          case TypeCode.MONEY_N << 8 | 4 -> SqlType.of(TypeKind.SMALLMONEY);
          case TypeCode.MONEY_N << 8 | 8 -> SqlType.of(TypeKind.MONEY);
          case TypeCode.DATETIME_N << 8 | 4 -> SqlType.of(TypeKind.SMALLDATETIME);
          case TypeCode.DATETIME_N << 8 | 8 -> SqlType.DATETIME;
          default ->
              throw new MalformedMessageException(
                  "type 0x%02X has no size %d".formatted(code, size));
        };
    return of(type, new Length.OneByte());
  }

  private static WireType decimal(int code, ByteSource source) {
    source.u8();
    int precision = source.u8();
    TypeKind kind = code == TypeCode.DECIMAL_N ? TypeKind.DECIMAL : TypeKind.NUMERIC;
    return of(new SqlType(kind, 0, precision, source.u8()), new Length.OneByte());
  }

  private static WireType scaled(TypeKind kind, ByteSource source) {
    int scale = source.u8();
    if (scale > 7) {
      throw new MalformedMessageException(kind.sqlName() + " with a scale of " + scale);
    }
    return of(SqlType.scaled(kind, scale), new Length.OneByte());
  }

  private static WireType big(TypeKind kind, ByteSource source, TdsVersion version) {
    int bytes = source.u16();
    Collation collation = kind.isBinary() ? Collation.DEFAULT : collation(source, version);
    if (bytes == TypeCode.IN_PIECES) {
      if (!version.atLeast(TdsVersion.V7_2)) {
        throw new MalformedMessageException("values in pieces, at " + version);
      }
      return new WireType(new SqlType(kind, SqlType.MAX, 0, 0), new Length.Pieces(), collation);
    }
    int length = kind.isUnicode() ? bytes / 2 : bytes;
    return new WireType(new SqlType(kind, length, 0, 0), new Length.TwoBytes(), collation);
  }

  private static WireType legacyLong(TypeKind kind, ByteSource source, TdsVersion version) {
    source.skip(4);
    Collation collation = kind == TypeKind.IMAGE ? Collation.DEFAULT : collation(source, version);
    return new WireType(SqlType.of(kind), new Length.FourBytes(), collation);
  }

  private static WireType xml(ByteSource source) {
    if (source.u8() != 0) {
      source.shortText();
      source.shortText();
      source.longText();
    }
    return of(SqlType.of(TypeKind.XML), new Length.Pieces());
  }

  /** Texts of TDS 7.0 have none: they are in the code page of the server. */
  private static Collation collation(ByteSource source, TdsVersion version) {
    if (!version.atLeast(TdsVersion.V7_1)) {
      return Collation.DEFAULT;
    }
    long info = source.u32();
    return new Collation(info, source.u8());
  }
}
