package dev.weir.standin.tsql.parse;

import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.OrderItem;
import dev.weir.standin.tsql.ast.Query;
import dev.weir.standin.tsql.ast.Source;
import dev.weir.standin.tsql.lex.TokenKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** SELECT and what may stand around it. */
final class QueryParser {
  private static final Set<String> ASSIGNMENTS =
      Set.of("=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=");

  private final TokenCursor cursor;
  private final Grammar grammar;

  QueryParser(TokenCursor cursor, Grammar grammar) {
    this.cursor = cursor;
    this.grammar = grammar;
  }

  Query query() {
    return query(commonTables());
  }

  /** A query whose WITH has been read. */
  Query query(List<Query.CommonTable> commonTables) {
    Query.Body body = body();
    List<OrderItem> order = cursor.atWord("order") ? orderBy() : List.of();
    Expression offset = null;
    Expression fetch = null;
    if (cursor.accept("offset")) {
      offset = grammar.expressions().expression();
      skipRowsWord();
      if (cursor.accept("fetch")) {
        if (!cursor.accept("next")) {
          cursor.expect("first");
        }
        fetch = grammar.expressions().expression();
        skipRowsWord();
        cursor.expect("only");
      }
    }
    if (cursor.accept("for")) {
      forClause();
    }
    optionClause();
    return new Query(commonTables, body, order, offset, fetch);
  }

  /** FOR BROWSE changes what a client may do, not the rows; FOR XML and JSON make other rows. */
  private void forClause() {
    if (!cursor.accept("browse")) {
      throw SqlErrors.unsupported("FOR " + cursor.current().text());
    }
  }

  private void skipRowsWord() {
    if (!cursor.accept("rows")) {
      cursor.expect("row");
    }
  }

  /** Query hints do not change results; they are read and dropped. */
  void optionClause() {
    if (cursor.accept("option")) {
      cursor.skipParentheses();
    }
  }

  List<Query.CommonTable> commonTables() {
    List<Query.CommonTable> tables = new ArrayList<>();
    if (cursor.accept("with")) {
      do {
        String name = cursor.expectName();
        List<String> columns = cursor.atSymbol("(") ? grammar.nameList() : List.of();
        cursor.expect("as");
        tables.add(new Query.CommonTable(name, columns, grammar.parenthesizedQuery()));
      } while (cursor.acceptSymbol(","));
    }
    return tables;
  }

  List<OrderItem> orderBy() {
    cursor.expect("order");
    cursor.expect("by");
    List<OrderItem> order = new ArrayList<>();
    do {
      Expression value = grammar.expressions().expression();
      boolean descending = cursor.accept("desc");
      if (!descending) {
        cursor.accept("asc");
      }
      order.add(new OrderItem(value, descending));
    } while (cursor.acceptSymbol(","));
    return order;
  }

  /** UNION and EXCEPT bind alike and to the left; INTERSECT binds tighter. */
  private Query.Body body() {
    Query.Body left = intersection();
    while (cursor.atWord("union") || cursor.atWord("except")) {
      String operator = cursor.take().text();
      boolean all = cursor.accept("all");
      left = new Query.SetOperation(operator, all, left, intersection());
    }
    return left;
  }

  private Query.Body intersection() {
    Query.Body left = term();
    while (cursor.accept("intersect")) {
      left = new Query.SetOperation("INTERSECT", false, left, term());
    }
    return left;
  }

  private Query.Body term() {
    return grammar.atParenthesizedQuery()
        ? new Query.Nested(grammar.parenthesizedQuery())
        : select();
  }

  private Query.Select select() {
    cursor.expect("select");
    boolean distinct = cursor.accept("distinct");
    if (!distinct) {
      cursor.accept("all");
    }
    Query.Top top = top();
    List<Query.SelectItem> items = items();
    ObjectName into = cursor.accept("into") ? grammar.objectName() : null;
    List<Source> from = cursor.accept("from") ? grammar.sources().sources() : List.of();
    Expression where = cursor.accept("where") ? grammar.expressions().expression() : null;
    List<Expression> groupBy = List.of();
    if (cursor.acceptAll("group", "by")) {
      cursor.accept("all");
      groupBy = grammar.expressions().list();
    }
    Expression having = cursor.accept("having") ? grammar.expressions().expression() : null;
    return new Query.Select(distinct, top, items, into, from, where, groupBy, having);
  }

  /** TOP, with or without parentheses; null when it is not there. */
  Query.@Nullable Top top() {
    if (!cursor.accept("top")) {
      return null;
    }
    Expression count;
    if (cursor.acceptSymbol("(")) {
      count = grammar.expressions().expression();
      cursor.expectSymbol(")");
    } else if (cursor.at(TokenKind.VARIABLE)) {
      count = new Expression.Variable(cursor.take().text());
    } else {
      count = Expression.integer(cursor.expectInteger());
    }
    boolean percent = cursor.accept("percent");
    return new Query.Top(count, percent, cursor.acceptAll("with", "ties"));
  }

  /** The items of a SELECT or OUTPUT. */
  List<Query.SelectItem> items() {
    List<Query.SelectItem> items = new ArrayList<>();
    do {
      items.add(item());
    } while (cursor.acceptSymbol(","));
    return items;
  }

  private Query.SelectItem item() {
    if (cursor.at(TokenKind.VARIABLE)
        && cursor.ahead(1).kind() == TokenKind.SYMBOL
        && ASSIGNMENTS.contains(cursor.ahead(1).text())) {
      String variable = cursor.take().text();
      return new Query.SelectItem(assigned(new Expression.Variable(variable)), null, variable);
    }
    if (cursor.atName() && cursor.ahead(1).isSymbol("=")) {
      String alias = cursor.take().text();
      cursor.take();
      return new Query.SelectItem(grammar.expressions().expression(), alias, null);
    }
    Expression value = grammar.expressions().expression();
    return new Query.SelectItem(value, itemAlias(), null);
  }

  private @Nullable String itemAlias() {
    if (cursor.accept("as")) {
      return cursor.at(TokenKind.STRING) ? cursor.take().text() : anyName();
    }
    return cursor.atName() || cursor.at(TokenKind.STRING) ? cursor.take().text() : null;
  }

  private String anyName() {
    if (!cursor.current().isName()) {
      throw cursor.unexpected();
    }
    return cursor.take().text();
  }

  /** Reads {@code = value} or an operator with {@code =}, and spells the latter out. */
  Expression assigned(Expression target) {
    if (!cursor.at(TokenKind.SYMBOL) || !ASSIGNMENTS.contains(cursor.current().text())) {
      throw cursor.unexpected();
    }
    String operator = cursor.take().text();
    Expression value = grammar.expressions().expression();
    return operator.equals("=")
        ? value
        : new Expression.Binary(operator.substring(0, 1), target, value);
  }
}
