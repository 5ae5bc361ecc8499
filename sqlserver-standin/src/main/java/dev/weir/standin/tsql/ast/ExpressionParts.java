package dev.weir.standin.tsql.ast;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parts of an expression, for a search within it. */
final class ExpressionParts {
  private ExpressionParts() {}

  /** The expressions right below it; those within its queries are not among them. */
  static List<Expression> of(Expression value) {
    return switch (value) {
      case Expression.Literal ignored -> List.of();
      case Expression.Variable ignored -> List.of();
      case Expression.Global ignored -> List.of();
      case Expression.ColumnReference ignored -> List.of();
      case Expression.Star ignored -> List.of();
      case Expression.CurrentOf ignored -> List.of();
      case Expression.Subquery ignored -> List.of();
      case Expression.Exists ignored -> List.of();
      case Expression.Unary unary -> List.of(unary.operand());
      case Expression.Binary binary -> List.of(binary.left(), binary.right());
      case Expression.Not not -> List.of(not.operand());
      case Expression.Call call -> call.arguments();
      case Expression.Cast cast -> some(cast.value(), cast.style());
      case Expression.Case cases -> partsOf(cases);
      case Expression.Collated collated -> List.of(collated.value());
      case Expression.InList in -> with(in.value(), in.list());
      case Expression.InQuery in -> List.of(in.value());
      case Expression.Between between -> List.of(between.value(), between.low(), between.high());
      case Expression.Like like -> some(like.value(), like.pattern(), like.escape());
      case Expression.IsNull isNull -> List.of(isNull.value());
      case Expression.Quantified quantified -> List.of(quantified.value());
    };
  }

  private static List<Expression> partsOf(Expression.Case cases) {
    List<Expression> parts = new ArrayList<>(some(cases.operand(), cases.otherwise()));
    for (Expression.When when : cases.whens()) {
      parts.add(when.condition());
      parts.add(when.result());
    }
    return parts;
  }

  private static List<Expression> with(Expression first, List<Expression> others) {
    List<Expression> parts = new ArrayList<>(others);
    parts.addFirst(first);
    return parts;
  }

  private static List<Expression> some(@Nullable Expression... parts) {
    List<Expression> there = new ArrayList<>();
    for (Expression part : parts) {
      if (part != null) {
        there.add(part);
      }
    }
    return there;
  }
}
