package dev.weir.tds.response;

import dev.weir.domain.pinning.SessionStateMap;
import dev.weir.tds.wire.GeneratedType;
import dev.weir.tds.wire.TypeInfoWalk;
import dev.weir.tds.wire.WireType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** A response with tokens of all kinds, and what is to be told of it. */
final class GeneratedResponse {
  private final RandomGenerator random;
  private final ResponseDialect dialect;

  /** The values that the current call has returned. */
  private int returned;

  private final ByteBuf out = Unpooled.buffer();
  private final List<String> expected = new ArrayList<>();
  private final List<Integer> ends = new ArrayList<>(List.of(0));
  private final List<Cut> cuts = new ArrayList<>();
  private final List<Consumer<SessionStateMap>> states = new ArrayList<>();
  private List<GeneratedColumn> columns = List.of();
  private long rows;

  /** A token that no client gets. */
  private record Cut(int from, int to) {}

  GeneratedResponse(RandomGenerator random, ResponseDialect dialect) {
    this.random = random;
    this.dialect = dialect;
    for (int tokens = random.nextInt(1, 12); tokens > 0; tokens--) {
      token(random.nextInt(17));
      ended();
    }
    done(0xFD);
    ended();
    tellRows();
  }

  /** The bytes as the server sends them, for one scan: it cuts some of them out. */
  ByteBuf payload() {
    return out.copy();
  }

  /** The bytes that are left for the client. */
  ByteBuf rest() {
    ByteBuf rest = Unpooled.buffer();
    int from = 0;
    for (Cut cut : cuts) {
      rest.writeBytes(out, from, cut.from() - from);
      from = cut.to();
    }
    return rest.writeBytes(out, from, out.writerIndex() - from);
  }

  /** How many of the first bytes are not for the client. */
  int cutOf(int first) {
    return cuts.stream().mapToInt(cut -> Math.max(0, Math.min(first, cut.to()) - cut.from())).sum();
  }

  /** What the map of the connection is told, in this order. */
  List<Consumer<SessionStateMap>> states() {
    return states;
  }

  private int offset() {
    return out.writerIndex() - cutOf(out.writerIndex());
  }

  List<String> expected() {
    return expected;
  }

  /** Where tokens end, and where the first begins. */
  List<Integer> ends() {
    return ends;
  }

  private void ended() {
    ends.add(out.writerIndex());
  }

  private void token(int kind) {
    switch (kind) {
      case 0, 1, 2, 3 -> result();
      case 4 -> message(0xAA, "error");
      case 5 -> message(0xAB, "info");
      case 6 -> returnValue();
      case 7 -> {
        int value = random.nextInt();
        out.writeByte(0x79).writeIntLE(value);
        tell("return status " + value);
      }
      case 8 -> transaction();
      case 9 -> database();
      case 10 -> promotion();
      case 11 -> computed();
      case 12 -> classification();
      case 13 -> sessionState();
      case 14 -> features();
      case 15 -> passedOver();
      default -> done(0xFD + random.nextInt(3));
    }
  }

  private void result() {
    columns = columns(random.nextInt(1, random.nextInt(10) == 0 ? 200 : 12));
    out.writeByte(0x81).writeShortLE(columns.size());
    if (dialect.encryptedColumns()) {
      keys();
    }
    columns.forEach(column -> column.describe(out, dialect, random));
    tell("columns " + columns.size());
    ended();
    for (int tokens = random.nextInt(3); tokens > 0; tokens--) {
      int code = List.of(0xA4, 0xA5, 0xA9).get(random.nextInt(3));
      int length = random.nextInt(700);
      out.writeByte(code).writeShortLE(length);
      GeneratedType.noise(out, random, length);
      ended();
    }
    for (int count = random.nextInt(10); count > 0; count--) {
      row();
      ended();
    }
    done(0xFD + random.nextInt(3));
  }

