package dev.weir.tds.response;

import dev.weir.tds.wire.GeneratedType;
import dev.weir.tds.wire.TdsVersion;
import dev.weir.tds.wire.TypeInfoWalk;
import dev.weir.tds.wire.WireType;
import io.netty.buffer.ByteBuf;
import java.util.EnumSet;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * A column of any type, which writes its description and values of its own.
 *
 * @param encrypted whether it has what an encrypted column says of its encryption
 */
record GeneratedColumn(GeneratedType generated, boolean encrypted) {
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
    return new GeneratedColumn(
        GeneratedType.any(random, dialect.version(), TypeInfoWalk.Place.RESULT),
        dialect.encryptedColumns() && random.nextBoolean());
  }

  WireType type() {
    return generated.type();
  }

  void value(ByteBuf out, RandomGenerator random) {
    generated.value(out, random);
  }

  /** Whether its row cannot do without a value. */
  boolean isNeverNull() {
    return NEVER_NULL.contains(type());
  }

  /** As in a COLMETADATA, without what comes before the user type. */
  void describe(ByteBuf out, ResponseDialect dialect, RandomGenerator random) {
    userType(out, dialect, random);
    out.writeShortLE(encrypted ? 0x0800 : random.nextInt(0x0800));
    generated.typeInfo(out, random);
    if (type().hasTableName()) {
      int parts = dialect.since72() ? random.nextInt(4) : 1;
      if (dialect.since72()) {
        out.writeByte(parts);
      }
      for (int part = 0; part < parts; part++) {
        GeneratedType.longText(out, random);
      }
    }
    if (encrypted) {
      out.writeShortLE(random.nextInt(3));
      encryption(out, random);
    }
    GeneratedType.shortText(out, random);
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
    new GeneratedType(
            WireType.NVARCHAR, false, TypeInfoWalk.Place.RESULT, TdsVersion.V7_2_AND_LATER)
        .typeInfo(out, random);
    int algorithm = random.nextInt(3);
    out.writeByte(algorithm);
    if (algorithm == 0) {
      GeneratedType.shortText(out, random);
    }
    out.writeByte(1).writeByte(1);
  }
}
