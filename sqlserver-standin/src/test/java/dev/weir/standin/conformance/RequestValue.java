package dev.weir.standin.conformance;

import dev.weir.standin.raw.RequestBytes;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;

/** TYPE_INFO and value of a parameter, as MS-TDS 2.2.5.4 to 2.2.5.6 lay them out. */
final class RequestValue {
  private static final Charset LATIN = Charset.forName("windows-1252");
  private static final LocalDate EPOCH_1900 = LocalDate.of(1900, 1, 1);
  private static final int NULL_LENGTH = 0xFFFF;

  private final RequestBytes out;
  private final String type;
  private final int first;
  private final int second;
  private final boolean max;

  private RequestValue(String declared, RequestBytes out) {
    this.out = out;
    int open = declared.indexOf('(');
    type = open < 0 ? declared : declared.substring(0, open);
    String[] measures =
        open < 0
            ? new String[0]
            : declared.substring(open + 1, declared.length() - 1).split(",", -1);
    max = measures.length > 0 && measures[0].equals("max");
    first = measures.length > 0 && !max ? Integer.parseInt(measures[0]) : 0;
    second = measures.length > 1 ? Integer.parseInt(measures[1]) : 0;
  }

  /** Writes a value spelt as T-SQL spells it, or NULL. */
  static void write(String declared, String value, RequestBytes out) {
    String content = value;
    if (value.startsWith("'")) {
      content = value.substring(1, value.length() - 1).replace("\\q", "'");
    }
    new RequestValue(declared, out).write(content, value.equals("NULL"));
  }

  private void write(String value, boolean isNull) {
    switch (type) {
      case "tinyint" -> number(0x26, 1, value, isNull);
      case "smallint" -> number(0x26, 2, value, isNull);
      case "int" -> number(0x26, 4, value, isNull);
      case "bigint" -> number(0x26, 8, value, isNull);
      case "bit" -> number(0x68, 1, value, isNull);
      case "real" -> real(value, isNull);
      case "float" -> floating(value, isNull);
      case "money" -> money(value, isNull);
      case "smallmoney" -> smallMoney(value, isNull);
      case "decimal" -> decimal(0x6A, value, isNull);
      case "numeric" -> decimal(0x6C, value, isNull);
      case "uniqueidentifier" -> guid(value, isNull);
      case "date" -> date(value, isNull);
      case "time" -> time(value, isNull);
      case "datetime" -> datetime(value, isNull);
      case "smalldatetime" -> smallDatetime(value, isNull);
      case "datetime2" -> datetime2(value, isNull);
      case "datetimeoffset" -> datetimeOffset(value, isNull);
      case "varchar", "char", "nvarchar", "nchar", "varbinary", "binary" -> sized(value, isNull);
      case "text", "ntext", "image" -> longOld(value, isNull);
      case "xml" -> {
        out.u8(0xF1).u8(0);
        pieces(value.getBytes(StandardCharsets.UTF_16LE), isNull);
      }
      case "variant" -> variant(value, isNull);
      default -> throw new IllegalArgumentException("type " + type);
    }
  }

  private void number(int code, int size, String value, boolean isNull) {
    out.u8(code).u8(size).u8(isNull ? 0 : size);
    if (!isNull) {
      little(Long.parseLong(value), size);
    }
  }

  private void little(long value, int size) {
    for (int i = 0; i < size; i++) {
      out.u8((int) (value >>> (8 * i)) & 0xFF);
    }
  }

  private void real(String value, boolean isNull) {
    out.u8(0x6D).u8(4).u8(isNull ? 0 : 4);
    if (!isNull) {
      out.i32(Float.floatToIntBits(Float.parseFloat(value)));
    }
  }

  private void floating(String value, boolean isNull) {
    out.u8(0x6D).u8(8).u8(isNull ? 0 : 8);
    if (!isNull) {
      out.i64(Double.doubleToLongBits(Double.parseDouble(value)));
    }
  }

  private void money(String value, boolean isNull) {
    out.u8(0x6E).u8(8).u8(isNull ? 0 : 8);
    if (!isNull) {
      long units = new BigDecimal(value).movePointRight(4).longValueExact();
      out.i32((int) (units >>> 32)).i32((int) units);
    }
  }

  private void smallMoney(String value, boolean isNull) {
    out.u8(0x6E).u8(4).u8(isNull ? 0 : 4);
    if (!isNull) {
      out.i32(new BigDecimal(value).movePointRight(4).intValueExact());
    }
  }

  private void decimal(int code, String value, boolean isNull) {
    int size = first <= 9 ? 5 : first <= 19 ? 9 : first <= 28 ? 13 : 17;
    out.u8(code).u8(size).u8(first).u8(second).u8(isNull ? 0 : size);
    if (isNull) {
      return;
    }
    BigInteger unscaled = new BigDecimal(value).setScale(second).unscaledValue();
    out.u8(unscaled.signum() < 0 ? 0 : 1);
    byte[] magnitude = unscaled.abs().toByteArray();
    for (int i = 0; i < size - 1; i++) {
      int from = magnitude.length - 1 - i;
      out.u8(from < 0 ? 0 : magnitude[from] & 0xFF);
    }
  }

