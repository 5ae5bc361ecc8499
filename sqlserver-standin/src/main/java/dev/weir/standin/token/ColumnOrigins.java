package dev.weir.standin.token;

import dev.weir.standin.login.TdsVersion;
import dev.weir.standin.packet.ByteArraySink;
import java.util.List;

/**
 * What TABNAME and COLINFO say of a cursor's columns (MS-TDS 2.2.7.5, 2.2.7.24): which table each
 * comes from, and that the last one is not for the application's eyes.
 */
record ColumnOrigins(String table, List<Column> columns) {
  private static final int EXPRESSION = 0x04;
  private static final int HIDDEN = 0x10;

  /** One table of one part, or none. Names of parts came with revision 1 of TDS 7.1. */
  ByteArraySink tableName(TdsVersion version) {
    ByteArraySink body = new ByteArraySink();
    if (!table.isEmpty()) {
      if (version.atLeast(TdsVersion.V7_1_REVISION_1)) {
        body.u8(1);
      }
      body.longText(table);
    }
    return body;
  }

  ByteArraySink columnInfo() {
    ByteArraySink body = new ByteArraySink();
    int number = 1;
    for (Column column : columns) {
      boolean ofTable = !table.isEmpty() && !column.computed();
      body.u8(number);
      body.u8(ofTable ? 1 : 0);
      body.u8((ofTable ? 0 : EXPRESSION) | (column.hidden() ? HIDDEN : 0));
      number++;
    }
    return body;
  }
}
