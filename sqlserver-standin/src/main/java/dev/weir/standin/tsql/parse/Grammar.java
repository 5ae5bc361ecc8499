package dev.weir.standin.tsql.parse;

import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.Query;
import dev.weir.standin.tsql.lex.Token;
import dev.weir.standin.tsql.lex.TokenKind;
import java.util.ArrayList;
import java.util.List;

/** The parts of the grammar over one cursor; they need each other. */
final class Grammar {
  private final TokenCursor cursor;
  private final TypeParser types;
  private final ExpressionParser expressions;
  private final FunctionParser functions;
  private final QueryParser queries;
  private final SourceParser sources;

  Grammar(List<Token> tokens) {
    cursor = new TokenCursor(tokens);
    types = new TypeParser(cursor);
    expressions = new ExpressionParser(cursor, this);
    functions = new FunctionParser(cursor, this);
    queries = new QueryParser(cursor, this);
    sources = new SourceParser(cursor, this);
  }

  TokenCursor cursor() {
    return cursor;
  }

  TypeParser types() {
    return types;
  }

  ExpressionParser expressions() {
    return expressions;
  }

  FunctionParser functions() {
    return functions;
  }

  QueryParser queries() {
    return queries;
  }

  SourceParser sources() {
    return sources;
  }

  /** True at a parenthesis that opens a query, however many more follow it. */
  boolean atParenthesizedQuery() {
    int distance = 0;
    while (cursor.ahead(distance).isSymbol("(")) {
      distance++;
    }
    Token first = cursor.ahead(distance);
    return distance > 0 && (first.isWord("select") || first.isWord("with"));
  }

  Query parenthesizedQuery() {
    cursor.expectSymbol("(");
    Query query = queries.query();
    cursor.expectSymbol(")");
    return query;
  }

  /** A name of up to four parts, of which those in the middle may be left out. */
  ObjectName objectName() {
    List<String> parts = new ArrayList<>();
    // The parts before the last may be left out: ..name is the object of the current database.
    parts.add(cursor.atSymbol(".") ? "" : cursor.expectName());
    while (cursor.acceptSymbol(".")) {
      if (cursor.atSymbol(".")) {
        parts.add("");
      } else if (cursor.current().isName()) {
        parts.add(cursor.take().text());
      } else {
        throw cursor.unexpected();
      }
    }
    if (parts.size() > 4) {
      throw cursor.unexpected();
    }
    return new ObjectName(parts);
  }

  /**
   * The name of a procedure, behind which its number may stand. Procedures here have the number 1
   * alone; one with another number is not found by its name. The numbers of sp_ddopen stand for the
   * procedures of the catalogue, whose names it is told as well.
   */
  ObjectName procedureName() {
    ObjectName name = objectName();
    if (!cursor.atSymbol(";") || cursor.ahead(1).kind() != TokenKind.INTEGER) {
      return name;
    }
    cursor.take();
    String number = cursor.take().text();
    boolean found = number.equals("1") || name.object().equalsIgnoreCase("sp_ddopen");
    return found ? name : name.renamed(name.object() + ";" + number);
  }

  /** Names in parentheses. */
  List<String> nameList() {
    List<String> names = new ArrayList<>();
    cursor.expectSymbol("(");
    do {
      names.add(cursor.expectName());
    } while (cursor.acceptSymbol(","));
    cursor.expectSymbol(")");
    return names;
  }
}
