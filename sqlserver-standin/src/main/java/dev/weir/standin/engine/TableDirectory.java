package dev.weir.standin.engine;

import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.parse.StatementParser;
import dev.weir.standin.type.SqlType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The declared types of the columns that a session can see, remembered until the next definition.
 *
 * <p>They stand in the comments of H2's columns.
 */
public final class TableDirectory {
  private static final String COLUMNS =
      "SELECT COLUMN_NAME, REMARKS, IS_NULLABLE, IS_IDENTITY, IS_GENERATED FROM INFORMATION_SCHEMA.COLUMNS"
          + " WHERE (TABLE_SCHEMA = ? OR ?) AND TABLE_NAME = ? ORDER BY ORDINAL_POSITION";

  private static final String NEXT_IDENTITY =
      "SELECT IDENTITY_BASE FROM INFORMATION_SCHEMA.COLUMNS"
          + " WHERE (TABLE_SCHEMA = ? OR ?) AND TABLE_NAME = ? AND IS_IDENTITY = 'YES'";

  private static final String LAST_IDENTITY =
      "SELECT CASE WHEN IDENTITY_BASE = IDENTITY_START THEN IDENTITY_START"
          + " ELSE IDENTITY_BASE - IDENTITY_INCREMENT END FROM INFORMATION_SCHEMA.COLUMNS"
          + " WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ? AND IS_IDENTITY = 'YES'";

  private final Connection connection;
  private final Engine engine;
  private final Map<String, TableInfo> known = new HashMap<>();
  private long version = -1;

  TableDirectory(Connection connection, Engine engine) {
    this.connection = connection;
    this.engine = engine;
  }

  /**
   * Returns the facts about the table; without columns when there is none or it has no comments.
   */
  public TableInfo table(String h2Schema, String name) {
    long now = engine.definitionVersion();
    if (now != version) {
      known.clear();
      version = now;
    }
    String key = ((isTemporary(name) ? "" : h2Schema) + "/" + name).toLowerCase(Locale.ROOT);
    TableInfo info = known.get(key);
    if (info == null) {
      info = read(h2Schema, name);
      known.put(key, info);
    }
    return info;
  }

  /** The value that the identity column gives next; null when there is none. */
  public @Nullable Long nextIdentity(String h2Schema, String name) {
    try (PreparedStatement statement = connection.prepareStatement(NEXT_IDENTITY)) {
      statement.setString(1, h2Schema);
      statement.setBoolean(2, isTemporary(name));
      statement.setString(3, name);
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next() ? rows.getLong(1) : null;
      }
    } catch (SQLException e) {
      throw ErrorMapping.map(e);
    }
  }

  /** The value that the identity column gave last, or would give first; null for no column. */
  public @Nullable Long lastIdentity(String h2Schema, ObjectName table) {
    try (PreparedStatement statement = connection.prepareStatement(LAST_IDENTITY)) {
      statement.setString(1, h2Schema);
      statement.setString(2, table.object());
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next() ? rows.getLong(1) : null;
      }
    } catch (SQLException e) {
      throw ErrorMapping.map(e);
    }
  }

  private static boolean isTemporary(String name) {
    return (name.startsWith("#") && !name.startsWith("##")) || name.startsWith("@");
  }

  private TableInfo read(String h2Schema, String name) {
    Map<String, TableInfo.ColumnInfo> columns = new LinkedHashMap<>();
    String identity = null;
    try (PreparedStatement statement = connection.prepareStatement(COLUMNS)) {
      statement.setString(1, h2Schema);
      // A temporary table is found from every schema, and its name is unique.
      statement.setBoolean(2, isTemporary(name));
      statement.setString(3, name);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          String declared = rows.getString(2);
          if (declared == null) {
            continue;
          }
          boolean isIdentity = "YES".equals(rows.getString(4));
          SqlType type = StatementParser.parseType(declared);
          String column = rows.getString(1);
          columns.put(
              column.toLowerCase(Locale.ROOT),
              new TableInfo.ColumnInfo(
                  column,
                  type,
                  "YES".equals(rows.getString(3)),
                  isIdentity,
                  "ALWAYS".equals(rows.getString(5))));
          identity = isIdentity ? column : identity;
        }
      }
    } catch (SQLException e) {
      throw ErrorMapping.map(e);
    }
    return new TableInfo(columns, identity);
  }
}
