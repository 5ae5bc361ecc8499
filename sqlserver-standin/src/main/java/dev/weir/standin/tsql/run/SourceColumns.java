package dev.weir.standin.tsql.run;

import dev.weir.standin.engine.TableInfo;
import dev.weir.standin.error.SqlErrorException;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.Query;
import dev.weir.standin.tsql.ast.Source;
import dev.weir.standin.tsql.ast.Source.JoinKind;
import dev.weir.standin.tsql.render.Relation;
import dev.weir.standin.type.SqlType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The declared types of columns that come through derived tables, WITH, OUTPUT or the catalogue.
 *
 * <p>H2 tells the table of a column only when nothing stands between, and its own types are fewer.
 */
final class SourceColumns {
  private final Scope scope;
  private final List<Query.CommonTable> commonTables;

  SourceColumns(Scope scope, List<Query.CommonTable> commonTables) {
    this.scope = scope;
    this.commonTables = commonTables;
  }

  /** The type of the column, whose last part names it; null when it cannot be told. */
  @Nullable SqlType typeOf(List<String> column, List<Source> from) {
    for (Source source : from) {
      SqlType type = typeOf(column, source);
      if (type != null) {
        return type;
      }
    }
    return null;
  }

  /** True where the column may come from the side of an outer join that has no row at times. */
  boolean mayBeMadeUp(List<String> column, List<Source> from) {
    return from.stream().anyMatch(source -> mayBeMadeUp(column, source, false));
  }

  private boolean mayBeMadeUp(List<String> column, Source source, boolean optional) {
    if (source instanceof Source.Join join) {
      boolean left = join.kind() == JoinKind.RIGHT || join.kind() == JoinKind.FULL;
      boolean right =
          join.kind() == JoinKind.LEFT
              || join.kind() == JoinKind.FULL
              || join.kind() == JoinKind.OUTER_APPLY;
      return mayBeMadeUp(column, join.left(), optional || left)
          || mayBeMadeUp(column, join.right(), optional || right);
    }
    return optional && typeOf(column, source) != null;
  }

  private @Nullable SqlType typeOf(List<String> column, Source source) {
    String name = column.getLast();
    String qualifier = column.size() < 2 ? "" : column.get(column.size() - 2);
    return switch (source) {
      case Source.Table table -> {
        String known = table.alias() == null ? table.name().object() : table.alias();
        yield matches(qualifier, known) ? inTable(name, table.name()) : null;
      }
      case Source.TableVariable variable -> {
        String known = variable.alias() == null ? variable.name() : variable.alias();
        yield matches(qualifier, known) ? declared(name, ObjectName.of(variable.name())) : null;
      }
      case Source.Derived derived ->
          matches(qualifier, derived.alias())
              ? inQuery(name, derived.query(), derived.columns())
              : null;
      case Source.Join join -> typeOf(column, List.of(join.left(), join.right()));
      case Source.Values ignored -> null;
      case Source.Function ignored -> null;
    };
  }

  private static boolean matches(String qualifier, String known) {
    return qualifier.isEmpty() || qualifier.equalsIgnoreCase(known);
  }

  private @Nullable SqlType inTable(String column, ObjectName table) {
    if (table.parts().size() == 1) {
      for (Query.CommonTable common : commonTables) {
        if (common.name().equalsIgnoreCase(table.object())) {
          // Its own name within it would be a recursion, which ends at its first part.
          return without(common).inQuery(column, common.query(), common.columns());
        }
      }
    }
    Relation relation = scope.names().catalogue(table);
    if (relation == null) {
      return declared(column, table);
    }
    return relation.fields().stream()
        .filter(field -> field.name().equalsIgnoreCase(column))
        .map(Relation.Field::type)
        .findFirst()
        .orElse(null);
  }

  private SourceColumns without(Query.CommonTable common) {
    return new SourceColumns(
        scope, commonTables.stream().filter(other -> !other.equals(common)).toList());
  }

  private @Nullable SqlType declared(String column, ObjectName table) {
    TableInfo.ColumnInfo info;
    try {
      info = TargetTable.info(scope, table).column(column);
    } catch (SqlErrorException noTable) {
      // The error is reported when the query runs.
      return null;
    }
    return info == null ? null : info.type();
  }

  private @Nullable SqlType inQuery(String column, Query query, List<String> names) {
    List<Query.SelectItem> items = query.head().items();
    for (int i = 0; i < items.size(); i++) {
      Expression value = items.get(i).value();
      if (value instanceof Expression.Star star) {
        SqlType type = typeOf(qualified(star.qualifier(), column), query.head().from());
        if (type != null) {
          return type;
        }
      } else if (column.equalsIgnoreCase(nameOf(items.get(i), i, names))) {
        return value instanceof Expression.ColumnReference reference
            ? typeOf(reference.parts(), query.head().from())
            : ResultColumns.typeOf(value, scope.values());
      }
    }
    return null;
  }

  private static List<String> qualified(List<String> qualifier, String column) {
    return qualifier.isEmpty() ? List.of(column) : List.of(qualifier.getLast(), column);
  }

  private static @Nullable String nameOf(Query.SelectItem item, int place, List<String> names) {
    if (place < names.size()) {
      return names.get(place);
    }
    return item.alias() == null && item.value() instanceof Expression.ColumnReference reference
        ? reference.parts().getLast()
        : item.alias();
  }
}
