package dev.weir.standin.tsql.run;

import dev.weir.standin.catalogue.ObjectType;
import dev.weir.standin.catalogue.Procedure;
import dev.weir.standin.catalogue.StoredObject;
import dev.weir.standin.engine.TableInfo;
import dev.weir.standin.session.Session;
import dev.weir.standin.tsql.ast.ParameterDeclaration;
import dev.weir.standin.tsql.render.Relation;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypeKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The views of schema sys that tell of the objects of a database. */
final class ObjectCatalogue {
  private static final int DBO = 1;
  private static final int SYSTEM_TYPE_OF_TABLES = 243;

  private final Session session;
  private final String database;

  ObjectCatalogue(Session session, String database) {
    this.session = session;
    this.database = database;
  }

  @Nullable Relation find(String view) {
    return switch (view) {
      case "objects", "all_objects" -> objects(null);
      case "tables" -> tables();
      case "views" -> objects(ObjectType.VIEW);
      case "procedures" -> objects(ObjectType.PROCEDURE);
      case "schemas" -> schemas();
      case "columns", "all_columns" -> columns();
      case "types" -> types();
      case "computed_columns" -> computedColumns();
      case "filegroups" -> filegroups();
      case "security_policies", "security_predicates" -> policies();
      case "parameters" -> parameters();
      case "sql_modules", "all_sql_modules" -> modules();
      default -> new KeyCatalogue(session, database).ofSystem(view);
    };
  }

  private List<StoredObject> stored() {
    return session.server().engine().objects().in(database);
  }

  private Relation objects(@Nullable ObjectType only) {
    RelationBuilder view =
        new RelationBuilder()
            .name("name")
            .integer("object_id")
            .integer("schema_id")
            .integer("parent_object_id")
            .field("type", new SqlType(TypeKind.CHAR, 2, 0, 0))
            .name("type_desc")
            .moment("create_date")
            .moment("modify_date")
            .bit("is_ms_shipped");
    for (StoredObject object : stored()) {
      if (only == null || object.type() == only) {
        view.row(
            object.name(),
            object.id(),
            DBO,
            0,
            object.type().code(),
            object.type().description(),
            object.created(),
            object.modified(),
            false);
      }
    }
    return view.build();
  }

  /** All tables are in files of the server, and none of another kind can be made. */
  private Relation tables() {
    RelationBuilder view =
        new RelationBuilder()
            .name("name")
            .integer("object_id")
            .integer("schema_id")
            .integer("parent_object_id")
            .field("type", new SqlType(TypeKind.CHAR, 2, 0, 0))
            .name("type_desc")
            .moment("create_date")
            .moment("modify_date")
            .bit("is_ms_shipped")
            .bit("is_external")
            .bit("is_memory_optimized")
            .bit("is_filetable")
            .bit("is_remote_data_archive_enabled");
    for (StoredObject object : stored()) {
      if (object.type() == ObjectType.TABLE) {
        view.row(
            object.name(),
            object.id(),
            DBO,
            0,
            object.type().code(),
            object.type().description(),
            object.created(),
            object.modified(),
            false,
            false,
            false,
            false,
            false);
      }
    }
    return view.build();
  }

  private Relation computedColumns() {
    RelationBuilder view =
        new RelationBuilder().integer("object_id").name("name").integer("column_id");
    for (StoredObject object : stored()) {
      int place = 0;
      for (TableInfo.ColumnInfo column : columnsOf(session, object)) {
        place++;
        if (column.computed()) {
          view.row(object.id(), column.name(), place);
        }
      }
    }
    return view.build();
  }

  private static Relation filegroups() {
    RelationBuilder view =
        new RelationBuilder()
            .name("name")
            .integer("data_space_id")
            .field("type", new SqlType(TypeKind.CHAR, 2, 0, 0));
    view.row("PRIMARY", 1, "FG");
    return view.build();
  }

  /** Security policies cannot be made. */
  private static Relation policies() {
    return new RelationBuilder().integer("object_id").integer("target_object_id").build();
  }

