package dev.weir.standin.tsql.run;

import dev.weir.standin.catalogue.ObjectKey;
import dev.weir.standin.catalogue.StoredObject;
import dev.weir.standin.error.SqlErrorException;
import dev.weir.standin.lock.LockMode;
import dev.weir.standin.lock.LockOwner;
import dev.weir.standin.session.Cursor;
import dev.weir.standin.session.Session;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.parse.StatementParser;
import dev.weir.standin.type.Collation;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypedValue;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Functions of session and catalogue whose arguments do not depend on a row. */
final class SessionFunctions {
  private final Session session;
  private final SessionNames names;
  private final Evaluator evaluator;
  private final Frame frame;

  SessionFunctions(Session session, SessionNames names, Evaluator evaluator, Frame frame) {
    this.session = session;
    this.names = names;
    this.evaluator = evaluator;
    this.frame = frame;
  }

  /** The value; null when it is no such function. */
  @Nullable TypedValue call(String name, List<Expression> arguments) {
    return switch (name) {
      case "object_id" -> objectId(arguments);
      case "object_name" -> objectName(arguments);
      case "session_context" -> sessionContext(arguments);
      case "ident_current" -> identCurrent(arguments);
      case "cursor_status" -> cursorStatus(arguments);
      case "applock_mode" -> lockMode(arguments);
      case "applock_test" -> lockTest(arguments);
      case "db_name" -> databaseName(arguments);
      case "databasepropertyex" -> databaseProperty(arguments);
      // Each login has all rights.
      case "has_perms_by_name" -> new TypedValue(SqlType.INT, 1);
      case "schema_id" -> new TypedValue(SqlType.INT, 1);
      default -> null;
    };
  }

  private TypedValue databaseProperty(List<Expression> arguments) {
    String database = Objects.requireNonNullElse(text(arguments, 0), "");
    String property = Objects.requireNonNullElse(text(arguments, 1), "").toLowerCase(Locale.ROOT);
    boolean known = session.server().engine().database(database) != null;
    boolean writable = !session.isReadOnly() || database.equalsIgnoreCase("tempdb");
    String value =
        switch (property) {
          case "updateability" -> writable ? "READ_WRITE" : "READ_ONLY";
          case "status" -> "ONLINE";
          case "collation" -> Collation.DEFAULT_NAME;
          default -> null;
        };
    return new TypedValue(SqlType.nvarchar(128), known ? value : null);
  }

  private @Nullable String text(List<Expression> arguments, int index) {
    return index < arguments.size() ? evaluator.text(arguments.get(index)) : null;
  }

  /** A name that cannot be read is that of nothing. */
  private static @Nullable ObjectName name(@Nullable String text) {
    if (text == null || text.isBlank()) {
      return null;
    }
    try {
      return StatementParser.parseName(text);
    } catch (SqlErrorException e) {
      return null;
    }
  }

  private TypedValue objectId(List<Expression> arguments) {
    ObjectName name = name(text(arguments, 0));
    String type = text(arguments, 1);
    return new TypedValue(SqlType.INT, name == null ? null : id(name, type));
  }

  private @Nullable Integer id(ObjectName name, @Nullable String type) {
    if (name.isLocalTemporary()) {
      // They are in tempdb, whichever database the session is in.
      boolean there =
          (name.database().isEmpty() ? session.database() : name.database())
              .equalsIgnoreCase("tempdb");
      return there ? temporaryId(name.object()) : null;
    }
    ObjectKey key;
    try {
      key = names.key(name);
    } catch (SqlErrorException e) {
      return null;
    }
    StoredObject object = session.server().engine().objects().find(key);
    boolean fits =
        object != null
            && (type == null || object.type().code().trim().equalsIgnoreCase(type.trim()));
    return object != null && fits ? object.id() : null;
  }

  private @Nullable Integer temporaryId(String name) {
    String table = session.temporaryTables().find(name);
    Object object = table == null ? session.temporaryProcedures().find(name) : table;
    return object == null ? null : -1 - Math.floorMod(object.hashCode(), 1_000_000_000);
  }

  private TypedValue objectName(List<Expression> arguments) {
    Object id = evaluator.convert(arguments.getFirst(), SqlType.INT);
    String found =
        session.server().engine().objects().in(session.database()).stream()
            .filter(object -> Objects.equals(object.id(), id))
            .map(StoredObject::name)
            .findFirst()
            .orElse(null);
    return new TypedValue(SqlType.SYSNAME, found);
  }

  private TypedValue sessionContext(List<Expression> arguments) {
    String key = Objects.requireNonNullElse(text(arguments, 0), "");
    TypedValue value = session.context().get(key);
    return value == null ? TypedValue.nullOf(SqlType.nvarchar(1)) : value;
  }

  private TypedValue identCurrent(List<Expression> arguments) {
    ObjectName name = name(text(arguments, 0));
    Long last = name == null ? null : session.engine().tables().lastIdentity(h2Schema(name), name);
    return new TypedValue(SqlType.decimal(38, 0), last == null ? null : BigDecimal.valueOf(last));
  }

  private String h2Schema(ObjectName name) {
    String quoted = names.schema(name);
    return quoted.substring(1, quoted.length() - 1).replace("\"\"", "\"");
  }

  private TypedValue cursorStatus(List<Expression> arguments) {
    String kind = Objects.requireNonNullElse(text(arguments, 0), "").toLowerCase(Locale.ROOT);
    String name = Objects.requireNonNullElse(text(arguments, 1), "");
    Cursor cursor =
        switch (kind) {
          case "local" -> frame.cursors().find(name);
          case "variable" -> frame.hasCursorVariable(name) ? frame.cursorVariable(name) : null;
          default -> session.cursors().find(name);
        };
    int status = cursor == null ? -3 : !cursor.isOpen() ? -1 : cursor.size() == 0 ? 0 : 1;
    return new TypedValue(SqlType.SMALLINT, status);
  }

  private LockOwner owner(List<Expression> arguments, int index) {
    return session.lockOwner(!"session".equalsIgnoreCase(text(arguments, index)));
  }

  private String lockKey(List<Expression> arguments) {
    return session.database() + "\u0000" + text(arguments, 1);
  }

  private TypedValue lockMode(List<Expression> arguments) {
    LockMode mode = session.server().locks().mode(lockKey(arguments), owner(arguments, 2));
    return new TypedValue(SqlType.nvarchar(32), mode == null ? "NoLock" : mode.sqlName());
  }

  private TypedValue lockTest(List<Expression> arguments) {
    LockMode mode = LockMode.named(Objects.requireNonNullElse(text(arguments, 2), ""));
    boolean free =
        mode != null
            && session.server().locks().isAvailable(lockKey(arguments), owner(arguments, 3), mode);
    return new TypedValue(SqlType.SMALLINT, free ? 1 : 0);
  }

  private TypedValue databaseName(List<Expression> arguments) {
    Object id = evaluator.convert(arguments.getFirst(), SqlType.INT);
    String found =
        session.server().engine().databases().stream()
            .filter(database -> Objects.equals(SessionValues.databaseId(database), id))
            .findFirst()
            .orElse(null);
    return new TypedValue(SqlType.SYSNAME, found);
  }
}
