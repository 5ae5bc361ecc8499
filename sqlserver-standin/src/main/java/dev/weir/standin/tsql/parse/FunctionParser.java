package dev.weir.standin.tsql.parse;

import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.OrderItem;
import dev.weir.standin.tsql.lex.Token;
import dev.weir.standin.tsql.lex.TokenKind;
import dev.weir.standin.type.SqlType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Names in expressions: columns, functions, casts and the few functions without parentheses. */
final class FunctionParser {
  /** Reserved words that are functions when a parenthesis follows. */
  private static final Set<String> RESERVED_FUNCTIONS =
      Set.of("coalesce", "nullif", "left", "right", "convert", "try_convert", "user", "identity");

  /** Functions of the standard that are called without parentheses. */
  private static final Set<String> BARE_FUNCTIONS =
      Set.of("current_timestamp", "current_user", "session_user", "system_user", "user");

  private final TokenCursor cursor;
  private final Grammar grammar;

  FunctionParser(TokenCursor cursor, Grammar grammar) {
    this.cursor = cursor;
    this.grammar = grammar;
  }

  Expression nameOrCall() {
    Token token = cursor.current();
    String word = token.text().toLowerCase(Locale.ROOT);
    boolean call = cursor.ahead(1).isSymbol("(");
    if (token.kind() == TokenKind.WORD) {
      if (call && (word.equals("cast") || word.equals("try_cast"))) {
        return cast(word.startsWith("try"));
      }
      if (call && (word.equals("convert") || word.equals("try_convert"))) {
        return convert(word.startsWith("try"));
      }
      if (BARE_FUNCTIONS.contains(word) && !call) {
        cursor.take();
        return plainCall(word);
      }
      if (Keywords.isReserved(word) && !(call && RESERVED_FUNCTIONS.contains(word))) {
        throw cursor.unexpected();
      }
    }
    return qualified();
  }

  private static Expression plainCall(String name) {
    return new Expression.Call(ObjectName.of(name), List.of(), false, null, List.of());
  }

  private Expression qualified() {
    List<String> parts = new ArrayList<>();
    parts.add(cursor.take().text());
    while (cursor.acceptSymbol(".")) {
      if (cursor.acceptSymbol("*")) {
        return new Expression.Star(parts);
      }
      if (cursor.atSymbol(".")) {
        parts.add("");
      } else if (cursor.current().isName()) {
        parts.add(cursor.take().text());
      } else {
        throw cursor.unexpected();
      }
    }
    return cursor.atSymbol("(")
        ? call(new ObjectName(parts))
        : new Expression.ColumnReference(parts);
  }

  private Expression call(ObjectName function) {
    cursor.expectSymbol("(");
    boolean distinct = cursor.accept("distinct");
    cursor.accept("all");
    List<Expression> arguments = new ArrayList<>();
    if (!cursor.atSymbol(")")) {
      arguments.addAll(grammar.expressions().list());
    }
    cursor.expectSymbol(")");
    List<OrderItem> withinGroup = List.of();
    if (cursor.acceptAll("within", "group")) {
      cursor.expectSymbol("(");
      withinGroup = grammar.queries().orderBy();
      cursor.expectSymbol(")");
    }
    return new Expression.Call(function, arguments, distinct, over(), withinGroup);
  }

  private Expression.@Nullable Over over() {
    if (!cursor.atWord("over") || !cursor.ahead(1).isSymbol("(")) {
      return null;
    }
    cursor.take();
    cursor.expectSymbol("(");
    List<Expression> partition =
        cursor.acceptAll("partition", "by") ? grammar.expressions().list() : List.of();
    List<OrderItem> order = cursor.atWord("order") ? grammar.queries().orderBy() : List.of();
    StringBuilder frame = new StringBuilder();
    while (!cursor.atSymbol(")")) {
      if (cursor.atEnd()) {
        throw cursor.unexpected();
      }
      frame.append(frame.isEmpty() ? "" : " ").append(cursor.take().text());
    }
    cursor.expectSymbol(")");
    return new Expression.Over(partition, order, frame.toString());
  }

  private Expression cast(boolean orNull) {
    cursor.take();
    cursor.expectSymbol("(");
    Expression value = grammar.expressions().expression();
    cursor.expect("as");
    SqlType type = grammar.types().cast();
    cursor.expectSymbol(")");
    return new Expression.Cast(value, type, null, orNull);
  }

  private Expression convert(boolean orNull) {
    cursor.take();
    cursor.expectSymbol("(");
    SqlType type = grammar.types().cast();
    cursor.expectSymbol(",");
    Expression value = grammar.expressions().expression();
    Expression style = cursor.acceptSymbol(",") ? grammar.expressions().expression() : null;
    cursor.expectSymbol(")");
    return new Expression.Cast(value, type, style, orNull);
  }
}