  private static Relation schemas() {
    RelationBuilder view = new RelationBuilder().name("name").integer("schema_id");
    view.row("dbo", DBO);
    view.row("INFORMATION_SCHEMA", 3);
    view.row("sys", 4);
    return view.build();
  }

  private Relation columns() {
    RelationBuilder view =
        new RelationBuilder()
            .integer("object_id")
            .name("name")
            .integer("column_id")
            .field("system_type_id", SqlType.TINYINT)
            .integer("user_type_id")
            .field("max_length", SqlType.SMALLINT)
            .field("precision", SqlType.TINYINT)
            .field("scale", SqlType.TINYINT)
            .bit("is_nullable")
            .bit("is_identity")
            .bit("is_computed")
            .name("collation_name");
    for (StoredObject object : stored()) {
      int place = 0;
      for (TableInfo.ColumnInfo column : columnsOf(session, object)) {
        place++;
        TypeFacts facts = TypeFacts.of(column.type());
        view.row(
            object.id(),
            column.name(),
            place,
            facts.systemTypeId(),
            facts.systemTypeId(),
            facts.maxLength(),
            facts.precision(),
            facts.scale(),
            column.nullable(),
            column.identity(),
            column.computed(),
            facts.collation());
      }
    }
    return view.build();
  }

  static List<TableInfo.ColumnInfo> columnsOf(Session session, StoredObject object) {
    if (object.type() != ObjectType.TABLE) {
      return List.of();
    }
    String schema = object.key().database() + "." + object.key().schema();
    return List.copyOf(session.engine().tables().table(schema, object.name()).columns().values());
  }

  private Relation types() {
    RelationBuilder view =
        new RelationBuilder()
            .name("name")
            .field("system_type_id", SqlType.TINYINT)
            .integer("user_type_id")
            .integer("schema_id")
            .bit("is_user_defined")
            .bit("is_assembly_type")
            .bit("is_table_type");
    for (TypeKind kind : TypeKind.values()) {
      int id = TypeFacts.systemTypeId(kind);
      view.row(kind.sqlName(), id, id, 4, false, false, false);
    }
    for (StoredObject object : stored()) {
      if (object.type() == ObjectType.TABLE_TYPE) {
        view.row(object.name(), SYSTEM_TYPE_OF_TABLES, object.id(), DBO, true, false, true);
      }
    }
    return view.build();
  }

  private Relation parameters() {
    RelationBuilder view =
        new RelationBuilder()
            .integer("object_id")
            .name("name")
            .integer("parameter_id")
            .field("system_type_id", SqlType.TINYINT)
            .field("max_length", SqlType.SMALLINT)
            .bit("is_output");
    for (StoredObject object : stored()) {
      int place = 0;
      Procedure procedure = object.procedure();
      List<ParameterDeclaration> parameters =
          procedure == null ? List.of() : procedure.parameters();
      for (ParameterDeclaration parameter : parameters) {
        place++;
        TypeFacts facts = TypeFacts.of(parameter.type());
        view.row(
            object.id(),
            parameter.name(),
            place,
            facts.systemTypeId(),
            facts.maxLength(),
            parameter.output());
      }
    }
    return view.build();
  }

  private Relation modules() {
    RelationBuilder view =
        new RelationBuilder()
            .integer("object_id")
            .field("definition", SqlType.nvarchar(SqlType.MAX))
            .bit("uses_ansi_nulls")
            .bit("uses_quoted_identifier");
    for (StoredObject object : stored()) {
      Procedure procedure = object.procedure();
      boolean hasText = object.definition() != null && object.type() != ObjectType.TABLE_TYPE;
      // The text of one that was made WITH ENCRYPTION is NULL.
      if (hasText || procedure != null) {
        view.row(
            object.id(),
            object.definition(),
            procedure == null || procedure.ansiNulls(),
            procedure == null || procedure.quotedIdentifiers());
      }
    }
    return view.build();
  }
}
