package dev.weir.standin.type;

import dev.weir.standin.packet.ByteArraySink;
import dev.weir.standin.packet.ByteSink;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.UUID;

/** Writes a sql_variant; the base type is the one that fits the Java value (MS-TDS 2.2.5.5.4). */
final class VariantWriter {
  private VariantWriter() {}

  static void write(ByteSink sink, Object value) {
    ByteArraySink body = new ByteArraySink();
    switch (value) {
      case Boolean bit -> number(body, TypeCode.BIT, bit ? 1 : 0, 1);
      case Short number -> number(body, TypeCode.INT2, number, 2);
      case Integer number -> number(body, TypeCode.INT4, number, 4);
      case Long number -> number(body, TypeCode.INT8, number, 8);
      case Float number -> number(body, TypeCode.FLOAT4, Float.floatToIntBits(number), 4);
      case Double number -> number(body, TypeCode.FLOAT8, Double.doubleToLongBits(number), 8);
      case BigDecimal number -> decimal(body, number);
      case LocalDate date -> {
        head(body, TypeCode.DATE, 0);
        ValueWriter.date(body, date);
      }
      case LocalDateTime time -> datetime(body, time);
      case UUID uuid -> {
        head(body, TypeCode.GUID, 0);
        body.bytes(ValueWriter.guid(uuid));
      }
      case byte[] bytes -> {
        head(body, TypeCode.BIG_VARBINARY, 2);
        body.u16(bytes.length);
        body.bytes(bytes);
      }
      case String text -> text(body, text);
      default ->
          throw new IllegalArgumentException(
              "no sql_variant holds a " + value.getClass().getName());
    }
    sink.u32(body.length());
    body.copyTo(sink);
  }

  private static void head(ByteSink body, int code, int propertyBytes) {
    body.u8(code);
    body.u8(propertyBytes);
  }

  private static void number(ByteSink body, int code, long value, int length) {
    head(body, code, 0);
    body.unsigned(value, length);
  }

  private static void decimal(ByteSink body, BigDecimal number) {
    BigDecimal plain = number.scale() < 0 ? number.setScale(0) : number;
    int precision = Math.max(plain.precision(), plain.scale());
    head(body, TypeCode.NUMERIC_N, 2);
    body.u8(precision);
    body.u8(plain.scale());
    ValueWriter.decimalBody(body, plain.unscaledValue(), DecimalLayout.length(precision));
  }

  private static void datetime(ByteSink body, LocalDateTime time) {
    long ticks = TimeLayout.ticks(time);
    head(body, TypeCode.DATETIME, 0);
    body.u32(TimeLayout.daysOf(ticks));
    body.u32(TimeLayout.ticksOfDay(ticks));
  }

  private static void text(ByteSink body, String text) {
    byte[] encoded = text.getBytes(StandardCharsets.UTF_16LE);
    head(body, TypeCode.NVARCHAR, 7);
    Collation.DEFAULT.writeTo(body);
    body.u16(encoded.length);
    body.bytes(encoded);
  }
}
