package dev.weir.standin.type;

import dev.weir.standin.packet.ByteSink;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Writes one value of a declared type, as rows and return values carry it. */
public final class ValueWriter {
  private static final long NULL_IN_PIECES = 0xFFFF_FFFF_FFFF_FFFFL;
  private static final int NULL_LENGTH = 0xFFFF;
  private static final byte[] TEXT_POINTER = new byte[16];
  private static final byte[] TEXT_TIMESTAMP = new byte[8];
  private static final int HALF_A_MINUTE_IN_SECONDS = 30;

  private ValueWriter() {}

  /** Writes the value with its length. Its Java type must be the one that fits the SQL type. */
  public static void write(ByteSink sink, SqlType type, @Nullable Object value) {
    if (value == null) {
      writeNull(sink, type);
      return;
    }
    FixedType fixed = FixedType.of(type.kind());
    if (fixed != null) {
      sink.u8(fixed.bytes());
      writeFixed(sink, type.kind(), value);
      return;
    }
    switch (type.kind()) {
      case DECIMAL, NUMERIC -> decimal(sink, type, (BigDecimal) value);
      case DATE -> {
        sink.u8(3);
        date(sink, (LocalDate) value);
      }
      case TIME -> {
        sink.u8(TimeLayout.length(type.scale()));
        time(sink, (LocalTime) value, type.scale());
      }
      case DATETIME2 -> datetime2(sink, (LocalDateTime) value, type.scale());
      case DATETIMEOFFSET -> datetimeOffset(sink, (OffsetDateTime) value, type.scale());
      case UNIQUEIDENTIFIER -> {
        sink.u8(16);
        sink.bytes(guid((UUID) value));
      }
      case CHAR, VARCHAR, NCHAR, NVARCHAR, BINARY, VARBINARY, XML, TEXT, NTEXT, IMAGE ->
          variable(sink, type, encode(type.kind(), value));
      case SQL_VARIANT -> VariantWriter.write(sink, value);
      case BIT,
          TINYINT,
          SMALLINT,
          INT,
          BIGINT,
          REAL,
          FLOAT,
          MONEY,
          SMALLMONEY,
          DATETIME,
          SMALLDATETIME ->
          throw new IllegalStateException(type + " has a fixed form");
    }
  }

  /** Writes the value without its length, for a column of the {@link FixedType} of the kind. */
  public static void writeFixed(ByteSink sink, TypeKind kind, Object value) {
    switch (kind) {
      case BIT -> sink.u8((Boolean) value ? 1 : 0);
      case TINYINT -> sink.u8(((Number) value).intValue());
      case SMALLINT -> sink.unsigned(((Number) value).longValue(), 2);
      case INT -> sink.unsigned(((Number) value).longValue(), 4);
      case BIGINT -> sink.unsigned(((Number) value).longValue(), 8);
      case REAL -> sink.unsigned(Float.floatToIntBits(((Number) value).floatValue()), 4);
      case FLOAT -> sink.unsigned(Double.doubleToLongBits(((Number) value).doubleValue()), 8);
      case MONEY -> money(sink, (BigDecimal) value);
      case SMALLMONEY -> sink.unsigned(scaled((BigDecimal) value, 4).longValue(), 4);
      case DATETIME -> datetime(sink, (LocalDateTime) value);
      case SMALLDATETIME -> smallDatetime(sink, (LocalDateTime) value);
      case DECIMAL,
          NUMERIC,
          DATE,
          TIME,
          DATETIME2,
          DATETIMEOFFSET,
          CHAR,
          VARCHAR,
          TEXT,
          NCHAR,
          NVARCHAR,
          NTEXT,
          BINARY,
          VARBINARY,
          IMAGE,
          UNIQUEIDENTIFIER,
          XML,
          SQL_VARIANT ->
          throw new IllegalArgumentException(kind + " has no fixed form");
    }
  }

  private static void writeNull(ByteSink sink, SqlType type) {
    switch (type.kind()) {
      case BIT,
          TINYINT,
          SMALLINT,
          INT,
          BIGINT,
          REAL,
          FLOAT,
          DECIMAL,
          NUMERIC,
          MONEY,
          SMALLMONEY,
          DATE,
          TIME,
          DATETIME,
          SMALLDATETIME,
          DATETIME2,
          DATETIMEOFFSET,
          UNIQUEIDENTIFIER,
          TEXT,
          NTEXT,
          IMAGE ->
          sink.u8(0);
      case CHAR, NCHAR, BINARY -> sink.u16(NULL_LENGTH);
      case VARCHAR, NVARCHAR, VARBINARY -> {
        if (type.isMax()) {
          sink.u64(NULL_IN_PIECES);
        } else {
          sink.u16(NULL_LENGTH);
        }
      }
      case XML -> sink.u64(NULL_IN_PIECES);
      case SQL_VARIANT -> sink.u32(0);
    }
  }

  private static void decimal(ByteSink sink, SqlType type, BigDecimal value) {
    BigInteger unscaled = scaled(value, type.scale());
    int length = DecimalLayout.length(type.precision());
    sink.u8(length);
    decimalBody(sink, unscaled, length);
  }

