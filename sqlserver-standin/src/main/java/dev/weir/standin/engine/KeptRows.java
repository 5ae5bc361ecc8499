package dev.weir.standin.engine;

import dev.weir.standin.tsql.render.Rendering;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypeKind;
import dev.weir.standin.type.TypedValue;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of a table, put aside in memory. */
final class KeptRows {
  /** H2 takes each value as the class it came in; the type is of no account. */
  private static final SqlType ANY = SqlType.of(TypeKind.SQL_VARIANT);

  private KeptRows() {}

  static List<List<TypedValue>> read(Connection connection, String quotedTable)
      throws SQLException {
    List<List<TypedValue>> kept = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT * FROM " + quotedTable)) {
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        List<TypedValue> row = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          row.add(new TypedValue(ANY, value(rows, i)));
        }
        kept.add(row);
      }
    }
    return kept;
  }

  /** Large values end with the transaction unless they are read out. */
  private static @Nullable Object value(ResultSet rows, int column) throws SQLException {
    Object value = rows.getObject(column);
    if (value instanceof Clob) {
      return rows.getString(column);
    }
    return value instanceof Blob ? rows.getBytes(column) : value;
  }

  static Rendering insert(String quotedTable, List<TypedValue> row) {
    String places = "?, ".repeat(row.size());
    return new Rendering(
        "INSERT INTO %s VALUES (%s)"
            .formatted(quotedTable, places.substring(0, places.length() - 2)),
        row);
  }
}
