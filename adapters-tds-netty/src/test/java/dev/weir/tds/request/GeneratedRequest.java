package dev.weir.tds.request;

import dev.weir.tds.wire.GeneratedType;
import dev.weir.tds.wire.TdsVersion;
import dev.weir.tds.wire.TypeInfoWalk;
import dev.weir.tds.wire.WireType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** An RPC request with calls and parameters of all kinds, and what is to be told of it. */
final class GeneratedRequest {
  private static final List<String> NAMES =
      List.of("sp_executesql", "[sys].[SP_ExecuteSQL]", "dbo.p", "sp_getapplock", "p");

  private final RandomGenerator random;
  private final TdsVersion version;
  private final ByteBuf out = Unpooled.buffer();
  private final List<String> expected = new ArrayList<>();

  GeneratedRequest(RandomGenerator random, TdsVersion version) {
    this.random = random;
    this.version = version;
    if (version.isSince72()) {
      headers();
    }
    int calls = random.nextInt(1, 4);
    for (int ordinal = 0; ordinal < calls; ordinal++) {
      call(ordinal);
      boolean last = ordinal == calls - 1;
      if (!last || random.nextBoolean()) {
        boolean executed = !version.isSince72() || random.nextInt(4) > 0;
        int separator = version.isSince72() ? 0xFF : 0x80;
        out.writeByte(executed ? separator : 0xFE);
        tell("call ends " + (executed ? "ANOTHER_FOLLOWS" : "NOT_EXECUTED"));
      } else {
        tell("call ends LAST");
      }
    }
  }

  ByteBuf payload() {
    return out;
  }

  List<String> expected() {
    return expected;
  }

  private void headers() {
    int from = out.writerIndex();
    out.writeIntLE(0);
    if (random.nextBoolean()) {
      int length = random.nextInt(60);
      out.writeIntLE(6 + length).writeShortLE(1).writeZero(length);
      tell("query notification");
    }
    long descriptor = random.nextLong();
    out.writeIntLE(18).writeShortLE(2);
    tell("transaction %x@%d of 1".formatted(descriptor, out.writerIndex()));
    out.writeLongLE(descriptor).writeIntLE(1);
    if (random.nextBoolean()) {
      out.writeIntLE(26).writeShortLE(3).writeZero(20);
    }
    out.setIntLE(from, out.writerIndex() - from);
  }

  private void call(int ordinal) {
    int from = out.writerIndex();
    boolean byName = random.nextBoolean();
    String name = byName ? NAMES.get(random.nextInt(NAMES.size())) : "";
    NumberedProcedure procedure = byName ? null : NumberedProcedure.of(random.nextInt(1, 16));
    if (byName) {
      out.writeShortLE(name.length()).writeCharSequence(name, StandardCharsets.UTF_16LE);
      boolean runs = name.contains("xecute");
      procedure = runs ? NumberedProcedure.EXECUTE_SQL : null;
    } else {
      out.writeShortLE(0xFFFF).writeShortLE(procedure == null ? 0 : procedure.number());
    }
    int options = random.nextInt(8);
    tell(
        "call %d %s '%s' options %d from %d options at %d"
            .formatted(ordinal, procedure, name, options, from, out.writerIndex()));
    out.writeShortLE(options);
    int parameters = random.nextInt(8);
    for (int parameter = 0; parameter < parameters; parameter++) {
      parameter(parameter, procedure == null ? null : procedure.roleOf(parameter), byName);
    }
  }

  private void parameter(int ordinal, @Nullable TextRole role, boolean byName) {
    int from = out.writerIndex();
    String name = "@n".repeat(random.nextInt(20));
    int status = random.nextInt(4);
    out.writeByte(name.length()).writeCharSequence(name, StandardCharsets.UTF_16LE);
    out.writeByte(status);
    String value;
    if (role != null) {
      value = statement(role);
    } else {
      value =
          switch (random.nextInt(8)) {
            case 0 -> integer();
            case 1 -> version.isSince72() ? table() : integer();
            case 2 -> name(byName);
            case 3 -> bit(byName);
            case 4 -> identifier(byName);
            default -> other();
          };
    }
    tell(
        "parameter %d '%s'%s%s %sfrom %d to %d"
            .formatted(
                ordinal,
                name,
                (status & 1) != 0 ? " out" : "",
                (status & 2) != 0 ? " default" : "",
                value,
                from,
                out.writerIndex()));
  }

  private String statement(TextRole role) {
    String text = "sélect 'ł' ".repeat(random.nextInt(300));
    byte[] bytes = text.getBytes(StandardCharsets.UTF_16LE);
    switch (random.nextInt(3)) {
      case 0 -> {
        out.writeByte(0xE7).writeShortLE(8000).writeZero(collation()).writeShortLE(bytes.length);
        out.writeBytes(bytes);
      }
      case 1 -> {
        out.writeByte(0x63)
            .writeIntLE(bytes.length)
            .writeZero(collation())
            .writeIntLE(bytes.length);
        out.writeBytes(bytes);
        tell(role + " '" + text + "'");
        return "NTEXT ";
      }
      default -> {
        if (!version.isSince72()) {
          out.writeByte(0x63).writeIntLE(-1).writeZero(collation()).writeIntLE(bytes.length);
          out.writeBytes(bytes);
          tell(role + " '" + text + "'");
          return "NTEXT ";
        }
        out.writeByte(0xE7).writeShortLE(0xFFFF).writeZero(collation()).writeLongLE(bytes.length);
        inChunks(bytes);
      }
    }
    tell(role + " '" + text + "'");
    return "NVARCHAR ";
  }