  /** Sign and magnitude in that many bytes. */
  static void decimalBody(ByteSink sink, BigInteger unscaled, int length) {
    byte[] bigEndian = unscaled.abs().toByteArray();
    sink.u8(unscaled.signum() < 0 ? 0 : 1);
    for (int i = 0; i < length - 1; i++) {
      int from = bigEndian.length - 1 - i;
      sink.u8(from >= 0 ? bigEndian[from] : 0);
    }
  }

  static BigInteger scaled(BigDecimal value, int scale) {
    return value.setScale(scale, RoundingMode.HALF_UP).unscaledValue();
  }

  /** The high half first, each half little-endian. */
  private static void money(ByteSink sink, BigDecimal value) {
    long unscaled = scaled(value, 4).longValue();
    sink.u32(unscaled >>> 32);
    sink.u32(unscaled);
  }

  static void date(ByteSink sink, LocalDate value) {
    sink.unsigned(value.toEpochDay() - TimeLayout.DATE_EPOCH.toEpochDay(), 3);
  }

  private static void time(ByteSink sink, LocalTime value, int scale) {
    sink.unsigned(TimeLayout.units(value, scale), TimeLayout.length(scale));
  }

  private static void datetime(ByteSink sink, LocalDateTime value) {
    long ticks = TimeLayout.ticks(value);
    sink.u32(TimeLayout.daysOf(ticks));
    sink.u32(TimeLayout.ticksOfDay(ticks));
  }

  private static void smallDatetime(ByteSink sink, LocalDateTime value) {
    LocalDateTime rounded = value.plusSeconds(HALF_A_MINUTE_IN_SECONDS);
    sink.u16((int) (rounded.toLocalDate().toEpochDay() - TimeLayout.DATETIME_EPOCH.toEpochDay()));
    sink.u16(rounded.getHour() * 60 + rounded.getMinute());
  }

  private static void datetime2(ByteSink sink, LocalDateTime value, int scale) {
    sink.u8(TimeLayout.length(scale) + 3);
    time(sink, value.toLocalTime(), scale);
    date(sink, value.toLocalDate());
  }

  private static void datetimeOffset(ByteSink sink, OffsetDateTime value, int scale) {
    LocalDateTime utc = value.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime();
    sink.u8(TimeLayout.length(scale) + 5);
    time(sink, utc.toLocalTime(), scale);
    date(sink, utc.toLocalDate());
    sink.u16(value.getOffset().getTotalSeconds() / 60);
  }

  /** The first three fields are little-endian, the rest is in order. */
  static byte[] guid(UUID value) {
    long high = value.getMostSignificantBits();
    ByteBuffer bytes = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putInt((int) (high >>> 32)).putShort((short) (high >>> 16)).putShort((short) high);
    bytes.order(ByteOrder.BIG_ENDIAN).putLong(value.getLeastSignificantBits());
    return bytes.array();
  }

  private static byte[] encode(TypeKind kind, Object value) {
    if (value instanceof byte[] bytes) {
      return bytes;
    }
    return ((String) value)
        .getBytes(kind.isUnicode() ? StandardCharsets.UTF_16LE : Collation.DEFAULT.charset());
  }

  private static void variable(ByteSink sink, SqlType type, byte[] content) {
    TypeKind kind = type.kind();
    if (kind == TypeKind.TEXT || kind == TypeKind.NTEXT || kind == TypeKind.IMAGE) {
      sink.shortBytes(TEXT_POINTER);
      sink.bytes(TEXT_TIMESTAMP);
      sink.u32(content.length);
      sink.bytes(content);
    } else if (kind == TypeKind.CHAR || kind == TypeKind.NCHAR || kind == TypeKind.BINARY) {
      limited(sink, type, padded(type, content));
    } else if (type.isMax() || kind == TypeKind.XML) {
      inPieces(sink, content);
    } else {
      limited(sink, type, content);
    }
  }

  /** A type without max ends at its length, as SQL Server's expressions do, silently. */
  private static void limited(ByteSink sink, SqlType type, byte[] content) {
    int most = type.kind().isUnicode() ? type.length() * 2 : type.length();
    int count = Math.min(most, content.length);
    sink.u16(count);
    sink.bytes(content, 0, count);
  }

  private static byte[] padded(SqlType type, byte[] content) {
    int width = type.kind().isUnicode() ? type.length() * 2 : type.length();
    if (content.length >= width) {
      return content;
    }
    byte[] wide = Arrays.copyOf(content, width);
    if (type.kind() != TypeKind.BINARY) {
      for (int i = content.length; i < width; i += type.kind().isUnicode() ? 2 : 1) {
        wide[i] = ' ';
      }
    }
    return wide;
  }

  private static void inPieces(ByteSink sink, byte[] content) {
    sink.u64(content.length);
    if (content.length > 0) {
      sink.u32(content.length);
      sink.bytes(content);
    }
    sink.u32(0);
  }
}
