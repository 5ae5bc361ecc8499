package dev.weir.standin.tsql.run;

import dev.weir.standin.catalogue.ObjectType;
import dev.weir.standin.catalogue.StoredObject;
import dev.weir.standin.session.Session;
import dev.weir.standin.session.SessionView;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.render.Relation;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypeKind;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The system tables of SQL Server 2000, which later versions keep as views. They are found in the
 * schemas sys and dbo, and without a schema.
 */
final class OldCatalogue {
  private static final Set<String> SCHEMAS = Set.of("", "dbo", "sys");
  private static final int OWNER = 1;
  private static final int SYSTEM = 4;

  private final Session session;
  private final String database;

  OldCatalogue(Session session, String database) {
    this.session = session;
    this.database = database;
  }

  /** Returns whether a name may be that of a table of the old catalogue. */
  static boolean mayHave(ObjectName name) {
    return SCHEMAS.contains(name.schema().toLowerCase(Locale.ROOT))
        && name.object().toLowerCase(Locale.ROOT).startsWith("sys");
  }

  @Nullable Relation find(String table) {
    return switch (table) {
      case "sysobjects" -> objects();
      case "systypes" -> types();
      case "sysprocesses" -> processes();
      default -> null;
    };
  }

  private Relation objects() {
    SqlType code = new SqlType(TypeKind.CHAR, 2, 0, 0);
    RelationBuilder table =
        new RelationBuilder()
            .name("name")
            .integer("id")
            .field("xtype", code)
            .field("uid", SqlType.SMALLINT)
            .integer("status")
            .integer("parent_obj")
            .moment("crdate")
            .field("type", code)
            .moment("refdate");
    for (StoredObject object : session.server().engine().objects().in(database)) {
      if (object.type() != ObjectType.TABLE_TYPE) {
        String type = object.type().code();
        table.row(
            object.name(),
            object.id(),
            type,
            OWNER,
            0,
            0,
            object.created(),
            type,
            object.created());
      }
    }
    return table.build();
  }

  /** The sessions, of which there is a row for each; what is not known of one is 0 or empty. */
  private Relation processes() {
    RelationBuilder table =
        new RelationBuilder()
            .field("spid", SqlType.SMALLINT)
            .field("blocked", SqlType.SMALLINT)
            .field("dbid", SqlType.SMALLINT)
            .moment("login_time")
            .field("open_tran", SqlType.SMALLINT)
            .field("status", new SqlType(TypeKind.NCHAR, 30, 0, 0))
            .field("hostname", new SqlType(TypeKind.NCHAR, 128, 0, 0))
            .field("program_name", new SqlType(TypeKind.NCHAR, 128, 0, 0))
            .field("loginame", new SqlType(TypeKind.NCHAR, 128, 0, 0));
    for (SessionView each : session.server().sessions().all()) {
      SessionView one = each.spid() == session.spid() ? session.view(true) : each;
      table.row(
          one.spid(),
          0,
          SessionValues.databaseId(one.database()),
          one.loginTime(),
          one.openTransactions(),
          one.running() ? "runnable" : "sleeping",
          one.hostName(),
          one.applicationName(),
          one.loginName());
    }
    return table.build();
  }

  private static Relation types() {
    RelationBuilder table =
        new RelationBuilder()
            .name("name")
            .field("xtype", SqlType.TINYINT)
            .field("xusertype", SqlType.SMALLINT)
            .field("length", SqlType.SMALLINT)
            .field("xprec", SqlType.TINYINT)
            .field("xscale", SqlType.TINYINT)
            .field("uid", SqlType.SMALLINT)
            .bit("allownulls")
            .name("collation");
    for (TypeKind kind : TypeKind.values()) {
      TypeFacts facts = TypeFacts.of(widest(kind));
      table.row(
          kind.sqlName(),
          facts.systemTypeId(),
          facts.systemTypeId(),
          facts.maxLength(),
          facts.precision(),
          facts.scale(),
          SYSTEM,
          true,
          facts.collation());
    }
    return table.build();
  }

  /** The widest type of a kind, which the catalogue tells of. */
  private static SqlType widest(TypeKind kind) {
    return switch (kind) {
      case CHAR, VARCHAR, BINARY, VARBINARY -> new SqlType(kind, 8000, 0, 0);
      case NCHAR, NVARCHAR -> new SqlType(kind, 4000, 0, 0);
      case DECIMAL, NUMERIC -> new SqlType(kind, 0, 38, 38);
      case TIME, DATETIME2, DATETIMEOFFSET -> SqlType.scaled(kind, 7);
      case BIT,
          TINYINT,
          SMALLINT,
          INT,
          BIGINT,
          MONEY,
          SMALLMONEY,
          REAL,
          FLOAT,
          DATE,
          DATETIME,
          SMALLDATETIME,
          TEXT,
          NTEXT,
          IMAGE,
          UNIQUEIDENTIFIER,
          XML,
          SQL_VARIANT ->
          SqlType.of(kind);
    };
  }
}
