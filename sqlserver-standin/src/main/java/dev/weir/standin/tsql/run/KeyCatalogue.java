package dev.weir.standin.tsql.run;

import dev.weir.standin.catalogue.ObjectType;
import dev.weir.standin.catalogue.StoredObject;
import dev.weir.standin.engine.EngineResult;
import dev.weir.standin.session.Session;
import dev.weir.standin.tsql.render.Relation;
import dev.weir.standin.tsql.render.Rendering;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypedValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Keys and indexes of a database's tables, as H2 has them. */
final class KeyCatalogue {
  private static final String INDEXES =
      "SELECT C.TABLE_SCHEMA, C.TABLE_NAME, C.INDEX_NAME, C.COLUMN_NAME, C.ORDINAL_POSITION,"
          + " C.ORDERING_SPECIFICATION, C.IS_UNIQUE, I.INDEX_TYPE_NAME"
          + " FROM INFORMATION_SCHEMA.INDEX_COLUMNS C JOIN INFORMATION_SCHEMA.INDEXES I"
          + " ON I.INDEX_SCHEMA = C.INDEX_SCHEMA AND I.INDEX_NAME = C.INDEX_NAME"
          + " WHERE C.TABLE_SCHEMA LIKE ? AND (C.IS_UNIQUE OR NOT I.IS_GENERATED)"
          + " ORDER BY 1, 2, 3, 5";

  private static final String KEYS =
      "SELECT K.CONSTRAINT_NAME, K.TABLE_SCHEMA, K.TABLE_NAME, K.COLUMN_NAME, K.ORDINAL_POSITION,"
          + " C.CONSTRAINT_TYPE FROM INFORMATION_SCHEMA.KEY_COLUMN_USAGE K"
          + " JOIN INFORMATION_SCHEMA.TABLE_CONSTRAINTS C"
          + " ON C.CONSTRAINT_SCHEMA = K.CONSTRAINT_SCHEMA"
          + " AND C.CONSTRAINT_NAME = K.CONSTRAINT_NAME"
          + " WHERE K.TABLE_SCHEMA LIKE ? ORDER BY 2, 3, 1, 5";

  private static final String REFERENCES =
      "SELECT CONSTRAINT_NAME, CONSTRAINT_SCHEMA, UNIQUE_CONSTRAINT_NAME, UPDATE_RULE, DELETE_RULE"
          + " FROM INFORMATION_SCHEMA.REFERENTIAL_CONSTRAINTS WHERE CONSTRAINT_SCHEMA LIKE ?"
          + " ORDER BY 2, 1";

  private final Session session;
  private final String database;

  KeyCatalogue(Session session, String database) {
    this.session = session;
    this.database = database;
  }

  /** A view of schema sys. */
  @Nullable Relation ofSystem(String view) {
    return switch (view) {
      case "indexes" -> indexes();
      case "index_columns" -> indexColumns();
      default -> null;
    };
  }

  /** A view of INFORMATION_SCHEMA. */
  @Nullable Relation ofStandard(String view) {
    return switch (view) {
      case "table_constraints" -> constraints();
      case "key_column_usage" -> keyColumns();
      case "referential_constraints" -> references();
      default -> null;
    };
  }

