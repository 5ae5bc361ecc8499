package dev.weir.standin.tsql.parse;

import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.Expression.LiteralKind;
import dev.weir.standin.tsql.ast.Query;
import dev.weir.standin.tsql.lex.Token;
import dev.weir.standin.tsql.lex.TokenKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Values and conditions, by precedence from OR down to the primary ones.
 *
 * <p>T-SQL tells conditions from values; here one grammar reads both, and what is used in the wrong
 * place fails when it runs.
 */
final class ExpressionParser {
  private static final Set<String> COMPARISONS =
      Set.of("=", "<>", "!=", "<", ">", "<=", ">=", "!<", "!>");

  private final TokenCursor cursor;
  private final Grammar grammar;

  ExpressionParser(TokenCursor cursor, Grammar grammar) {
    this.cursor = cursor;
    this.grammar = grammar;
  }

  Expression expression() {
    Expression left = conjunction();
    while (cursor.accept("or")) {
      left = new Expression.Binary("OR", left, conjunction());
    }
    return left;
  }

  List<Expression> list() {
    List<Expression> list = new ArrayList<>();
    do {
      list.add(expression());
    } while (cursor.acceptSymbol(","));
    return list;
  }

  private Expression conjunction() {
    Expression left = negation();
    while (cursor.accept("and")) {
      left = new Expression.Binary("AND", left, negation());
    }
    return left;
  }

  private Expression negation() {
    return cursor.accept("not") ? new Expression.Not(negation()) : predicate();
  }

  private Expression predicate() {
    Expression left = sum();
    while (true) {
      Token token = cursor.current();
      if (token.kind() == TokenKind.SYMBOL && COMPARISONS.contains(token.text())) {
        cursor.take();
        left = comparison(left, normalized(token.text()));
      } else if (cursor.accept("is")) {
        boolean negated = cursor.accept("not");
        cursor.expect("null");
        left = new Expression.IsNull(left, negated);
      } else {
        Expression next = wordPredicate(left);
        if (next == null) {
          return left;
        }
        left = next;
      }
    }
  }

  private static String normalized(String operator) {
    return switch (operator) {
      case "!=" -> "<>";
      case "!<" -> ">=";
      case "!>" -> "<=";
      default -> operator;
    };
  }

  private Expression comparison(Expression left, String operator) {
    for (String quantifier : List.of("all", "any", "some")) {
      if (cursor.atWord(quantifier) && cursor.ahead(1).isSymbol("(")) {
        cursor.take();
        return new Expression.Quantified(
            left, operator, quantifier.toUpperCase(Locale.ROOT), grammar.parenthesizedQuery());
      }
    }
    return new Expression.Binary(operator, left, sum());
  }

  /** IN, BETWEEN and LIKE; null when none of them is next. */
  private @Nullable Expression wordPredicate(Expression left) {
    int before = cursor.index();
    boolean negated = cursor.accept("not");
    if (cursor.accept("in")) {
      return in(left, negated);
    }
    if (cursor.accept("between")) {
      Expression low = sum();
      cursor.expect("and");
      return new Expression.Between(left, low, sum(), negated);
    }
    if (cursor.accept("like")) {
      Expression pattern = sum();
      return new Expression.Like(left, pattern, cursor.accept("escape") ? sum() : null, negated);
    }
    cursor.backTo(before);
    return null;
  }

  private Expression in(Expression left, boolean negated) {
    if (grammar.atParenthesizedQuery()) {
      return new Expression.InQuery(left, grammar.parenthesizedQuery(), negated);
    }
    cursor.expectSymbol("(");
    List<Expression> list = list();
    cursor.expectSymbol(")");
    return new Expression.InList(left, list, negated);
  }

  private Expression sum() {
    Expression left = product();
    while (cursor.at(TokenKind.SYMBOL) && "+-&|^".contains(cursor.current().text())) {
      left = new Expression.Binary(cursor.take().text(), left, product());
    }
    return left;
  }

  private Expression product() {
    Expression left = unary();
    while (cursor.at(TokenKind.SYMBOL) && "*/%".contains(cursor.current().text())) {
      left = new Expression.Binary(cursor.take().text(), left, unary());
    }
    return left;
  }

  private Expression unary() {
    if (cursor.at(TokenKind.SYMBOL) && "+-~".contains(cursor.current().text())) {
      return new Expression.Unary(cursor.take().text(), unary());
    }
    Expression value = primary();
    while (cursor.atWord("collate")) {
      cursor.take();
      value = new Expression.Collated(value, cursor.take().text());
    }
    return value;
  }

  private Expression primary() {
    Token token = cursor.current();
    return switch (token.kind()) {
      case INTEGER -> literal(LiteralKind.INTEGER);
      case DECIMAL -> literal(LiteralKind.DECIMAL);
      case FLOAT -> literal(LiteralKind.FLOAT);
      case MONEY -> literal(LiteralKind.MONEY);
      case BINARY -> literal(LiteralKind.BINARY);
      case STRING -> literal(LiteralKind.STRING);
      case NATIONAL_STRING -> literal(LiteralKind.NATIONAL_STRING);
      case VARIABLE -> new Expression.Variable(cursor.take().text());
      case GLOBAL_VARIABLE -> new Expression.Global(cursor.take().text());
      case QUOTED_NAME -> grammar.functions().nameOrCall();
      case WORD -> word();
      case SYMBOL -> symbol();
      case END -> throw cursor.unexpected();
    };
  }

  private Expression literal(LiteralKind kind) {
    return new Expression.Literal(kind, cursor.take().text());
  }

  private Expression symbol() {
    if (grammar.atParenthesizedQuery()) {
      return new Expression.Subquery(grammar.parenthesizedQuery());
    }
    if (cursor.acceptSymbol("(")) {
      Expression inner = expression();
      cursor.expectSymbol(")");
      return inner;
    }
    if (cursor.acceptSymbol("*")) {
      return new Expression.Star(List.of());
    }
    throw cursor.unexpected();
  }

  private Expression word() {
    if (cursor.accept("null")) {
      return new Expression.Literal(LiteralKind.NULL, "");
    }
    if (cursor.accept("default")) {
      return new Expression.Literal(LiteralKind.DEFAULT, "");
    }
    if (cursor.accept("case")) {
      return caseExpression();
    }
    if (cursor.accept("exists")) {
      Query query = grammar.parenthesizedQuery();
      return new Expression.Exists(query);
    }
    return grammar.functions().nameOrCall();
  }

  private Expression caseExpression() {
    Expression operand = cursor.atWord("when") ? null : expression();
    List<Expression.When> whens = new ArrayList<>();
    while (cursor.accept("when")) {
      Expression condition = expression();
      cursor.expect("then");
      whens.add(new Expression.When(condition, expression()));
    }
    Expression otherwise = cursor.accept("else") ? expression() : null;
    cursor.expect("end");
    return new Expression.Case(operand, whens, otherwise);
  }
}
