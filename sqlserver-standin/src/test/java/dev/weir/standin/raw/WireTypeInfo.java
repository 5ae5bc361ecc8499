package dev.weir.standin.raw;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A TYPE_INFO (MS-TDS 2.2.5.4 to 2.2.5.6) and the reading of its values.
 *
 * @param code the type byte
 * @param size the length that follows it, or 0
 */
public record WireTypeInfo(int code, int size, int precision, int scale) {
  private static final Charset LATIN = Charset.forName("windows-1252");
  private static final int IN_PIECES = 0xFFFF;
  private static final LocalDate EPOCH_1900 = LocalDate.of(1900, 1, 1);

  static WireTypeInfo read(Bytes in, TokenLayout layout) {
    int code = in.u8();
    return switch (code) {
      case 0x1F, 0x30, 0x32, 0x34, 0x38, 0x3A, 0x3B, 0x3C, 0x3D, 0x3E, 0x7A, 0x7F, 0x28 ->
          new WireTypeInfo(code, 0, 0, 0);
      case 0x24, 0x26, 0x68, 0x6D, 0x6E, 0x6F -> new WireTypeInfo(code, in.u8(), 0, 0);
      case 0x29, 0x2A, 0x2B -> new WireTypeInfo(code, 0, 0, in.u8());
      case 0x6A, 0x6C -> new WireTypeInfo(code, in.u8(), in.u8(), in.u8());
      case 0xA5, 0xAD -> new WireTypeInfo(code, in.u16(), 0, 0);
      case 0xA7, 0xAF, 0xE7, 0xEF -> collated(code, in.u16(), in, layout);
      case 0x23, 0x63 -> collated(code, in.i32(), in, layout);
      case 0x22, 0x62 -> new WireTypeInfo(code, in.i32(), 0, 0);
      case 0xF1 -> xml(in);
      default -> throw new IllegalArgumentException("type %02X".formatted(code));
    };
  }

  private static WireTypeInfo collated(int code, int size, Bytes in, TokenLayout layout) {
    if (layout.hasCollations()) {
      in.take(5);
    }
    return new WireTypeInfo(code, size, 0, 0);
  }

  private static WireTypeInfo xml(Bytes in) {
    if (in.u8() != 0) {
      throw new IllegalArgumentException("an XML schema");
    }
    return new WireTypeInfo(0xF1, IN_PIECES, 0, 0);
  }

  boolean hasTableName() {
    return code == 0x22 || code == 0x23 || code == 0x63;
  }

  /** The type as T-SQL would declare it; whether it can be null is the column's affair. */
  String text() {
    return switch (code) {
      case 0x1F -> "null";
      case 0x30 -> "tinyint";
      case 0x32 -> "bit";
      case 0x34 -> "smallint";
      case 0x38 -> "int";
      case 0x3A -> "smalldatetime";
      case 0x3B -> "real";
      case 0x3C -> "money";
      case 0x3D -> "datetime";
      case 0x3E -> "float";
      case 0x7A -> "smallmoney";
      case 0x7F -> "bigint";
      case 0x24 -> "uniqueidentifier";
      case 0x26 -> size == 1 ? "tinyint" : size == 2 ? "smallint" : size == 4 ? "int" : "bigint";
      case 0x68 -> "bit";
      case 0x6D -> size == 4 ? "real" : "float";
      case 0x6E -> size == 4 ? "smallmoney" : "money";
      case 0x6F -> size == 4 ? "smalldatetime" : "datetime";
      case 0x6A -> "decimal(%d,%d)".formatted(precision, scale);
      case 0x6C -> "numeric(%d,%d)".formatted(precision, scale);
      case 0x28 -> "date";
      case 0x29 -> "time(%d)".formatted(scale);
      case 0x2A -> "datetime2(%d)".formatted(scale);
      case 0x2B -> "datetimeoffset(%d)".formatted(scale);
      case 0xA5 -> "varbinary" + length(1);
      case 0xAD -> "binary" + length(1);
      case 0xA7 -> "varchar" + length(1);
      case 0xAF -> "char" + length(1);
      case 0xE7 -> "nvarchar" + length(2);
      case 0xEF -> "nchar" + length(2);
      case 0x22 -> "image";
      case 0x23 -> "text";
      case 0x63 -> "ntext";
      case 0x62 -> "sql_variant";
      case 0xF1 -> "xml";
      default -> throw new IllegalStateException("type %02X".formatted(code));
    };
  }

