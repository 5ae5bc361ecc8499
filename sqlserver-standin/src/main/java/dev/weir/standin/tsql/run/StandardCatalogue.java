package dev.weir.standin.tsql.run;

import dev.weir.standin.catalogue.ObjectType;
import dev.weir.standin.catalogue.StoredObject;
import dev.weir.standin.engine.TableInfo;
import dev.weir.standin.session.Session;
import dev.weir.standin.tsql.render.Relation;
import dev.weir.standin.type.SqlType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The views of INFORMATION_SCHEMA. */
final class StandardCatalogue {
  private final Session session;
  private final String database;

  StandardCatalogue(Session session, String database) {
    this.session = session;
    this.database = database;
  }

  @Nullable Relation find(String view) {
    return switch (view) {
      case "tables" -> tables();
      case "columns" -> columns();
      case "routines" -> routines();
      case "schemata" -> schemata();
      default -> new KeyCatalogue(session, database).ofStandard(view);
    };
  }

  private List<StoredObject> stored() {
    return session.server().engine().objects().in(database);
  }

  private Relation tables() {
    RelationBuilder view =
        new RelationBuilder()
            .name("TABLE_CATALOG")
            .name("TABLE_SCHEMA")
            .name("TABLE_NAME")
            .name("TABLE_TYPE");
    for (StoredObject object : stored()) {
      if (object.type() == ObjectType.TABLE || object.type() == ObjectType.VIEW) {
        view.row(
            database,
            object.key().schema(),
            object.name(),
            object.type() == ObjectType.TABLE ? "BASE TABLE" : "VIEW");
      }
    }
    return view.build();
  }

  private Relation columns() {
    RelationBuilder view =
        new RelationBuilder()
            .name("TABLE_CATALOG")
            .name("TABLE_SCHEMA")
            .name("TABLE_NAME")
            .name("COLUMN_NAME")
            .integer("ORDINAL_POSITION")
            .text("COLUMN_DEFAULT")
            .field("IS_NULLABLE", SqlType.varchar(3))
            .name("DATA_TYPE")
            .integer("CHARACTER_MAXIMUM_LENGTH")
            .field("NUMERIC_PRECISION", SqlType.TINYINT)
            .integer("NUMERIC_SCALE")
            .field("DATETIME_PRECISION", SqlType.SMALLINT);
    for (StoredObject object : stored()) {
      int place = 0;
      for (TableInfo.ColumnInfo column : ObjectCatalogue.columnsOf(session, object)) {
        place++;
        TypeFacts facts = TypeFacts.of(column.type());
        view.row(
            database,
            object.key().schema(),
            object.name(),
            column.name(),
            place,
            null,
            column.nullable() ? "YES" : "NO",
            column.type().kind().sqlName(),
            facts.characters(),
            facts.isNumber() ? facts.precision() : null,
            facts.isNumber() && !facts.isApproximate() ? facts.scale() : null,
            facts.isTime() ? facts.scale() : null);
      }
    }
    return view.build();
  }

  private Relation routines() {
    RelationBuilder view =
        new RelationBuilder()
            .name("ROUTINE_CATALOG")
            .name("ROUTINE_SCHEMA")
            .name("ROUTINE_NAME")
            .name("ROUTINE_TYPE")
            .text("ROUTINE_DEFINITION")
            .moment("CREATED")
            .moment("LAST_ALTERED");
    for (StoredObject object : stored()) {
      if (object.type() == ObjectType.PROCEDURE) {
        view.row(
            database,
            object.key().schema(),
            object.name(),
            "PROCEDURE",
            object.definition(),
            object.created(),
            object.modified());
      }
    }
    return view.build();
  }

  private Relation schemata() {
    RelationBuilder view =
        new RelationBuilder().name("CATALOG_NAME").name("SCHEMA_NAME").name("SCHEMA_OWNER");
    view.row(database, "dbo", "dbo");
    return view.build();
  }
}
