package dev.weir.standin.tsql.render;

import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypeKind;
import org.jspecify.annotations.Nullable;

/** CAST and CONVERT with their TRY forms. */
final class CastRenderer {
  private final SqlBuilder sql;
  private final ExpressionRenderer expressions;
  private final Values values;

  CastRenderer(SqlBuilder sql, ExpressionRenderer expressions, Values values) {
    this.sql = sql;
    this.expressions = expressions;
    this.values = values;
  }

  void cast(Expression.Cast cast) {
    SqlType type = cast.type();
    if (type.kind() == TypeKind.SQL_VARIANT) {
      // It holds the value as it is.
      expressions.value(cast.value());
      return;
    }
    sql.add("CAST(");
    if (cast.orNull()) {
      call("PUBLIC.TSQL_TRIED(", cast, type.kind());
    } else if (isDate(type.kind())) {
      call("PUBLIC.TSQL_DATED(", cast, type.kind());
    } else if (cast.style() != null && type.kind().isText()) {
      sql.add("PUBLIC.TSQL_STYLED(");
      expressions.value(cast.value());
      sql.add(", ").add(style(cast.style())).add(")");
    } else {
      expressions.value(cast.value());
    }
    sql.add(" AS ").add(H2Types.of(type)).add(")");
  }

  private void call(String function, Expression.Cast cast, TypeKind target) {
    sql.add(function);
    expressions.value(cast.value());
    sql.add(", ").add(style(cast.style())).add(", '").add(values.dateFormat()).add("', '");
    sql.add(target.sqlName()).add("')");
  }

  private String style(@Nullable Expression style) {
    if (style == null) {
      return "0";
    }
    if (style instanceof Expression.Literal literal) {
      return literal.text();
    }
    if (style instanceof Expression.Variable variable) {
      return String.valueOf(values.variable(variable.name()).value());
    }
    throw SqlErrors.unsupported("a computed style of CONVERT");
  }

  private static boolean isDate(TypeKind kind) {
    return kind == TypeKind.DATE
        || kind == TypeKind.TIME
        || kind == TypeKind.DATETIME
        || kind == TypeKind.SMALLDATETIME
        || kind == TypeKind.DATETIME2;
  }
}