  private List<GeneratedColumn> columns(int count) {
    List<GeneratedColumn> made = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      made.add(GeneratedColumn.any(random, dialect));
    }
    return made;
  }

  private void keys() {
    int keys = random.nextInt(3);
    out.writeShortLE(keys);
    for (int key = 0; key < keys; key++) {
      GeneratedType.noise(out, random, 20);
      int copies = random.nextInt(3);
      out.writeByte(copies);
      for (int copy = 0; copy < copies; copy++) {
        out.writeShortLE(32);
        GeneratedType.noise(out, random, 32);
        GeneratedType.shortText(out, random);
        out.writeShortLE(7);
        GeneratedType.noise(out, random, 14);
        GeneratedType.shortText(out, random);
      }
    }
  }

  private void row() {
    boolean nullable = random.nextBoolean();
    out.writeByte(nullable ? 0xD2 : 0xD1);
    int bitmapAt = out.writerIndex();
    if (nullable) {
      out.writeZero((columns.size() + 7) / 8);
    }
    boolean nulls = nullable && random.nextBoolean();
    for (int i = 0; i < columns.size(); i++) {
      if (nulls && !columns.get(i).isNeverNull() && random.nextBoolean()) {
        out.setByte(bitmapAt + i / 8, out.getByte(bitmapAt + i / 8) | 1 << (i % 8));
      } else {
        columns.get(i).value(out, random);
      }
    }
    rows++;
  }

  private void message(int code, String word) {
    int number = random.nextInt();
    int state = random.nextInt(256);
    int severity = random.nextInt(26);
    int text = random.nextInt(900);
    out.writeByte(code).writeShortLE(6 + text);
    out.writeIntLE(number).writeByte(state).writeByte(severity);
    GeneratedType.noise(out, random, text);
    tell("%s %d %d %d".formatted(word, number, state, severity));
  }

  private void returnValue() {
    out.writeByte(0xAC);
    int at = offset();
    int ordinal = random.nextInt(1 << 16);
    out.writeShortLE(ordinal);
    String name = "@p".repeat(random.nextInt(60));
    out.writeByte(name.length()).writeCharSequence(name, StandardCharsets.UTF_16LE);
    int status = random.nextInt(1, 3);
    out.writeByte(status);
    boolean encrypted = dialect.encryptedColumns() && random.nextBoolean();
    GeneratedColumn.userType(out, dialect, random);
    out.writeShortLE(encrypted ? 0x0800 : 0);
    GeneratedType column =
        random.nextBoolean()
            ? new GeneratedType(WireType.INT_N, false, TypeInfoWalk.Place.RESULT, dialect.version())
            : GeneratedType.any(random, dialect.version(), TypeInfoWalk.Place.RESULT);
    column.typeInfo(out, random);
    if (encrypted) {
      GeneratedColumn.encryption(out, random);
    }
    int position = dialect.since72() ? ordinal : returned++;
    String head =
        "return value %d@%d '%s' %d %s ".formatted(position, at, name, status, column.type());
    if (column.type() == WireType.INT_N && !encrypted) {
      tell(head + integer());
    } else {
      column.value(out, random);
      tell(head + "0:0");
    }
  }

  private String integer() {
    int width = List.of(0, 1, 2, 4, 8).get(random.nextInt(5));
    out.writeByte(width);
    int at = offset();
    switch (width) {
      case 0 -> {
        return "0:0";
      }
      case 1 -> out.writeByte(0xFE);
      case 2 -> out.writeShortLE(-2);
      case 4 -> out.writeIntLE(-2);
      default -> out.writeLongLE(-2);
    }
    return "%d:%d@%d".formatted(width, width == 1 ? 0xFE : -2, at);
  }

  private void transaction() {
    EnvironmentChange change =
        List.of(
                EnvironmentChange.TRANSACTION_BEGUN,
                EnvironmentChange.TRANSACTION_ROLLED_BACK,
                EnvironmentChange.TRANSACTION_ENLISTED)
            .get(random.nextInt(3));
    int code = change == EnvironmentChange.TRANSACTION_BEGUN ? 8 : 10;
    out.writeByte(0xE3).writeShortLE(11);
    out.writeByte(change == EnvironmentChange.TRANSACTION_ENLISTED ? 11 : code);
    long descriptor = random.nextLong();
    if (change.isTransactionEnd()) {
      out.writeByte(0);
    }
    out.writeByte(8);
    int at = offset();
    out.writeLongLE(descriptor);
    if (change.isTransactionStart()) {
      out.writeByte(0);
    }
    tell("%s %x@%d".formatted(change, descriptor, at));
  }

  private void database() {
    String name = "d".repeat(random.nextInt(129));
    out.writeByte(0xE3).writeShortLE(3 + 2 * name.length()).writeByte(1);
    out.writeByte(name.length()).writeCharSequence(name, StandardCharsets.UTF_16LE);
    out.writeByte(0);
    tell("DATABASE '" + name + "'");
  }

  /** Its length is that of its type alone. */
  private void promotion() {
    int length = random.nextInt(300);
    out.writeByte(0xE3).writeShortLE(1).writeByte(15).writeIntLE(length);
    GeneratedType.noise(out, random, length);
    out.writeByte(0);
    tell("TRANSACTION_PROMOTED");
  }

  private void computed() {
    List<GeneratedColumn> clause = columns(random.nextInt(5));
    int id = random.nextInt(1 << 16);
    int grouping = random.nextInt(3);
    out.writeByte(0x88).writeShortLE(clause.size()).writeShortLE(id).writeByte(grouping);
    out.writeZero(2 * grouping);
    for (GeneratedColumn column : clause) {
      out.writeByte(0x4D).writeShortLE(1);
      column.describe(out, dialect, random);
    }
    ended();
    for (int count = random.nextInt(3); count > 0; count--) {
      out.writeByte(0xD3).writeShortLE(id);
      clause.forEach(column -> column.value(out, random));
      rows++;
      ended();
    }
  }

  private void classification() {
    out.writeByte(0xA3);
    classes();
    classes();
    int rank = dialect.rankedClassification() ? 4 : 0;
    out.writeZero(rank);
    int columnCount = random.nextInt(4);
    out.writeShortLE(columnCount);
    for (int i = 0; i < columnCount; i++) {
      int properties = random.nextInt(3);
      out.writeShortLE(properties);
      GeneratedType.noise(out, random, properties * (4 + rank));
    }
  }

  private void classes() {
    int count = random.nextInt(3);
    out.writeShortLE(count);
    for (int i = 0; i < 2 * count; i++) {
      GeneratedType.shortText(out, random);
    }
  }

  private void sessionState() {
    int begin = out.writerIndex();
    long sequence = random.nextInt(50) == 0 ? 0xFFFF_FFFFL : random.nextInt(20);
    boolean recoverable = random.nextInt(3) > 0;
    out.writeByte(0xE4).writeIntLE(0).writeIntLE((int) sequence).writeByte(recoverable ? 1 : 0);
    for (int count = random.nextInt(1, 6); count > 0; count--) {
      int id = random.nextInt(256);
      int length = random.nextInt(3) == 0 ? random.nextInt(255, 600) : random.nextInt(255);
      out.writeByte(id);
      if (length < 255) {
        out.writeByte(length);
      } else {
        out.writeByte(0xFF).writeIntLE(length);
      }
      GeneratedType.noise(out, random, length);
      states.add(map -> map.tell(sequence, id, recoverable));
    }
    out.setIntLE(begin + 1, out.writerIndex() - begin - 5);
    cuts.add(new Cut(begin, out.writerIndex()));
    tell("session state");
  }

  /** Tokens that nobody needs to know of. */
  private void passedOver() {
    int code = List.of(0x78, 0xA2, 0xAD, 0xED, 0xEE).get(random.nextInt(5));
    out.writeByte(code);
    int length = code == 0x78 ? 4 : random.nextInt(700);
    if (code == 0xEE) {
      out.writeIntLE(length);
    } else if (code != 0x78) {
      out.writeShortLE(length);
    }
    GeneratedType.noise(out, random, length);
  }

  private void features() {
    out.writeByte(0xAE);
    for (int count = random.nextInt(3); count > 0; count--) {
      int length = random.nextInt(20);
      out.writeByte(random.nextInt(255)).writeIntLE(length);
      GeneratedType.noise(out, random, length);
    }
    out.writeByte(0xFF);
  }

  private void done(int token) {
    int status = random.nextInt(1 << 16);
    int command = random.nextInt(1 << 16);
    long count = dialect.since72() ? random.nextLong() : random.nextInt(Integer.MAX_VALUE);
    out.writeByte(token).writeShortLE(status).writeShortLE(command);
    if (dialect.since72()) {
      out.writeLongLE(count);
    } else {
      out.writeIntLE((int) count);
    }
    returned = token == 0xFE ? 0 : returned;
    tell("done %s %04x %04x %d".formatted(DoneKind.of(token), status, command, count));
  }

  private void tell(String what) {
    tellRows();
    expected.add(what);
  }

  private void tellRows() {
    if (rows > 0) {
      expected.add("rows " + rows);
      rows = 0;
    }
  }
}