  private String length(int unit) {
    return size == IN_PIECES ? "(max)" : "(" + size / unit + ")";
  }

  /** One value, or null. */
  @Nullable Object value(Bytes in) {
    byte[] content = content(in);
    return content == null ? null : decode(content);
  }

  private byte @Nullable [] content(Bytes in) {
    return switch (code) {
      case 0x1F -> null;
      case 0x30, 0x32 -> in.take(1);
      case 0x34 -> in.take(2);
      case 0x38, 0x3A, 0x3B, 0x7A -> in.take(4);
      case 0x3C, 0x3D, 0x3E, 0x7F -> in.take(8);
      case 0xA5, 0xAD, 0xA7, 0xAF, 0xE7, 0xEF -> size == IN_PIECES ? pieces(in) : counted(in);
      case 0xF1 -> pieces(in);
      case 0x22, 0x23, 0x63 -> behindPointer(in);
      case 0x62 -> orNull(in.i32(), in);
      default -> orNull(in.u8(), in);
    };
  }

  private static byte @Nullable [] orNull(int count, Bytes in) {
    return count == 0 ? null : in.take(count);
  }

  private static byte @Nullable [] counted(Bytes in) {
    int count = in.u16();
    return count == 0xFFFF ? null : in.take(count);
  }

  private static byte @Nullable [] behindPointer(Bytes in) {
    int pointer = in.u8();
    if (pointer == 0) {
      return null;
    }
    in.take(pointer + 8);
    return in.take(in.i32());
  }

  private static byte @Nullable [] pieces(Bytes in) {
    long total = in.i64();
    if (total == -1) {
      return null;
    }
    java.io.ByteArrayOutputStream joined = new java.io.ByteArrayOutputStream();
    for (int count = in.i32(); count != 0; count = in.i32()) {
      joined.writeBytes(in.take(count));
    }
    if (total != -2 && total != joined.size()) {
      throw new IllegalArgumentException(total + " bytes announced, " + joined.size() + " sent");
    }
    return joined.toByteArray();
  }

  private Object decode(byte[] content) {
    Bytes in = new Bytes(content);
    return switch (code) {
      case 0x30, 0x32, 0x34, 0x38, 0x7F, 0x26, 0x68 -> integer(content);
      case 0x24 -> guid(in);
      case 0x3B -> Float.intBitsToFloat(in.i32());
      case 0x3E -> Double.longBitsToDouble(in.i64());
      case 0x6D ->
          content.length == 4
              ? (Object) Float.intBitsToFloat(in.i32())
              : (Object) Double.longBitsToDouble(in.i64());
      case 0x3C, 0x7A, 0x6E -> money(content);
      case 0x3A, 0x3D, 0x6F -> datetime(content);
      case 0x6A, 0x6C -> decimal(content);
      case 0x28 -> date(in);
      case 0x29 -> time(in, content.length);
      case 0x2A -> {
        LocalTime time = time(in, content.length - 3);
        yield LocalDateTime.of(date(in), time);
      }
      case 0x2B -> {
        LocalTime time = time(in, content.length - 5);
        LocalDateTime utc = LocalDateTime.of(date(in), time);
        int minutes = (short) in.u16();
        yield utc.atOffset(ZoneOffset.UTC)
            .withOffsetSameInstant(ZoneOffset.ofTotalSeconds(minutes * 60));
      }
      case 0xA7, 0xAF, 0x23 -> new String(content, LATIN);
      case 0xE7, 0xEF, 0x63, 0xF1 -> in.text(content.length / 2);
      case 0x62 -> variant(in, content.length);
      default -> content;
    };
  }

