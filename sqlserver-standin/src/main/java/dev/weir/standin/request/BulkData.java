package dev.weir.standin.request;

import dev.weir.standin.login.TdsVersion;
import dev.weir.standin.packet.ByteSource;
import dev.weir.standin.packet.MalformedMessageException;
import dev.weir.standin.type.TypeKind;
import dev.weir.standin.type.TypedValue;
import dev.weir.standin.type.ValueReader;
import dev.weir.standin.type.WireType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The rows of a bulk load (MS-TDS 2.2.6.1): COLMETADATA, ROW after ROW, DONE.
 *
 * @param columns their types, in the order of the rows
 */
public record BulkData(List<Column> columns) {
  private static final int COLUMN_METADATA = 0x81;
  private static final int ROW = 0xD1;
  private static final int DONE = 0xFD;
  private static final int DONE_LENGTH = 12;

  /** Before TDS 7.2 the count has four bytes. SqlClient ends every load so. */
  private static final int OLD_DONE_LENGTH = 8;

  /** One column as the client describes it. */
  public record Column(String name, WireType type) {}

  /** Reads the message; each row is handed over as it is read. */
  public static BulkData read(
      ByteSource source, TdsVersion version, Consumer<List<TypedValue>> rows) {
    expect(source.u8(), COLUMN_METADATA);
    List<Column> columns = new ArrayList<>();
    for (int count = source.u16(); count > 0; count--) {
      columns.add(column(source, version));
    }
    ValueReader values = new ValueReader(source);
    while (source.hasRemaining() && source.peek() == ROW) {
      source.u8();
      List<TypedValue> row = new ArrayList<>(columns.size());
      for (Column column : columns) {
        row.add(new TypedValue(column.type().type(), values.readInRow(column.type())));
      }
      rows.accept(row);
    }
    // FreeTDS ends with the last row, and SQL Server lets it.
    if (source.hasRemaining()) {
      expect(source.u8(), DONE);
      boolean isOld = !version.atLeast(TdsVersion.V7_2) || source.remaining() < DONE_LENGTH;
      source.skip(isOld ? OLD_DONE_LENGTH : DONE_LENGTH);
    }
    return new BulkData(columns);
  }

  /** Before TDS 7.2 user types have two bytes. */
  private static Column column(ByteSource source, TdsVersion version) {
    boolean since72 = version.atLeast(TdsVersion.V7_2);
    source.skip(since72 ? Integer.BYTES : Short.BYTES);
    source.u16();
    WireType type = WireType.read(source, version);
    if (hasTableName(type.type().kind())) {
      // One text, and not a list of its parts as in a response.
      source.longText();
    }
    return new Column(source.shortText(), type);
  }

  private static boolean hasTableName(TypeKind kind) {
    return kind == TypeKind.TEXT || kind == TypeKind.NTEXT || kind == TypeKind.IMAGE;
  }

  private static void expect(int token, int wanted) {
    if (token != wanted) {
      throw new MalformedMessageException(
          "0x%02X where a bulk load has 0x%02X".formatted(token, wanted));
    }
  }
}
