package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Any type, which writes its description and values of its own.
 *
 * @param large whether it has no limit, where its type may have none
 * @param place where it stands
 * @param version the layout of its description
 */
public record GeneratedType(
    WireType type, boolean large, TypeInfoWalk.Place place, TdsVersion version) {
  private static final List<WireType> TYPES =
      List.of(WireType.values()).stream().filter(type -> type != WireType.TABLE).toList();

  /** Any type but a table. */
  public static GeneratedType any(
      RandomGenerator random, TdsVersion version, TypeInfoWalk.Place place) {
    WireType type = TYPES.get(random.nextInt(TYPES.size()));
    return new GeneratedType(type, version.isSince72() && random.nextBoolean(), place, version);
  }

  /** Writes the description. */
  public void typeInfo(ByteBuf out, RandomGenerator random) {
    out.writeByte(type.code());
    switch (type) {
      case NULL, INT1, BIT, INT2, INT4, DATETIME4, REAL, MONEY4, MONEY, DATETIME, FLOAT, INT8 -> {}
      case DATE, JSON, TABLE -> {}
      case GUID -> out.writeByte(16);
      case INT_N, FLOAT_N, MONEY_N, DATETIME_N -> out.writeByte(8);
      case BIT_N -> out.writeByte(1);
      case OLD_DECIMAL, OLD_NUMERIC, DECIMAL_N, NUMERIC_N ->
          out.writeByte(17).writeByte(38).writeByte(4);
      case TIME, DATETIME2, DATETIMEOFFSET -> out.writeByte(random.nextInt(8));
      case OLD_VARBINARY, OLD_VARCHAR, OLD_BINARY, OLD_CHAR -> out.writeByte(255);
      case VARBINARY -> out.writeShortLE(large ? 0xFFFF : 8000);
      case BINARY -> out.writeShortLE(8000);
      case VARCHAR, NVARCHAR ->
          out.writeShortLE(large ? 0xFFFF : 8000).writeZero(version.hasCollations() ? 5 : 0);
      case CHAR, NCHAR -> out.writeShortLE(8000).writeZero(version.hasCollations() ? 5 : 0);
      case TEXT, NTEXT ->
          out.writeIntLE(Integer.MAX_VALUE).writeZero(version.hasCollations() ? 5 : 0);
      case IMAGE, VARIANT -> out.writeIntLE(8009);
      case VECTOR -> out.writeShortLE(8000).writeByte(0);
      case XML -> schema(out, random);
      case UDT -> udt(out, random);
    }
  }

  private void udt(ByteBuf out, RandomGenerator random) {
    if (place == TypeInfoWalk.Place.RESULT) {
      out.writeShortLE(0xFFFF);
      names(out, random, 3);
    } else {
      shortText(out, random);
      shortText(out, random);
      shortText(out, random);
    }
  }

  private static void schema(ByteBuf out, RandomGenerator random) {
    boolean schema = random.nextBoolean();
    out.writeByte(schema ? 1 : 0);
    if (schema) {
      names(out, random, 2);
    }
  }

  private static void names(ByteBuf out, RandomGenerator random, int shortOnes) {
    for (int i = 0; i < shortOnes; i++) {
      shortText(out, random);
    }
    longText(out, random);
  }

  /** Writes a value. */
  public void value(ByteBuf out, RandomGenerator random) {
    boolean empty = random.nextInt(5) == 0;
    switch (type) {
      case NULL -> {}
      case INT1, BIT -> noise(out, random, 1);
      case INT2 -> noise(out, random, 2);
      case INT4, DATETIME4, REAL, MONEY4 -> noise(out, random, 4);
      case MONEY, DATETIME, FLOAT, INT8 -> noise(out, random, 8);
      case INT_N, FLOAT_N, MONEY_N, DATETIME_N -> shortBytes(out, random, empty ? 0 : 8);
      case BIT_N -> shortBytes(out, random, empty ? 0 : 1);
      case GUID, TIME, DATETIME2, DATETIMEOFFSET, DATE, OLD_DECIMAL, OLD_NUMERIC, DECIMAL_N ->
          shortBytes(out, random, empty ? 0 : random.nextInt(1, 18));
      case NUMERIC_N, OLD_VARBINARY, OLD_VARCHAR, OLD_BINARY, OLD_CHAR ->
          shortBytes(out, random, random.nextInt(256));
      case VARBINARY, VARCHAR, NVARCHAR -> {
        if (large) {
          chunks(out, random);
        } else {
          bytes(out, random, empty);
        }
      }
      case BINARY, CHAR, NCHAR, VECTOR -> bytes(out, random, empty);
      case TEXT, NTEXT, IMAGE -> pointed(out, random, empty);
      case VARIANT -> {
        int length = empty ? 0 : random.nextInt(2, 300);
        out.writeIntLE(length);
        noise(out, random, length);
      }
      case UDT, XML, JSON -> chunks(out, random);
      case TABLE -> throw new IllegalStateException("no column has it");
    }
  }

  private static void shortBytes(ByteBuf out, RandomGenerator random, int length) {
    out.writeByte(length);
    noise(out, random, length);
  }

  private static void bytes(ByteBuf out, RandomGenerator random, boolean isNull) {
    int length = isNull ? 0 : random.nextInt(400);
    out.writeShortLE(isNull ? 0xFFFF : length);
    noise(out, random, length);
  }

  private void pointed(ByteBuf out, RandomGenerator random, boolean isNull) {
    if (place == TypeInfoWalk.Place.REQUEST) {
      int length = isNull ? 0 : random.nextInt(500);
      out.writeIntLE(isNull ? -1 : length);
      noise(out, random, length);
      return;
    }
    out.writeByte(isNull ? 0 : 16);
    if (!isNull) {
      int length = random.nextInt(500);
      noise(out, random, 16 + 8);
      out.writeIntLE(length);
      noise(out, random, length);
    }
  }

  private static void chunks(ByteBuf out, RandomGenerator random) {
    long total = -random.nextInt(1, 4);
    out.writeLongLE(total == -3 ? 1000 : total);
    if (total != -1) {
      for (int chunk = random.nextInt(4); chunk > 0; chunk--) {
        int length = random.nextInt(1, 300);
        out.writeIntLE(length);
        noise(out, random, length);
      }
      out.writeIntLE(0);
    }
  }

  /** Writes some text with a count of one byte. */
  public static void shortText(ByteBuf out, RandomGenerator random) {
    int units = random.nextInt(20);
    out.writeByte(units);
    noise(out, random, 2 * units);
  }

  /** Writes some text with a count of two bytes. */
  public static void longText(ByteBuf out, RandomGenerator random) {
    int units = random.nextInt(20);
    out.writeShortLE(units);
    noise(out, random, 2 * units);
  }

  /** Bytes that look like tokens and lengths, as any value may. */
  public static void noise(ByteBuf out, RandomGenerator random, int length) {
    for (int i = 0; i < length; i++) {
      out.writeByte(random.nextInt());
    }
  }
}
