package dev.weir.tds.response;

import dev.weir.tds.wire.WireType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * The tokens of a whole response, read as MS-TDS has them written, from its first byte to its last:
 * what the scanner is compared with. Knows what the captures hold and no more; anything else is an
 * exception.
 */
final class ReferenceWalk {
  private final ByteBuffer in;
  private final boolean since72;

  /** The values that the current call has returned. */
  private int returned;

  private final List<String> told = new ArrayList<>();
  private List<Column> columns;
  private long rows;

  /** A column, by what its values look like. */
  record Column(int type, int limit) {}

  private ReferenceWalk(byte[] payload, boolean since72, List<Column> known) {
    this.in = ByteBuffer.wrap(payload).order(ByteOrder.LITTLE_ENDIAN);
    this.since72 = since72;
    this.columns = known;
  }

  /**
   * What the scanner has to tell of this payload.
   *
   * @param known the columns of rows that are not described; those that were described last after
   */
  static List<String> read(byte[] payload, boolean since72, List<Column> known) {
    ReferenceWalk walk = new ReferenceWalk(payload, since72, List.copyOf(known));
    while (walk.in.hasRemaining()) {
      walk.token(walk.u8());
    }
    walk.tellRows();
    known.clear();
    known.addAll(walk.columns);
    return walk.told;
  }

  private void token(int token) {
    switch (token) {
      case 0x81 -> columns();
      case 0xD1 -> row();
      case 0xD2 -> nullableRow();
      case 0xFD, 0xFE, 0xFF -> done(token);
      case 0xAA, 0xAB -> message(token);
      case 0xAC -> returnValue();
      case 0x79 -> tell("return status " + in.getInt());
      case 0xE3 -> environment();
      case 0xA4, 0xA5, 0xA9, 0xAD, 0xED -> skip(u16());
      case 0xAE -> {
        for (int feature = u8(); feature != 0xFF; feature = u8()) {
          skip(in.getInt());
        }
      }
      default -> throw new IllegalArgumentException("token %02x".formatted(token));
    }
  }

