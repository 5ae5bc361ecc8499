package dev.weir.standin.tsql.run;

import dev.weir.standin.engine.TableInfo;
import dev.weir.standin.error.KindErrors;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.Source;
import dev.weir.standin.tsql.ast.Statement;
import org.jspecify.annotations.Nullable;

/** The table that a statement changes. */
final class TargetTable {
  private TargetTable() {}

  /** Its name; a table variable's begins with {@code @}. */
  static ObjectName name(Source target) {
    return switch (target) {
      case Source.Table table -> table.name();
      case Source.TableVariable variable -> ObjectName.of(variable.name());
      case Source.Derived ignored -> throw notATarget();
      case Source.Values ignored -> throw notATarget();
      case Source.Function ignored -> throw notATarget();
      case Source.Join ignored -> throw notATarget();
    };
  }

  private static IllegalStateException notATarget() {
    return new IllegalStateException("the grammar gives only tables as targets");
  }

  /** A read-only database takes no changes; temporary tables and variables are in another one. */
  static void requireWritable(Scope scope, Statement.Data data) {
    switch (data) {
      case Statement.Select ignored -> {
        // It changes nothing, and its INTO is a definition.
      }
      case Statement.Insert insert -> requireWritable(scope, name(insert.target()));
      case Statement.Update update -> requireWritable(scope, name(update.target()));
      case Statement.Delete delete -> requireWritable(scope, name(delete.target()));
      case Statement.Merge merge -> requireWritable(scope, name(merge.target()));
      case Statement.TruncateTable truncate -> requireWritable(scope, truncate.table());
    }
  }

  /** Fails where the object of that name is in a read-only database. */
  static void requireWritable(Scope scope, ObjectName name) {
    if (scope.session().isReadOnly() && !name.isTemporary() && !name.isTableVariable()) {
      String database = scope.names().key(name).database();
      if (!database.equalsIgnoreCase("tempdb")) {
        throw KindErrors.readOnlyDatabase(database);
      }
    }
  }

  static TableInfo info(Scope scope, ObjectName name) {
    boolean own = isOwn(scope, name);
    String schema = unquoted(own ? "\"\"" : scope.names().schema(name));
    String object = own ? unquoted(scope.names().table(name)) : name.object();
    return scope.session().engine().tables().table(schema, object);
  }

  /** The value that its identity column gives next; null when it has none. */
  static @Nullable Long nextIdentity(Scope scope, ObjectName name) {
    boolean own = isOwn(scope, name);
    String schema = unquoted(own ? "\"\"" : scope.names().schema(name));
    String object = own ? unquoted(scope.names().table(name)) : name.object();
    return scope.session().engine().tables().nextIdentity(schema, object);
  }

  private static boolean isOwn(Scope scope, ObjectName name) {
    return name.isLocalTemporary() || name.isTableVariable() || isOfTrigger(scope, name);
  }

  /** Returns true for inserted and deleted within a trigger. */
  static boolean isOfTrigger(Scope scope, ObjectName name) {
    return scope.frame().isTriggerTable(name);
  }

  private static String unquoted(String quoted) {
    return quoted.substring(1, quoted.length() - 1).replace("\"\"", "\"");
  }
}
