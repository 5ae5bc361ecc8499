package dev.weir.standin.tsql.ast;

import dev.weir.standin.type.SqlType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value or a condition. */
public sealed interface Expression {
  /** The kind of a literal; its text is without quotes or prefix. */
  enum LiteralKind {
    NULL,
    DEFAULT,
    INTEGER,
    DECIMAL,
    FLOAT,
    MONEY,
    BINARY,
    STRING,
    NATIONAL_STRING
  }

  record Literal(LiteralKind kind, String text) implements Expression {}

  /** A variable with its {@code @}. */
  record Variable(String name) implements Expression {}

  /** A system value with its {@code @@}. */
  record Global(String name) implements Expression {}

  /** A column with the qualifiers that were given. */
  record ColumnReference(List<String> parts) implements Expression {}

  /** All columns, of one source when qualified. */
  record Star(List<String> qualifier) implements Expression {}

  record Unary(String operator, Expression operand) implements Expression {}

  /** Arithmetic, comparison, AND and OR alike. */
  record Binary(String operator, Expression left, Expression right) implements Expression {}

  record Not(Expression operand) implements Expression {}

  /**
   * A function.
   *
   * @param distinct the keyword stood before the first argument
   * @param over the window; null for a plain call
   * @param withinGroup the order that WITHIN GROUP gives; empty for none
   */
  record Call(
      ObjectName function,
      List<Expression> arguments,
      boolean distinct,
      @Nullable Over over,
      List<OrderItem> withinGroup)
      implements Expression {}

  /** The window of a function; the frame is kept as text. */
  record Over(List<Expression> partition, List<OrderItem> order, String frame) {}

  /**
   * CAST, CONVERT and their TRY forms.
   *
   * @param orNull a failure gives NULL
   */
  record Cast(Expression value, SqlType type, @Nullable Expression style, boolean orNull)
      implements Expression {}

  record Case(@Nullable Expression operand, List<When> whens, @Nullable Expression otherwise)
      implements Expression {}

  record When(Expression condition, Expression result) {}

  record Subquery(Query query) implements Expression {}

  record Collated(Expression value, String collation) implements Expression {}

  record InList(Expression value, List<Expression> list, boolean negated) implements Expression {}

  record InQuery(Expression value, Query query, boolean negated) implements Expression {}

  record Exists(Query query) implements Expression {}

  record Between(Expression value, Expression low, Expression high, boolean negated)
      implements Expression {}

  record Like(Expression value, Expression pattern, @Nullable Expression escape, boolean negated)
      implements Expression {}

  record IsNull(Expression value, boolean negated) implements Expression {}

  /** A comparison with ALL, ANY or SOME of a query's values. */
  record Quantified(Expression value, String operator, String quantifier, Query query)
      implements Expression {}

  /** {@code CURRENT OF cursor}, which only a WHERE has. */
  record CurrentOf(String cursor, boolean global) implements Expression {}

  /** The expressions right below this one; those within its queries are not among them. */
  default List<Expression> operands() {
    return ExpressionParts.of(this);
  }

  static Literal integer(long value) {
    return new Literal(LiteralKind.INTEGER, Long.toString(value));
  }
}