  /** Chunks may end in the midst of a character. */
  private void inChunks(byte[] bytes) {
    int at = 0;
    while (at < bytes.length) {
      int length = Math.min(random.nextInt(1, 700), bytes.length - at);
      out.writeIntLE(length).writeBytes(bytes, at, length);
      at += length;
    }
    out.writeIntLE(0);
  }

  private int collation() {
    return version.hasCollations() ? 5 : 0;
  }

  private String integer() {
    int width = List.of(0, 1, 2, 4, 8).get(random.nextInt(5));
    out.writeByte(0x26).writeByte(8).writeByte(width);
    int at = out.writerIndex();
    long value = random.nextInt(100);
    for (int i = 0; i < width; i++) {
      out.writeByte(i == 0 ? (int) value : 0);
    }
    return width == 0 ? "INT_N " : "INT_N %d:%d@%d ".formatted(width, value, at);
  }

  /** A short text, which is kept where the call is by name. */
  private String name(boolean byName) {
    out.writeByte(0xE7).writeShortLE(8000).writeZero(collation());
    if (random.nextInt(10) == 0) {
      out.writeShortLE(0xFFFF);
      return "NVARCHAR ";
    }
    String text = "Session".repeat(random.nextInt(60));
    out.writeShortLE(2 * text.length());
    out.writeCharSequence(text, StandardCharsets.UTF_16LE);
    return byName && text.length() <= 255 ? "NVARCHAR '" + text + "' " : "NVARCHAR ";
  }

  private String table() {
    out.writeByte(0xF3);
    GeneratedType.shortText(out, random);
    GeneratedType.shortText(out, random);
    GeneratedType.shortText(out, random);
    List<GeneratedType> columns = new ArrayList<>();
    if (random.nextInt(5) == 0) {
      out.writeShortLE(0xFFFF);
    } else {
      int count = random.nextInt(1, 40);
      out.writeShortLE(count);
      for (int i = 0; i < count; i++) {
        column(columns);
      }
    }
    if (random.nextBoolean()) {
      out.writeByte(0x10).writeShortLE(2).writeZero(6);
      out.writeByte(0x11).writeShortLE(3).writeZero(6);
    }
    out.writeByte(0);
    for (int rows = columns.isEmpty() ? 0 : random.nextInt(4); rows > 0; rows--) {
      out.writeByte(1);
      columns.forEach(column -> column.value(out, random));
    }
    out.writeByte(0);
    return "TABLE ";
  }

  private void column(List<GeneratedType> columns) {
    boolean omitted = random.nextInt(5) == 0;
    GeneratedType type = GeneratedType.any(random, version, TypeInfoWalk.Place.REQUEST);
    out.writeIntLE(0).writeShortLE(omitted ? 0x0200 : 0);
    type.typeInfo(out, random);
    out.writeByte(0);
    if (!omitted) {
      columns.add(type);
    }
  }

  /** Anything whose value nobody looks at. */
  private String other() {
    GeneratedType type;
    do {
      type = GeneratedType.any(random, version, TypeInfoWalk.Place.REQUEST);
    } while (isLookedAt(type.type()));
    type.typeInfo(out, random);
    type.value(out, random);
    return type.type() + " ";
  }

  private static boolean isLookedAt(WireType type) {
    return type.isInteger()
        || type.isUnicode()
        || type == WireType.BIT
        || type == WireType.BIT_N
        || type == WireType.GUID
        || type == WireType.TABLE;
  }

  /** A bit, which is told where the call is by name. */
  private String bit(boolean byName) {
    boolean mayBeNull = random.nextBoolean();
    int width = mayBeNull ? random.nextInt(2) : 1;
    int value = random.nextInt(2);
    if (mayBeNull) {
      out.writeByte(0x68).writeByte(1).writeByte(width);
    } else {
      out.writeByte(0x32);
    }
    int at = out.writerIndex();
    out.writeZero(width);
    if (width > 0) {
      out.setByte(at, value);
    }
    String type = mayBeNull ? "BIT_N " : "BIT ";
    return byName && width > 0 ? "%s1:%d@%d ".formatted(type, value, at) : type;
  }

  /** A unique identifier; its type is described where the call is by name. */
  private String identifier(boolean byName) {
    out.writeByte(0x24).writeByte(16);
    if (random.nextInt(10) == 0) {
      out.writeByte(0);
      return "GUID ";
    }
    UUID value = new UUID(random.nextLong(), random.nextLong());
    long most = value.getMostSignificantBits();
    out.writeByte(16).writeIntLE((int) (most >>> 32));
    out.writeShortLE((int) (most >>> 16)).writeShortLE((int) most);
    out.writeLong(value.getLeastSignificantBits());
    return byName ? "GUID '" + value.toString().toUpperCase(Locale.ROOT) + "' " : "GUID ";
  }

  private void tell(String what) {
    expected.add(what);
  }
}