  private void columns() {
    int count = u16();
    if (count == 0xFFFF) {
      tell("columns not described");
      return;
    }
    List<Column> described = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      skip(since72 ? 6 : 4);
      Column column = typeInfo();
      if (isLong(column)) {
        int parts = since72 ? u8() : 1;
        for (int part = 0; part < parts; part++) {
          skip(2 * u16());
        }
      }
      skip(2 * u8());
      described.add(column);
    }
    columns = described;
    tell("columns " + count);
  }

  private Column typeInfo() {
    int type = u8();
    int limit =
        switch (type) {
          case 0x1F, 0x30, 0x32, 0x34, 0x38, 0x3A, 0x3B, 0x3C, 0x3D, 0x3E, 0x7A, 0x7F -> 0;
          case 0x24, 0x26, 0x68, 0x6D, 0x6E, 0x6F -> u8();
          case 0x28, 0xF4 -> 0;
          case 0x29, 0x2A, 0x2B -> u8();
          case 0x37, 0x3F, 0x6A, 0x6C -> u8() + skip(2);
          case 0x25, 0x27, 0x2D, 0x2F -> u8();
          case 0xA5, 0xAD -> u16();
          case 0xA7, 0xAF, 0xE7, 0xEF -> u16() + skip(5);
          case 0x22, 0x62 -> in.getInt();
          case 0x23, 0x63 -> in.getInt() + skip(5);
          case 0xF5 -> u16() + skip(1);
          case 0xF1 -> {
            if (u8() == 1) {
              names(2);
            }
            yield 0;
          }
          case 0xF0 -> {
            u16();
            names(3);
            yield 0;
          }
          default -> throw new IllegalArgumentException("type %02x".formatted(type));
        };
    return new Column(type, limit);
  }

  /** Names with a short count, and one with a long one. */
  private void names(int shortOnes) {
    for (int i = 0; i < shortOnes; i++) {
      skip(2 * u8());
    }
    skip(2 * u16());
  }

  private void row() {
    columns.forEach(this::value);
    rows++;
  }

  private void nullableRow() {
    byte[] nulls = new byte[(columns.size() + 7) / 8];
    in.get(nulls);
    for (int i = 0; i < columns.size(); i++) {
      if ((nulls[i / 8] & 1 << (i % 8)) == 0) {
        value(columns.get(i));
      }
    }
    rows++;
  }

  private void value(Column column) {
    switch (column.type()) {
      case 0x1F -> {}
      case 0x30, 0x32 -> skip(1);
      case 0x34 -> skip(2);
      case 0x38, 0x3A, 0x3B, 0x7A -> skip(4);
      case 0x3C, 0x3D, 0x3E, 0x7F -> skip(8);
      case 0xA5, 0xA7, 0xAD, 0xAF, 0xE7, 0xEF, 0xF5 -> {
        if (column.limit() == 0xFFFF) {
          chunks();
        } else {
          int length = u16();
          skip(length == 0xFFFF ? 0 : length);
        }
      }
      case 0x62 -> skip(in.getInt());
      case 0x22, 0x23, 0x63 -> {
        int pointer = u8();
        if (pointer != 0) {
          skip(pointer + 8);
          skip(in.getInt());
        }
      }
      case 0xF0, 0xF1, 0xF4 -> chunks();
      default -> skip(u8());
    }
  }

  private void chunks() {
    if (in.getLong() != -1) {
      for (int chunk = in.getInt(); chunk != 0; chunk = in.getInt()) {
        skip(chunk);
      }
    }
  }

  private static boolean isLong(Column column) {
    return column.type() == 0x22 || column.type() == 0x23 || column.type() == 0x63;
  }

  private void done(int token) {
    int status = u16();
    int command = u16();
    long count = since72 ? in.getLong() : Integer.toUnsignedLong(in.getInt());
    returned = token == 0xFE ? 0 : returned;
    DoneKind kind = DoneKind.of(token);
    tell("done %s %04x %04x %d".formatted(kind, status, command, count));
  }

  private void message(int token) {
    int length = u16();
    int from = in.position();
    String kind = token == 0xAA ? "error" : "info";
    tell("%s %d %d %d".formatted(kind, in.getInt(), u8(), u8()));
    in.position(from + length);
  }

  private void returnValue() {
    int at = in.position();
    int mark = u16();
    // Before TDS 7.2 the length of the token stands there.
    int ordinal = since72 ? mark : returned;
    returned++;
    String name = text(u8());
    int status = u8();
    skip(since72 ? 6 : 4);
    Column column = typeInfo();
    if (column.type() == 0x26) {
      int width = u8();
      int valueAt = in.position();
      tell(
          "return value %d@%d '%s' %d INT_N %d:%d%s"
              .formatted(
                  ordinal,
                  at,
                  name,
                  status,
                  width,
                  integer(width),
                  width == 0 ? "" : "@" + valueAt));
    } else {
      value(column);
      tell(
          "return value %d@%d '%s' %d %s 0:0"
              .formatted(ordinal, at, name, status, WireType.of(column.type())));
    }
  }

  private long integer(int width) {
    return switch (width) {
      case 0 -> 0;
      case 1 -> u8();
      case 2 -> in.getShort();
      case 4 -> in.getInt();
      default -> in.getLong();
    };
  }

  private void environment() {
    int length = u16();
    int from = in.position();
    EnvironmentChange change = EnvironmentChange.of(u8());
    if (change.isTransactionStart() || change.isTransactionEnd()) {
      if (change.isTransactionEnd()) {
        skip(1);
      }
      skip(1);
      int at = in.position();
      tell("%s %x@%d".formatted(change, in.getLong(), at));
    } else {
      tell(
          switch (in.get(from)) {
            case 1, 2, 4 -> change + " '" + text(u8()) + "'";
            case 7 -> "collation " + HexFormat.of().toHexDigits(collation(u8()));
            default -> change.name();
          });
    }
    in.position(from + length);
  }

  private long collation(int length) {
    long collation = 0;
    for (int i = 0; i < length; i++) {
      collation |= (long) u8() << (8 * i);
    }
    return collation;
  }

  private String text(int units) {
    byte[] bytes = new byte[2 * units];
    in.get(bytes);
    return new String(bytes, StandardCharsets.UTF_16LE);
  }

  private int u8() {
    return in.get() & 0xFF;
  }

  private int u16() {
    return in.getShort() & 0xFFFF;
  }

  /** Skips, and adds nothing to a number. */
  private int skip(int length) {
    in.position(in.position() + length);
    return 0;
  }

  private void tell(String what) {
    tellRows();
    told.add(what);
  }

  private void tellRows() {
    if (rows > 0) {
      told.add("rows " + rows);
      rows = 0;
    }
  }
}
