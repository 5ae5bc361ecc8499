package dev.weir.standin.type;

import dev.weir.standin.packet.ByteSource;
import dev.weir.standin.packet.MalformedMessageException;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads one value as the {@link WireType} before it said. */
public final class ValueReader {
  private static final long NULL_IN_PIECES = -1;
  private static final int TEXT_TIMESTAMP = 8;

  private final ByteSource source;

  public ValueReader(ByteSource source) {
    this.source = source;
  }

  /** The value; null for SQL's NULL. */
  public @Nullable Object read(WireType wireType) {
    byte[] content = content(wireType.length());
    return content == null ? null : decode(wireType, content);
  }

  /** As {@link #read}, but text, ntext and image have a text pointer there, as they do in rows. */
  public @Nullable Object readInRow(WireType wireType) {
    if (!(wireType.length() instanceof WireType.Length.FourBytes)) {
      return read(wireType);
    }
    int pointer = source.u8();
    if (pointer == 0) {
      return null;
    }
    source.skip(pointer + TEXT_TIMESTAMP);
    return read(wireType);
  }

  private byte @Nullable [] content(WireType.Length length) {
    return switch (length) {
      case WireType.Length.Fixed fixed -> source.bytes(fixed.bytes());
      case WireType.Length.OneByte zeroIsNull -> {
        int count = source.u8();
        yield count == 0 ? null : source.bytes(count);
      }
      case WireType.Length.TwoBytes ffffIsNull -> {
        int count = source.u16();
        yield count == 0xFFFF ? null : source.bytes(count);
      }
      case WireType.Length.FourBytes negativeIsNull -> {
        int count = source.i32();
        yield count < 0 ? null : source.bytes(count);
      }
      case WireType.Length.Variant zeroIsNull -> {
        int count = source.i32();
        yield count == 0 ? null : source.bytes(count);
      }
      case WireType.Length.Pieces pieces -> pieces();
      case WireType.Length.Nothing nothing -> null;
    };
  }

  private byte @Nullable [] pieces() {
    if (source.i64() == NULL_IN_PIECES) {
      return null;
    }
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    for (int count = source.i32(); count != 0; count = source.i32()) {
      joined.writeBytes(source.bytes(count));
    }
    return joined.toByteArray();
  }

  private static Object decode(WireType wireType, byte[] content) {
    SqlType type = wireType.type();
    ByteSource bytes = new ByteSource(content);
    return switch (type.kind()) {
      case BIT -> bytes.u8() != 0;
      case TINYINT -> bytes.u8();
      case SMALLINT -> (int) (short) bytes.u16();
      case INT -> bytes.i32();
      case BIGINT -> bytes.i64();
      case REAL -> Float.intBitsToFloat(bytes.i32());
      case FLOAT -> Double.longBitsToDouble(bytes.i64());
      case DECIMAL, NUMERIC -> decimal(content, type.scale());
      case MONEY -> BigDecimal.valueOf(((long) bytes.i32() << 32) | bytes.u32(), 4);
      case SMALLMONEY -> BigDecimal.valueOf(bytes.i32(), 4);
      case DATE -> date(bytes);
      case TIME -> time(bytes, type.scale());
      case DATETIME -> TimeLayout.datetime(bytes.i32(), bytes.u32());
      case SMALLDATETIME -> smallDatetime(bytes);
      case DATETIME2 -> datetime2(bytes, type.scale());
      case DATETIMEOFFSET -> datetimeOffset(bytes, type.scale());
      case UNIQUEIDENTIFIER -> guid(content);
      case CHAR, VARCHAR, TEXT -> new String(content, wireType.collation().charset());
      case NCHAR, NVARCHAR, NTEXT -> bytes.text(content.length);
      case XML -> xml(content);
      case BINARY, VARBINARY, IMAGE -> content;
      case SQL_VARIANT -> variant(bytes);
    };
  }

  private static BigDecimal decimal(byte[] content, int scale) {
    byte[] magnitude = new byte[content.length - 1];
    for (int i = 0; i < magnitude.length; i++) {
      magnitude[i] = content[content.length - 1 - i];
    }
    return new BigDecimal(new BigInteger(content[0] == 0 ? -1 : 1, magnitude), scale);
  }

  private static LocalDate date(ByteSource bytes) {
    return TimeLayout.DATE_EPOCH.plusDays(bytes.unsigned(3));
  }

  private static LocalTime time(ByteSource bytes, int scale) {
    return TimeLayout.time(bytes.unsigned(TimeLayout.length(scale)), scale);
  }

  private static LocalDateTime smallDatetime(ByteSource bytes) {
    int days = bytes.u16();
    return TimeLayout.DATETIME_EPOCH.plusDays(days).atStartOfDay().plusMinutes(bytes.u16());
  }

  private static LocalDateTime datetime2(ByteSource bytes, int scale) {
    LocalTime time = time(bytes, scale);
    return date(bytes).atTime(time);
  }

  private static OffsetDateTime datetimeOffset(ByteSource bytes, int scale) {
    LocalDateTime utc = datetime2(bytes, scale);
    int minutes = (short) bytes.u16();
    return utc.atOffset(ZoneOffset.UTC)
        .withOffsetSameInstant(ZoneOffset.ofTotalSeconds(minutes * 60));
  }

  private static UUID guid(byte[] content) {
    ByteBuffer bytes = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
    long high =
        (bytes.getInt() & 0xFFFF_FFFFL) << 32
            | (bytes.getShort() & 0xFFFFL) << 16
            | (bytes.getShort() & 0xFFFFL);
    return new UUID(high, bytes.order(ByteOrder.BIG_ENDIAN).getLong());
  }

  /** XML says its encoding with a byte order mark; clients send UTF-16 with or without one. */
  private static String xml(byte[] content) {
    if (content.length >= 2 && content[0] == (byte) 0xFF && content[1] == (byte) 0xFE) {
      return new String(content, 2, content.length - 2, StandardCharsets.UTF_16LE);
    }
    return new String(content, StandardCharsets.UTF_16LE);
  }

  private static Object variant(ByteSource bytes) {
    WireType base = WireType.readVariantBase(bytes);
    if (base.type().kind() == TypeKind.SQL_VARIANT) {
      throw new MalformedMessageException("a sql_variant within a sql_variant");
    }
    return decode(base, bytes.bytes(bytes.remaining()));
  }
}
