package dev.weir.standin.type;

import dev.weir.standin.login.TdsVersion;
import dev.weir.standin.packet.ByteSource;
import dev.weir.standin.packet.MalformedMessageException;
import java.util.ArrayList;
import java.util.List;

/**
 * A table-valued parameter (MS-TDS 2.2.5.5.5).
 *
 * @param schema empty when not given
 * @param name of the table type
 * @param columns empty when the client sends no table, which is an empty one
 */
public record TableValue(
    String schema, String name, List<Column> columns, List<List<TypedValue>> rows) {
  private static final int NO_COLUMNS = 0xFFFF;
  private static final int DEFAULTED = 0x0200;
  private static final int ORDER_AND_UNIQUE = 0x10;
  private static final int COLUMN_ORDER = 0x11;
  private static final int ROW = 0x01;
  private static final int END = 0x00;

  /** One column; a defaulted one has no values in the rows. */
  public record Column(WireType type, boolean defaulted) {}

  public TableValue {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /** Reads what stands behind the type byte. */
  public static TableValue read(ByteSource source) {
    if (!source.shortText().isEmpty()) {
      throw new MalformedMessageException("a table type of another database");
    }
    String schema = source.shortText();
    String name = source.shortText();
    List<Column> columns = columns(source);
    int token = source.u8();
    while (token == ORDER_AND_UNIQUE || token == COLUMN_ORDER) {
      int each = token == ORDER_AND_UNIQUE ? 3 : 2;
      source.skip(source.u16() * each);
      token = source.u8();
    }
    expect(token, END);
    List<List<TypedValue>> rows = new ArrayList<>();
    token = source.u8();
    while (token == ROW) {
      rows.add(row(columns, source));
      token = source.u8();
    }
    expect(token, END);
    return new TableValue(schema, name, columns, rows);
  }

  private static List<Column> columns(ByteSource source) {
    int count = source.u16();
    List<Column> columns = new ArrayList<>();
    for (int i = 0; count != NO_COLUMNS && i < count; i++) {
      source.u32();
      boolean defaulted = (source.u16() & DEFAULTED) != 0;
      columns.add(new Column(WireType.read(source, TdsVersion.V7_4), defaulted));
      source.shortText();
    }
    return columns;
  }

  private static List<TypedValue> row(List<Column> columns, ByteSource source) {
    ValueReader values = new ValueReader(source);
    List<TypedValue> row = new ArrayList<>();
    for (Column column : columns) {
      WireType type = column.type();
      row.add(new TypedValue(type.type(), column.defaulted() ? null : values.read(type)));
    }
    return row;
  }

  private static void expect(int token, int wanted) {
    if (token != wanted) {
      throw new MalformedMessageException(
          "0x%02X where a table value has 0x%02X".formatted(token, wanted));
    }
  }
}
