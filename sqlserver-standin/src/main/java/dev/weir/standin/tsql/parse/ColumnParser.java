package dev.weir.standin.tsql.parse;

import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.tsql.ast.ColumnDefinition;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.OrderItem;
import dev.weir.standin.tsql.ast.TableConstraint;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The columns and constraints of a table. */
final class ColumnParser {
  private static final ColumnDefinition.Identity DEFAULT_IDENTITY =
      new ColumnDefinition.Identity(1, 1);

  /** Stands for the type of a computed column until its computation has been analysed. */
  private static final SqlType UNTOLD = SqlType.of(TypeKind.SQL_VARIANT);

  private final TokenCursor cursor;
  private final Grammar grammar;

  ColumnParser(TokenCursor cursor, Grammar grammar) {
    this.cursor = cursor;
    this.grammar = grammar;
  }

  /** The definitions in the parentheses of a table. */
  record TableBody(List<ColumnDefinition> columns, List<TableConstraint> constraints) {}

  TableBody tableBody() {
    List<ColumnDefinition> definitions = new ArrayList<>();
    List<TableConstraint> constraints = new ArrayList<>();
    cursor.expectSymbol("(");
    do {
      if (atConstraint()) {
        constraints.add(constraint());
      } else if (cursor.atWord("index")) {
        skipIndex();
      } else if (!cursor.atSymbol(")")) {
        definitions.add(column());
      }
    } while (cursor.acceptSymbol(","));
    cursor.expectSymbol(")");
    return new TableBody(definitions, constraints);
  }

  /** An index within the table, if it is not unique, changes only how fast things are. */
  private void skipIndex() {
    cursor.expect("index");
    cursor.expectName();
    if (cursor.atWord("unique")) {
      throw SqlErrors.unsupported("unique indexes within CREATE TABLE");
    }
    skipClustering();
    keys();
  }

  boolean atConstraint() {
    return cursor.atWord("constraint")
        || cursor.atWord("primary")
        || cursor.atWord("unique")
        || cursor.atWord("check")
        || cursor.atWord("foreign")
        || cursor.atWord("default");
  }

  /** A constraint of the table. */
  TableConstraint constraint() {
    String name = cursor.accept("constraint") ? cursor.expectName() : null;
    if (cursor.acceptAll("primary", "key")) {
      skipClustering();
      return skipOptions(new TableConstraint.PrimaryKey(name, names(keys())));
    }
    if (cursor.accept("unique")) {
      skipClustering();
      return skipOptions(new TableConstraint.Unique(name, names(keys())));
    }
    if (cursor.accept("check")) {
      return new TableConstraint.Check(name, condition());
    }
    if (cursor.acceptAll("foreign", "key")) {
      return foreignKey(name, grammar.nameList());
    }
    if (cursor.accept("default")) {
      Expression value = grammar.expressions().expression();
      cursor.expect("for");
      return new TableConstraint.Default(name, cursor.expectName(), value);
    }
    throw cursor.unexpected();
  }

  private TableConstraint foreignKey(@Nullable String name, List<String> columns) {
    cursor.expect("references");
    ObjectName target = grammar.objectName();
    List<String> targetColumns = cursor.atSymbol("(") ? grammar.nameList() : List.of();
    StringBuilder actions = new StringBuilder();
    while (cursor.atWord("on")) {
      cursor.take();
      String event = cursor.take().text();
      String action =
          cursor.acceptAll("no", "action")
              ? "NO ACTION"
              : cursor.accept("cascade")
                  ? "CASCADE"
                  : cursor.acceptAll("set", "null") ? "SET NULL" : null;
      if (action == null) {
        cursor.expect("set");
        cursor.expect("default");
        action = "SET DEFAULT";
      }
      actions.append(" ON ").append(event).append(' ').append(action);
    }
    return new TableConstraint.ForeignKey(name, columns, target, targetColumns, actions.toString());
  }

