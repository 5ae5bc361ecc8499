package dev.weir.standin.tsql.render;

import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.OrderItem;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypedValue;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Values and conditions in H2's words. */
final class ExpressionRenderer {
  /** Longer texts go as parameters: H2 limits its literals. */
  private static final int LONGEST_LITERAL = 4000;

  /** H2's own column, which is none in quotes. */
  private static final String ROW_ID = "_ROWID_";

  private final SqlBuilder sql;
  private final Values values;
  private final FunctionRenderer functions;
  private @Nullable QueryRenderer queries;

  ExpressionRenderer(SqlBuilder sql, Values values) {
    this.sql = sql;
    this.values = values;
    this.functions = new FunctionRenderer(sql, this, values);
  }

  void useQueries(QueryRenderer renderer) {
    queries = renderer;
  }

  private QueryRenderer queries() {
    return Objects.requireNonNull(queries);
  }

  void value(Expression expression) {
    switch (expression) {
      case Expression.Literal literal -> literal(literal);
      case Expression.Variable variable -> sql.value(values.variable(variable.name()));
      case Expression.Global global -> sql.value(values.global(global.name()));
      case Expression.ColumnReference column -> column(column.parts());
      case Expression.Star star -> {
        qualifier(star.qualifier());
        sql.add("*");
      }
      case Expression.Unary unary -> unary(unary);
      case Expression.Binary binary -> binary(binary);
      case Expression.Not not -> wrapped("NOT ", not.operand(), "");
      case Expression.Call call -> call(call);
      case Expression.Cast cast -> new CastRenderer(sql, this, values).cast(cast);
      case Expression.Case cases -> caseExpression(cases);
      case Expression.Subquery subquery -> queries().parenthesized(subquery.query());
      case Expression.Collated collated -> value(collated.value());
      case Expression.CurrentOf ignored -> throw SqlErrors.unsupported("CURRENT OF here");
      case Expression.InList in -> {
        wrapped("", in.value(), in.negated() ? " NOT IN (" : " IN (");
        list(in.list());
        sql.add(")");
      }
      case Expression.InQuery in -> {
        wrapped("", in.value(), in.negated() ? " NOT IN " : " IN ");
        queries().parenthesized(in.query());
      }
      case Expression.Exists exists -> {
        sql.add("EXISTS ");
        queries().parenthesized(exists.query());
      }
      case Expression.Between between -> between(between);
      case Expression.Like like -> like(like);
      case Expression.IsNull isNull ->
          wrapped("", isNull.value(), isNull.negated() ? " IS NOT NULL" : " IS NULL");
      case Expression.Quantified quantified -> {
        wrapped("", quantified.value(), " " + quantified.operator() + " ");
        sql.add(quantified.quantifier());
        queries().parenthesized(quantified.query());
      }
    }
  }

  void list(List<Expression> expressions) {
    sql.each(expressions, this::value);
  }

  void order(List<OrderItem> order) {
    sql.each(
        order,
        item -> {
          value(item.value());
          sql.add(item.descending() ? " DESC NULLS LAST" : " NULLS FIRST");
        });
  }

  private void wrapped(String before, Expression inner, String after) {
    sql.add(before).add("(");
    value(inner);
    sql.add(")").add(after);
  }

  private void literal(Expression.Literal literal) {
    String text = literal.text();
    switch (literal.kind()) {
      case NULL -> sql.add("NULL");
      case DEFAULT -> sql.add("DEFAULT");
      case INTEGER -> sql.add(text);
      case DECIMAL -> sql.add(new BigDecimal(text).toPlainString());
      case FLOAT -> sql.add("CAST(").add(text).add(" AS DOUBLE PRECISION)");
      case MONEY -> sql.add("CAST(").add(text.isEmpty() ? "0" : text).add(" AS NUMERIC(19,4))");
      case BINARY -> sql.add("X'").add(text.length() % 2 == 0 ? "" : "0").add(text).add("'");
      case STRING, NATIONAL_STRING -> {
        if (text.length() > LONGEST_LITERAL) {
          sql.value(new TypedValue(SqlType.nvarchar(SqlType.MAX), text));
        } else {
          sql.add("'").add(text.replace("'", "''")).add("'");
        }
      }
    }
  }