  private void guid(String value, boolean isNull) {
    out.u8(0x24).u8(16).u8(isNull ? 0 : 16);
    if (!isNull) {
      String digits = value.replace("-", "");
      out.i32(Integer.parseUnsignedInt(digits.substring(0, 8), 16));
      out.u16(Integer.parseInt(digits.substring(8, 12), 16));
      out.u16(Integer.parseInt(digits.substring(12, 16), 16));
      out.bytes(HexFormat.of().parseHex(digits.substring(16)));
    }
  }

  private void days(LocalDate date) {
    little(ChronoUnit.DAYS.between(LocalDate.of(1, 1, 1), date), 3);
  }

  private int timeSize() {
    return first <= 2 ? 3 : first <= 4 ? 4 : 5;
  }

  private void units(LocalTime time) {
    long unit = BigInteger.TEN.pow(9 - first).longValueExact();
    little(time.toNanoOfDay() / unit, timeSize());
  }

  private void date(String value, boolean isNull) {
    out.u8(0x28).u8(isNull ? 0 : 3);
    if (!isNull) {
      days(LocalDate.parse(value));
    }
  }

  private void time(String value, boolean isNull) {
    out.u8(0x29).u8(first).u8(isNull ? 0 : timeSize());
    if (!isNull) {
      units(LocalTime.parse(value));
    }
  }

  private void datetime2(String value, boolean isNull) {
    out.u8(0x2A).u8(first).u8(isNull ? 0 : timeSize() + 3);
    if (!isNull) {
      LocalDateTime moment = LocalDateTime.parse(value);
      units(moment.toLocalTime());
      days(moment.toLocalDate());
    }
  }

  private void datetimeOffset(String value, boolean isNull) {
    out.u8(0x2B).u8(first).u8(isNull ? 0 : timeSize() + 5);
    if (!isNull) {
      OffsetDateTime moment = OffsetDateTime.parse(value);
      LocalDateTime utc = moment.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime();
      units(utc.toLocalTime());
      days(utc.toLocalDate());
      little(moment.getOffset().getTotalSeconds() / 60, 2);
    }
  }

  private void datetime(String value, boolean isNull) {
    out.u8(0x6F).u8(8).u8(isNull ? 0 : 8);
    if (!isNull) {
      LocalDateTime moment = LocalDateTime.parse(value);
      out.i32((int) ChronoUnit.DAYS.between(EPOCH_1900, moment.toLocalDate()));
      out.i32((int) Math.round(moment.toLocalTime().toNanoOfDay() * 300 / 1e9));
    }
  }

  private void smallDatetime(String value, boolean isNull) {
    out.u8(0x6F).u8(4).u8(isNull ? 0 : 4);
    if (!isNull) {
      LocalDateTime moment = LocalDateTime.parse(value);
      out.u16((int) ChronoUnit.DAYS.between(EPOCH_1900, moment.toLocalDate()));
      out.u16(moment.getHour() * 60 + moment.getMinute());
    }
  }

  private void sized(String value, boolean isNull) {
    boolean binary = type.endsWith("binary");
    boolean unicode = type.startsWith("n");
    int code =
        switch (type) {
          case "varchar" -> 0xA7;
          case "char" -> 0xAF;
          case "nvarchar" -> 0xE7;
          case "nchar" -> 0xEF;
          case "varbinary" -> 0xA5;
          default -> 0xAD;
        };
    byte[] content = isNull ? new byte[0] : encoded(value, binary, unicode);
    out.u8(code).u16(max ? NULL_LENGTH : sizeOnWire(unicode));
    if (!binary) {
      out.collation();
    }
    if (max) {
      pieces(content, isNull);
    } else {
      out.u16(isNull ? NULL_LENGTH : content.length).bytes(content);
    }
  }

  private int sizeOnWire(boolean unicode) {
    int most = first == 0 ? 4000 : first;
    return unicode ? most * 2 : most;
  }

  private static byte[] encoded(String value, boolean binary, boolean unicode) {
    if (binary) {
      return HexFormat.of().parseHex(value.substring(2));
    }
    return value.getBytes(unicode ? StandardCharsets.UTF_16LE : LATIN);
  }

  private void longOld(String value, boolean isNull) {
    boolean binary = type.equals("image");
    out.u8(type.equals("text") ? 0x23 : binary ? 0x22 : 0x63).i32(Integer.MAX_VALUE);
    if (!binary) {
      out.collation();
    }
    byte[] content = isNull ? new byte[0] : encoded(value, binary, type.equals("ntext"));
    out.i32(isNull ? -1 : content.length).bytes(content);
  }

  /** In pieces of unknown total, each of seven bytes at most, so that reading has to join them. */
  private void pieces(byte[] content, boolean isNull) {
    if (isNull) {
      out.i64(-1);
      return;
    }
    out.i64(-2);
    for (int from = 0; from < content.length; from += 7) {
      int count = Math.min(7, content.length - from);
      out.i32(count);
      for (int i = 0; i < count; i++) {
        out.u8(content[from + i] & 0xFF);
      }
    }
    out.i32(0);
  }

  /** A variant of an int. */
  private void variant(String value, boolean isNull) {
    out.u8(0x62).i32(8009);
    if (isNull) {
      out.i32(0);
    } else {
      out.i32(6).u8(0x38).u8(0).i32(Integer.parseInt(value));
    }
  }
}