  /** Key columns with their order, in parentheses. */
  List<OrderItem> keys() {
    List<OrderItem> keys = new ArrayList<>();
    cursor.expectSymbol("(");
    do {
      Expression column = new Expression.ColumnReference(List.of(cursor.expectName()));
      boolean descending = cursor.accept("desc");
      if (!descending) {
        cursor.accept("asc");
      }
      keys.add(new OrderItem(column, descending));
    } while (cursor.acceptSymbol(","));
    cursor.expectSymbol(")");
    return keys;
  }

  private static List<String> names(List<OrderItem> keys) {
    return keys.stream()
        .map(key -> ((Expression.ColumnReference) key.value()).parts().getLast())
        .toList();
  }

  /** A column with everything that may stand behind it, in any order. */
  ColumnDefinition column() {
    String name = cursor.expectName();
    Expression computed = cursor.accept("as") ? grammar.expressions().expression() : null;
    if (computed != null) {
      // Stored or not, its values are the same.
      cursor.accept("persisted");
    }
    SqlType type = computed == null ? grammar.types().declared() : UNTOLD;
    ColumnParts parts = new ColumnParts(name);
    while (part(parts)) {
      // Each call takes one part.
    }
    return new ColumnDefinition(
        name,
        type,
        computed,
        parts.nullable,
        parts.identity,
        parts.defaultValue,
        parts.constraints);
  }

  private boolean part(ColumnParts parts) {
    if (cursor.acceptAll("not", "null")) {
      parts.nullable = false;
    } else if (cursor.accept("null")) {
      parts.nullable = true;
    } else if (cursor.accept("identity")) {
      parts.identity = identity();
    } else if (cursor.accept("collate")) {
      cursor.take();
    } else if (cursor.acceptAll("not", "for")) {
      cursor.expect("replication");
    } else if (cursor.accept("default")) {
      parts.defaultValue = grammar.expressions().expression();
    } else if (!cursor.accept("sparse") && !cursor.accept("rowguidcol")) {
      return columnConstraint(parts);
    }
    return true;
  }

  private boolean columnConstraint(ColumnParts parts) {
    String name = cursor.accept("constraint") ? cursor.expectName() : null;
    List<String> column = List.of(parts.name);
    if (cursor.accept("default")) {
      parts.defaultValue = grammar.expressions().expression();
    } else if (cursor.acceptAll("primary", "key")) {
      skipClustering();
      parts.constraints.add(skipOptions(new TableConstraint.PrimaryKey(name, column)));
    } else if (cursor.accept("unique")) {
      skipClustering();
      parts.constraints.add(skipOptions(new TableConstraint.Unique(name, column)));
    } else if (cursor.accept("check")) {
      parts.constraints.add(new TableConstraint.Check(name, condition()));
    } else if (cursor.acceptAll("foreign", "key") || cursor.atWord("references")) {
      parts.constraints.add(foreignKey(name, column));
    } else if (name != null) {
      throw cursor.unexpected();
    } else {
      return false;
    }
    return true;
  }

  private ColumnDefinition.Identity identity() {
    if (!cursor.acceptSymbol("(")) {
      return DEFAULT_IDENTITY;
    }
    long seed = cursor.expectInteger();
    cursor.expectSymbol(",");
    long increment = cursor.expectInteger();
    cursor.expectSymbol(")");
    return new ColumnDefinition.Identity(seed, increment);
  }

  private Expression condition() {
    cursor.expectSymbol("(");
    Expression condition = grammar.expressions().expression();
    cursor.expectSymbol(")");
    return condition;
  }

  private void skipClustering() {
    if (!cursor.accept("clustered")) {
      cursor.accept("nonclustered");
    }
  }

  private TableConstraint skipOptions(TableConstraint constraint) {
    if (cursor.atWord("with") && cursor.ahead(1).isSymbol("(")) {
      cursor.take();
      cursor.skipParentheses();
    }
    if (cursor.accept("on")) {
      cursor.take();
    }
    return constraint;
  }

  /** The parts of a column read so far. */
  private static final class ColumnParts {
    private final String name;
    private final List<TableConstraint> constraints = new ArrayList<>();
    private @Nullable Boolean nullable;
    private ColumnDefinition.@Nullable Identity identity;
    private @Nullable Expression defaultValue;

    ColumnParts(String name) {
      this.name = name;
    }
  }
}
