package dev.weir.standin.tsql.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query with all that may stand around its body.
 *
 * @param offset rows to skip; null for none
 * @param fetch rows to give; null for all
 */
public record Query(
    List<CommonTable> commonTables,
    Body body,
    List<OrderItem> order,
    @Nullable Expression offset,
    @Nullable Expression fetch) {
  /** One table of WITH. */
  public record CommonTable(String name, List<String> columns, Query query) {}

  /** The part of a query that gives the rows. */
  public sealed interface Body {}

  /** UNION, EXCEPT or INTERSECT. */
  public record SetOperation(String operator, boolean all, Body left, Body right) implements Body {}

  /** A query in parentheses. */
  public record Nested(Query query) implements Body {}

  /**
   * SELECT.
   *
   * @param into the table to make; null for none
   */
  public record Select(
      boolean distinct,
      @Nullable Top top,
      List<SelectItem> items,
      @Nullable ObjectName into,
      List<Source> from,
      @Nullable Expression where,
      List<Expression> groupBy,
      @Nullable Expression having)
      implements Body {}

  /** TOP; {@code percent} and {@code withTies} as written. */
  public record Top(Expression count, boolean percent, boolean withTies) {}

  /**
   * One item of the list.
   *
   * @param alias null for none
   * @param variable what it is assigned to; null when it is a column of the result
   */
  public record SelectItem(Expression value, @Nullable String alias, @Nullable String variable) {}

  /** The SELECT at the head: the leftmost of a set operation; it names the columns. */
  public Select head() {
    return head(body);
  }

  /** The same without INTO. */
  public Query withoutInto() {
    return new Query(commonTables, withoutInto(body), order, offset, fetch);
  }

  private static Body withoutInto(Body body) {
    return switch (body) {
      case Select select ->
          new Select(
              select.distinct(),
              select.top(),
              select.items(),
              null,
              select.from(),
              select.where(),
              select.groupBy(),
              select.having());
      case SetOperation operation ->
          new SetOperation(
              operation.operator(),
              operation.all(),
              withoutInto(operation.left()),
              operation.right());
      case Nested nested -> new Nested(nested.query().withoutInto());
    };
  }

  private static Select head(Body body) {
    return switch (body) {
      case Select select -> select;
      case SetOperation operation -> head(operation.left());
      case Nested nested -> nested.query().head();
    };
  }
}