  /** The width travels with the value; tinyint alone has no sign. */
  private static Object integer(byte[] content) {
    long value = 0;
    for (int i = 0; i < content.length; i++) {
      value |= (content[i] & 0xFFL) << (8 * i);
    }
    return switch (content.length) {
      case 2 -> (long) (short) value;
      case 4 -> (long) (int) value;
      default -> value;
    };
  }

  private static String guid(Bytes in) {
    String head = "%08x-%04x-%04x-".formatted(in.i32(), in.u16(), in.u16());
    String tail = HexFormat.of().formatHex(in.take(8));
    return head + tail.substring(0, 4) + "-" + tail.substring(4);
  }

  private static BigDecimal money(byte[] content) {
    Bytes in = new Bytes(content);
    if (content.length == 4) {
      return BigDecimal.valueOf(in.i32(), 4);
    }
    long high = in.i32();
    return BigDecimal.valueOf(high << 32 | (in.i32() & 0xFFFF_FFFFL), 4);
  }

  private static LocalDateTime datetime(byte[] content) {
    Bytes in = new Bytes(content);
    if (content.length == 4) {
      LocalDate day = EPOCH_1900.plusDays(in.u16());
      return day.atStartOfDay().plusMinutes(in.u16());
    }
    LocalDate day = EPOCH_1900.plusDays(in.i32());
    long ticks = in.i32();
    return day.atStartOfDay().plusNanos(Math.round(ticks * 10 / 3.0) * 1_000_000);
  }

  private BigDecimal decimal(byte[] content) {
    byte[] magnitude = new byte[content.length - 1];
    for (int i = 0; i < magnitude.length; i++) {
      magnitude[i] = content[content.length - 1 - i];
    }
    return new BigDecimal(new BigInteger(content[0] == 1 ? 1 : -1, magnitude), scale);
  }

  private static LocalDate date(Bytes in) {
    return LocalDate.of(1, 1, 1).plusDays(in.u16() | in.u8() << 16);
  }

  private LocalTime time(Bytes in, int length) {
    long units = 0;
    for (int i = 0; i < length; i++) {
      units |= (long) in.u8() << (8 * i);
    }
    for (int i = scale; i < 9; i++) {
      units *= 10;
    }
    return LocalTime.ofNanoOfDay(units);
  }

  private static Object variant(Bytes in, int length) {
    int code = in.u8();
    int properties = in.u8();
    WireTypeInfo base =
        switch (code) {
          case 0x6A, 0x6C -> new WireTypeInfo(code, 0, in.u8(), in.u8());
          case 0x29, 0x2A, 0x2B -> new WireTypeInfo(code, 0, 0, in.u8());
          case 0xA5, 0xAD -> new WireTypeInfo(code, in.u16(), 0, 0);
          case 0xA7, 0xAF, 0xE7, 0xEF -> {
            in.take(5);
            yield new WireTypeInfo(code, in.u16(), 0, 0);
          }
          default -> new WireTypeInfo(code, 0, 0, 0);
        };
    return base.decode(in.take(length - 2 - properties));
  }

  /** A value as the conformance files spell it. */
  static String show(@Nullable Object value) {
    return switch (value) {
      case null -> "NULL";
      case String text ->
          text.length() > 200
              ? "'" + text.substring(0, 20) + "…' of " + text.length()
              : "'" + text + "'";
      case byte[] bytes -> "0x" + HexFormat.of().withUpperCase().formatHex(bytes);
      case BigDecimal number -> number.toPlainString();
      case Double number -> String.format(Locale.ROOT, "%s", number);
      default -> value.toString();
    };
  }
}