  private void column(List<String> parts) {
    qualifier(parts.subList(0, parts.size() - 1));
    if (parts.getLast().equals(ROW_ID)) {
      sql.add(ROW_ID);
    } else {
      sql.name(parts.getLast());
    }
  }

  /** Only the nearest qualifier: aliases hide the rest, and tables are found by their own names. */
  private void qualifier(List<String> parts) {
    if (!parts.isEmpty()) {
      sql.name(parts.getLast()).add(".");
    }
  }

  private void unary(Expression.Unary unary) {
    switch (unary.operator()) {
      case "~" -> wrapped("BITNOT", unary.operand(), "");
      case "-" -> wrapped("-", unary.operand(), "");
      default -> value(unary.operand());
    }
  }

  private void binary(Expression.Binary binary) {
    String bitFunction =
        switch (binary.operator()) {
          case "&" -> "BITAND(";
          case "|" -> "BITOR(";
          case "^" -> "BITXOR(";
          default -> "";
        };
    if (!bitFunction.isEmpty()) {
      sql.add(bitFunction);
      value(binary.left());
      sql.add(", ");
      value(binary.right());
      sql.add(")");
      return;
    }
    if (!values.ansiNulls() && comparesWithNull(binary)) {
      return;
    }
    sql.add("(");
    value(binary.left());
    sql.add(" ").add(binary.operator()).add(" ");
    value(binary.right());
    sql.add(")");
  }

  /** Without ANSI_NULLS, a comparison with NULL is a question for it. */
  private boolean comparesWithNull(Expression.Binary binary) {
    boolean equal = binary.operator().equals("=");
    if (!equal && !binary.operator().equals("<>")) {
      return false;
    }
    boolean leftIsNull = isNull(binary.left());
    if (!leftIsNull && !isNull(binary.right())) {
      return false;
    }
    wrapped("", leftIsNull ? binary.right() : binary.left(), equal ? " IS NULL" : " IS NOT NULL");
    return true;
  }

  private boolean isNull(Expression expression) {
    return (expression instanceof Expression.Literal literal
            && literal.kind() == Expression.LiteralKind.NULL)
        || (expression instanceof Expression.Variable variable
            && values.variable(variable.name()).value() == null);
  }

  private void call(Expression.Call call) {
    TypedValue known = values.function(call);
    if (known != null) {
      sql.value(known);
    } else {
      functions.call(call);
    }
  }

  private void caseExpression(Expression.Case cases) {
    sql.add("CASE");
    if (cases.operand() != null) {
      sql.add(" ");
      value(cases.operand());
    }
    for (Expression.When when : cases.whens()) {
      sql.add(" WHEN ");
      value(when.condition());
      sql.add(" THEN ");
      value(when.result());
    }
    if (cases.otherwise() != null) {
      sql.add(" ELSE ");
      value(cases.otherwise());
    }
    sql.add(" END");
  }

  private void between(Expression.Between between) {
    wrapped("", between.value(), between.negated() ? " NOT BETWEEN " : " BETWEEN ");
    value(between.low());
    sql.add(" AND ");
    value(between.high());
  }

  /** H2's LIKE has no character classes, and escapes by default where T-SQL does not. */
  private void like(Expression.Like like) {
    if (like.pattern() instanceof Expression.Literal pattern && pattern.text().contains("[")) {
      throw SqlErrors.unsupported("character classes in LIKE");
    }
    wrapped("", like.value(), like.negated() ? " NOT LIKE " : " LIKE ");
    value(like.pattern());
    sql.add(" ESCAPE ");
    if (like.escape() == null) {
      sql.add("''");
    } else {
      value(like.escape());
    }
  }
}
