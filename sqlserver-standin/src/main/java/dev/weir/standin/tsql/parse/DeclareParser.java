package dev.weir.standin.tsql.parse;

import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.type.SqlType;
import java.util.ArrayList;
import java.util.List;

/** DECLARE: variables, table variables and cursors. */
final class DeclareParser {
  private final TokenCursor cursor;
  private final Grammar grammar;
  private final CursorParser cursors;
  private final ColumnParser columns;

  DeclareParser(TokenCursor cursor, Grammar grammar, CursorParser cursors) {
    this.cursor = cursor;
    this.grammar = grammar;
    this.cursors = cursors;
    columns = new ColumnParser(cursor, grammar);
  }

  Statement declare() {
    cursor.expect("declare");
    if (cursors.atDeclaration()) {
      return cursors.declaration();
    }
    List<Statement.Declaration> declarations = new ArrayList<>();
    do {
      declarations.add(declaration(cursor.expectVariable()));
    } while (cursor.acceptSymbol(","));
    return new Statement.Declare(declarations);
  }

  private Statement.Declaration declaration(String name) {
    cursor.accept("as");
    if (cursor.accept("cursor")) {
      return new Statement.CursorVariable(name);
    }
    if (cursor.accept("table")) {
      ColumnParser.TableBody body = columns.tableBody();
      return new Statement.TableVariable(name, body.columns(), body.constraints());
    }
    if (grammar.types().atTableType()) {
      return new Statement.TypedTableVariable(name, grammar.objectName());
    }
    SqlType type = grammar.types().declared();
    Expression initial = cursor.acceptSymbol("=") ? grammar.expressions().expression() : null;
    return new Statement.ScalarVariable(name, type, initial);
  }
}
