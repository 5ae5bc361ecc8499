package dev.weir.standin.tsql.run;

import dev.weir.standin.engine.TableInfo;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.Source;
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

  static TableInfo info(Scope scope, ObjectName name) {
    boolean own = isOwn(name);
    String schema = unquoted(own ? "\"\"" : scope.names().schema(name));
    String object = own ? unquoted(scope.names().table(name)) : name.object();
    return scope.session().engine().tables().table(schema, object);
  }

  /** The value that its identity column gives next; null when it has none. */
  static @Nullable Long nextIdentity(Scope scope, ObjectName name) {
    boolean own = isOwn(name);
    String schema = unquoted(own ? "\"\"" : scope.names().schema(name));
    String object = own ? unquoted(scope.names().table(name)) : name.object();
    return scope.session().engine().tables().nextIdentity(schema, object);
  }

  private static boolean isOwn(ObjectName name) {
    return name.isLocalTemporary() || name.isTableVariable();
  }

  private static String unquoted(String quoted) {
    return quoted.substring(1, quoted.length() - 1).replace("\"\"", "\"");
  }
}
