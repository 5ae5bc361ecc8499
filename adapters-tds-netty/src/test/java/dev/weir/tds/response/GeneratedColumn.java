package dev.weir.tds.response;

import dev.weir.tds.type.WireType;
import io.netty.buffer.ByteBuf;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * A column of any type, which writes its description and values of its own.
 *
 * @param large whether it has no limit, where its type may have none
 * @param encrypted whether it has what an encrypted column says of its encryption
 */
record GeneratedColumn(WireType type, boolean large, boolean encrypted) {
  private static final List<WireType> TYPES =
      List.of(WireType.values()).stream().filter(type -> type != WireType.TABLE).toList();

  private static final Set<WireType> NEVER_NULL =
      EnumSet.of(
          WireType.INT1,
          WireType.BIT,
          WireType.INT2,
          WireType.INT4,
          WireType.DATETIME4,
          WireType.REAL,
          WireType.MONEY4,
          WireType.MONEY,
          WireType.DATETIME,
          WireType.FLOAT,
          WireType.INT8);

  static GeneratedColumn any(RandomGenerator random, ResponseDialect dialect) {
    WireType type = TYPES.get(random.nextInt(TYPES.size()));
    return new GeneratedColumn(
        type,
        dialect.since72() && random.nextBoolean(),
        dialect.encryptedColumns() && random.nextBoolean());
  }

  /** Whether its row cannot do without a value. */
  boolean isNeverNull() {
    return NEVER_NULL.contains(type);
  }

  /** As in a COLMETADATA, without what comes before the user type. */
  void describe(ByteBuf out, ResponseDialect dialect, RandomGenerator random) {
    userType(out, dialect, random);
    out.writeShortLE(encrypted ? 0x0800 : random.nextInt(0x0800));
    typeInfo(out, random);
    if (type.namesItsTable()) {
      int parts = dialect.since72() ? random.nextInt(4) : 1;
      if (dialect.since72()) {
        out.writeByte(parts);
      }
      for (int part = 0; part < parts; part++) {
        longText(out, random);
      }
    }
    if (encrypted) {
      out.writeShortLE(random.nextInt(3));
      encryption(out, random);
    }
    shortText(out, random);
  }

  static void userType(ByteBuf out, ResponseDialect dialect, RandomGenerator random) {
    if (dialect.since72()) {
      out.writeIntLE(random.nextInt());
    } else {
      out.writeShortLE(random.nextInt());
    }
  }

  /** The type below an encryption, and how it is encrypted. */
  static void encryption(ByteBuf out, RandomGenerator random) {
    out.writeIntLE(random.nextInt());
    new GeneratedColumn(WireType.NVARCHAR, false, false).typeInfo(out, random);
    int algorithm = random.nextInt(3);
    out.writeByte(algorithm);
    if (algorithm == 0) {
      shortText(out, random);
    }
    out.writeByte(1).writeByte(1);
  }

  void typeInfo(ByteBuf out, RandomGenerator random) {
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
      case VARCHAR, NVARCHAR -> out.writeShortLE(large ? 0xFFFF : 8000).writeZero(5);
      case CHAR, NCHAR -> out.writeShortLE(8000).writeZero(5);
      case TEXT, NTEXT -> out.writeIntLE(Integer.MAX_VALUE).writeZero(5);
      case IMAGE, VARIANT -> out.writeIntLE(8009);
      case VECTOR -> out.writeShortLE(8000).writeByte(0);
      case XML -> schema(out, random);
      case UDT -> {
        out.writeShortLE(0xFFFF);
        names(out, random, 3);
      }
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

  void value(ByteBuf out, RandomGenerator random) {
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

  private static void pointed(ByteBuf out, RandomGenerator random, boolean isNull) {
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

  static void shortText(ByteBuf out, RandomGenerator random) {
    int units = random.nextInt(20);
    out.writeByte(units);
    noise(out, random, 2 * units);
  }

  private static void longText(ByteBuf out, RandomGenerator random) {
    int units = random.nextInt(20);
    out.writeShortLE(units);
    noise(out, random, 2 * units);
  }

  /** Bytes that look like tokens and lengths, as any value may. */
  static void noise(ByteBuf out, RandomGenerator random, int length) {
    for (int i = 0; i < length; i++) {
      out.writeByte(random.nextInt());
    }
  }
}