  /** The rows of one of the queries above, with all columns as text. */
  private List<List<String>> rows(String query, int columns) {
    TypedValue schemas = new TypedValue(SqlType.SYSNAME, database + ".%");
    List<List<String>> rows = new ArrayList<>();
    try (EngineResult result = session.engine().query(new Rendering(query, List.of(schemas)))) {
      while (result.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
          row.add(String.valueOf(result.value(i, SqlType.SYSNAME)));
        }
        rows.add(row);
      }
    }
    return rows;
  }

  private String schema(String h2Schema) {
    return h2Schema.substring(database.length() + 1);
  }

  /** H2's index names begin with the table's where T-SQL has made them. */
  private static String indexName(String table, String h2Name) {
    return h2Name.startsWith(table + ".") ? h2Name.substring(table.length() + 1) : h2Name;
  }

  /** The id of each table, by its schema and name as H2 has them. */
  private Map<String, Integer> tableIds() {
    Map<String, Integer> ids = new HashMap<>();
    for (StoredObject object : session.server().engine().objects().in(database)) {
      if (object.type() == ObjectType.TABLE) {
        ids.put(
            object.key().database() + "." + object.key().schema() + "." + object.name(),
            object.id());
      }
    }
    return ids;
  }

  /** Numbers the indexes of each table from 1. */
  private static int number(Map<String, List<String>> seen, String table, String index) {
    List<String> names = seen.computeIfAbsent(table, key -> new ArrayList<>());
    if (!names.contains(index)) {
      names.add(index);
    }
    return names.indexOf(index) + 1;
  }

  private Relation indexes() {
    RelationBuilder view =
        new RelationBuilder()
            .integer("object_id")
            .name("name")
            .integer("index_id")
            .field("type", SqlType.TINYINT)
            .name("type_desc")
            .bit("is_unique")
            .bit("is_primary_key");
    Map<String, Integer> ids = tableIds();
    Map<String, List<String>> seen = new HashMap<>();
    for (List<String> row : rows(INDEXES, 8)) {
      String table = row.get(0) + "." + row.get(1);
      Integer id = ids.get(table);
      if (id != null && row.get(4).equals("1")) {
        boolean primary = row.get(7).equals("PRIMARY KEY");
        view.row(
            id,
            indexName(row.get(1), row.get(2)),
            number(seen, table, row.get(2)),
            primary ? 1 : 2,
            primary ? "CLUSTERED" : "NONCLUSTERED",
            row.get(6).equalsIgnoreCase("TRUE"),
            primary);
      }
    }
    return view.build();
  }

  /** The column's place in its table. */
  private int columnId(List<String> row) {
    return List.copyOf(session.engine().tables().table(row.get(0), row.get(1)).columns().keySet())
            .indexOf(row.get(3).toLowerCase(Locale.ROOT))
        + 1;
  }

  private Relation indexColumns() {
    RelationBuilder view =
        new RelationBuilder()
            .integer("object_id")
            .integer("index_id")
            .integer("index_column_id")
            .integer("column_id")
            .field("key_ordinal", SqlType.TINYINT)
            .bit("is_descending_key");
    Map<String, Integer> ids = tableIds();
    Map<String, List<String>> seen = new HashMap<>();
    for (List<String> row : rows(INDEXES, 8)) {
      String table = row.get(0) + "." + row.get(1);
      Integer id = ids.get(table);
      if (id != null) {
        int place = Integer.parseInt(row.get(4));
        view.row(
            id,
            number(seen, table, row.get(2)),
            place,
            columnId(row),
            place,
            row.get(5).equals("DESC"));
      }
    }
    return view.build();
  }

  private Relation constraints() {
    RelationBuilder view =
        new RelationBuilder()
            .name("CONSTRAINT_CATALOG")
            .name("CONSTRAINT_SCHEMA")
            .name("CONSTRAINT_NAME")
            .name("TABLE_CATALOG")
            .name("TABLE_SCHEMA")
            .name("TABLE_NAME")
            .field("CONSTRAINT_TYPE", SqlType.varchar(11));
    for (List<String> row : rows(KEYS, 6)) {
      if (row.get(4).equals("1")) {
        String schema = schema(row.get(1));
        view.row(database, schema, row.get(0), database, schema, row.get(2), row.get(5));
      }
    }
    return view.build();
  }

  private Relation keyColumns() {
    RelationBuilder view =
        new RelationBuilder()
            .name("CONSTRAINT_CATALOG")
            .name("CONSTRAINT_SCHEMA")
            .name("CONSTRAINT_NAME")
            .name("TABLE_CATALOG")
            .name("TABLE_SCHEMA")
            .name("TABLE_NAME")
            .name("COLUMN_NAME")
            .integer("ORDINAL_POSITION");
    for (List<String> row : rows(KEYS, 6)) {
      String schema = schema(row.get(1));
      int place = Integer.parseInt(row.get(4));
      view.row(database, schema, row.get(0), database, schema, row.get(2), row.get(3), place);
    }
    return view.build();
  }

  private Relation references() {
    RelationBuilder view =
        new RelationBuilder()
            .name("CONSTRAINT_CATALOG")
            .name("CONSTRAINT_SCHEMA")
            .name("CONSTRAINT_NAME")
            .name("UNIQUE_CONSTRAINT_NAME")
            .field("UPDATE_RULE", SqlType.varchar(11))
            .field("DELETE_RULE", SqlType.varchar(11));
    for (List<String> row : rows(REFERENCES, 5)) {
      view.row(
          database, schema(row.get(1)), row.get(0), row.get(2), rule(row.get(3)), rule(row.get(4)));
    }
    return view.build();
  }

  /** SQL Server has no RESTRICT. */
  private static String rule(String h2Rule) {
    return h2Rule.equals("RESTRICT") ? "NO ACTION" : h2Rule;
  }
}
