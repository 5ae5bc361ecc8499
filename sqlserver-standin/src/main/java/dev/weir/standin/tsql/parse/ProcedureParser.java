package dev.weir.standin.tsql.parse;

import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.Located;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.ParameterDeclaration;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.type.SqlType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** CREATE and ALTER PROCEDURE, whose body is the rest of the batch. */
final class ProcedureParser {
  private final TokenCursor cursor;
  private final Grammar grammar;
  private final Supplier<List<Located>> rest;
  private final String text;

  /**
   * @param rest reads statements to the end of the batch
   * @param text the whole batch
   */
  ProcedureParser(TokenCursor cursor, Grammar grammar, Supplier<List<Located>> rest, String text) {
    this.cursor = cursor;
    this.grammar = grammar;
    this.rest = rest;
    this.text = text;
  }

  boolean atProcedure() {
    return cursor.atWord("proc") || cursor.atWord("procedure");
  }

  /** Parses the text behind CREATE or ALTER. */
  Statement definition(Statement.DefinitionMode mode) {
    int wordsBefore = mode == Statement.DefinitionMode.CREATE_OR_ALTER ? 3 : 1;
    if (cursor.index() != wordsBefore) {
      throw SqlErrors.mustBeFirstInBatch("CREATE/ALTER PROCEDURE").at("", cursor.current().line());
    }
    cursor.take();
    ObjectName name = grammar.objectName();
    if (cursor.acceptSymbol(";")) {
      cursor.expectInteger();
    }
    boolean parenthesized = cursor.acceptSymbol("(");
    List<ParameterDeclaration> parameters = cursor.atVariable() ? parameters() : new ArrayList<>();
    if (parenthesized) {
      cursor.expectSymbol(")");
    }
    String shown = options() ? null : text;
    cursor.expect("as");
    return new Statement.CreateProcedure(name, mode, parameters, rest.get(), shown);
  }

  /**
   * RECOMPILE and EXECUTE AS OWNER change nothing that callers see here.
   *
   * @return true if the text is hidden (ENCRYPTION)
   */
  private boolean options() {
    boolean hidden = false;
    if (cursor.accept("with")) {
      do {
        hidden |= cursor.atWord("encryption");
        boolean executeAs = cursor.atWord("execute") || cursor.atWord("exec");
        cursor.take();
        if (executeAs) {
          cursor.expect("as");
          if (!cursor.accept("owner") && !cursor.accept("caller") && !cursor.accept("self")) {
            throw SqlErrors.unsupported("procedures that EXECUTE AS a user");
          }
        }
      } while (cursor.acceptSymbol(","));
    }
    if (cursor.acceptAll("for", "replication")) {
      throw SqlErrors.unsupported("procedures FOR REPLICATION");
    }
    return hidden;
  }

  /** Declarations with commas between them. */
  List<ParameterDeclaration> parameters() {
    List<ParameterDeclaration> parameters = new ArrayList<>();
    do {
      parameters.add(parameter());
    } while (cursor.acceptSymbol(","));
    return parameters;
  }

  private ParameterDeclaration parameter() {
    String name = cursor.expectVariable();
    cursor.accept("as");
    if (grammar.types().atTableType()) {
      return tableParameter(name);
    }
    SqlType type = grammar.types().declared();
    if (!cursor.acceptAll("not", "null")) {
      cursor.accept("null");
    }
    Expression value = cursor.acceptSymbol("=") ? constant() : null;
    boolean output = cursor.accept("output") || cursor.accept("out");
    return new ParameterDeclaration(name, type, null, value, output);
  }

  private ParameterDeclaration tableParameter(String name) {
    ObjectName type = grammar.objectName();
    if (!cursor.accept("readonly")) {
      // No type of values has that name, and a table type needs the word.
      throw SqlErrors.unknownType(type.toString()).at("", cursor.previous().line());
    }
    return new ParameterDeclaration(name, SqlType.INT, type, null, false);
  }

  /** A default is a constant; a bare word is a string. */
  private Expression constant() {
    if (cursor.atName()) {
      return new Expression.Literal(Expression.LiteralKind.NATIONAL_STRING, cursor.take().text());
    }
    return grammar.expressions().expression();
  }
}
