package dev.weir.standin.tsql.parse;

import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.tsql.lex.TokenKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** EXEC in its forms, and the call that a batch may begin with. */
final class ExecuteParser {
  private static final Set<String> CONSTANT_WORDS = Set.of("on", "off", "true", "false");

  private final TokenCursor cursor;
  private final Grammar grammar;

  ExecuteParser(TokenCursor cursor, Grammar grammar) {
    this.cursor = cursor;
    this.grammar = grammar;
  }

  Statement.Call execute() {
    if (!cursor.accept("exec")) {
      cursor.expect("execute");
    }
    if (cursor.acceptSymbol("(")) {
      Expression text = grammar.expressions().expression();
      cursor.expectSymbol(")");
      return new Statement.ExecuteText(text);
    }
    String returnTo = null;
    if (cursor.at(TokenKind.VARIABLE) && cursor.ahead(1).isSymbol("=")) {
      returnTo = cursor.take().text();
      cursor.take();
    }
    if (cursor.atVariable()) {
      String variable = cursor.take().text();
      return new Statement.ExecuteNamed(returnTo, variable, arguments());
    }
    return call(returnTo);
  }

  /** A call without EXEC, which only the first statement of a batch may be. */
  Statement.Call call(@Nullable String returnTo) {
    ObjectName procedure = grammar.procedureName();
    if (cursor.acceptSymbol(";")) {
      return new Statement.Execute(returnTo, procedure, List.of());
    }
    return new Statement.Execute(returnTo, procedure, arguments());
  }

  private List<Statement.Argument> arguments() {
    List<Statement.Argument> arguments = new ArrayList<>();
    if (atArgument()) {
      do {
        arguments.add(argument());
      } while (cursor.acceptSymbol(","));
    }
    if (cursor.atWord("with") && cursor.ahead(1).isWord("recompile")) {
      cursor.take();
      cursor.take();
    }
    return arguments;
  }

  private boolean atArgument() {
    return switch (cursor.current().kind()) {
      case END, GLOBAL_VARIABLE -> cursor.at(TokenKind.GLOBAL_VARIABLE);
      case SYMBOL -> cursor.atSymbol("-") || cursor.atSymbol("+");
      case WORD ->
          cursor.atWord("null")
              || cursor.atWord("default")
              || !Keywords.isReserved(cursor.current().text());
      case QUOTED_NAME, VARIABLE, STRING, NATIONAL_STRING, INTEGER, DECIMAL, FLOAT, BINARY, MONEY ->
          true;
    };
  }

  private Statement.Argument argument() {
    String name = "";
    if (cursor.at(TokenKind.VARIABLE) && cursor.ahead(1).isSymbol("=")) {
      name = cursor.take().text();
      cursor.take();
    }
    Expression value = value();
    boolean output = cursor.accept("output") || cursor.accept("out");
    return new Statement.Argument(name, value, output);
  }

  /** Constants and variables; a bare word is a string, as in {@code EXEC sp_help t}. */
  private @Nullable Expression value() {
    if (cursor.accept("default")) {
      return null;
    }
    String word = cursor.current().text().toLowerCase(Locale.ROOT);
    boolean bare =
        cursor.current().isName()
            && !cursor.atWord("null")
            && (CONSTANT_WORDS.contains(word) || !cursor.ahead(1).isSymbol("("));
    return bare
        ? new Expression.Literal(Expression.LiteralKind.NATIONAL_STRING, cursor.take().text())
        : grammar.expressions().expression();
  }
}
