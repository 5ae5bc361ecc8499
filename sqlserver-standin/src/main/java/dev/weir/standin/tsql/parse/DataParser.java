package dev.weir.standin.tsql.parse;

import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.Query;
import dev.weir.standin.tsql.ast.Source;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.tsql.lex.TokenKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** INSERT, UPDATE, DELETE and SELECT as statements. */
final class DataParser {
  private final TokenCursor cursor;
  private final Grammar grammar;

  DataParser(TokenCursor cursor, Grammar grammar) {
    this.cursor = cursor;
    this.grammar = grammar;
  }

  Statement withOrQuery() {
    List<Query.CommonTable> tables = grammar.queries().commonTables();
    if (cursor.atWord("insert")) {
      return insert(tables);
    }
    if (cursor.atWord("update")) {
      return update(tables);
    }
    if (cursor.atWord("delete")) {
      return delete(tables);
    }
    return new Statement.Select(grammar.queries().query(tables));
  }

  Statement insert(List<Query.CommonTable> commonTables) {
    cursor.expect("insert");
    Query.Top top = grammar.queries().top();
    cursor.accept("into");
    Source target = grammar.sources().target();
    List<String> columns =
        cursor.atSymbol("(") && !grammar.atParenthesizedQuery() ? grammar.nameList() : List.of();
    Statement.Output output = output();
    return new Statement.Insert(commonTables, top, target, columns, output, rows());
  }

  private Statement.InsertRows rows() {
    if (cursor.acceptAll("default", "values")) {
      return new Statement.DefaultRow();
    }
    if (cursor.accept("values")) {
      return new Statement.ValueRows(grammar.sources().rows());
    }
    if (cursor.atWord("exec") || cursor.atWord("execute")) {
      return new Statement.ExecuteRows(new ExecuteParser(cursor, grammar).execute());
    }
    return new Statement.QueryRows(grammar.queries().query());
  }

  Statement update(List<Query.CommonTable> commonTables) {
    cursor.expect("update");
    Query.Top top = grammar.queries().top();
    Source target = grammar.sources().target();
    cursor.expect("set");
    List<Statement.Assignment> assignments = assignments();
    Statement.Output output = output();
    List<Source> from = cursor.accept("from") ? grammar.sources().sources() : List.of();
    Expression where = where();
    grammar.queries().optionClause();
    return new Statement.Update(commonTables, top, target, assignments, output, from, where);
  }

  List<Statement.Assignment> assignments() {
    List<Statement.Assignment> assignments = new ArrayList<>();
    do {
      assignments.add(assignment());
    } while (cursor.acceptSymbol(","));
    return assignments;
  }

  private Statement.Assignment assignment() {
    if (cursor.at(TokenKind.VARIABLE)) {
      String variable = cursor.take().text();
      boolean both =
          cursor.atSymbol("=") && cursor.ahead(1).isName() && cursor.ahead(2).isSymbol("=");
      if (both) {
        cursor.take();
        return columnAssignment(variable);
      }
      return new Statement.Assignment(
          null, variable, grammar.queries().assigned(new Expression.Variable(variable)));
    }
    return columnAssignment(null);
  }

  private Statement.Assignment columnAssignment(@Nullable String variable) {
    String column = cursor.expectName();
    while (cursor.acceptSymbol(".")) {
      column = cursor.expectName();
    }
    Expression before = new Expression.ColumnReference(List.of(column));
    return new Statement.Assignment(column, variable, grammar.queries().assigned(before));
  }

  Statement delete(List<Query.CommonTable> commonTables) {
    cursor.expect("delete");
    Query.Top top = grammar.queries().top();
    cursor.accept("from");
    Source target = grammar.sources().target();
    Statement.Output output = output();
    List<Source> from = cursor.accept("from") ? grammar.sources().sources() : List.of();
    Expression where = where();
    grammar.queries().optionClause();
    return new Statement.Delete(commonTables, top, target, output, from, where);
  }

  private Expression whereCondition() {
    if (cursor.acceptAll("current", "of")) {
      Statement.CursorName name = new CursorParser(cursor, grammar).name();
      return new Expression.CurrentOf(name.name(), name.global());
    }
    return grammar.expressions().expression();
  }

  private @Nullable Expression where() {
    return cursor.accept("where") ? whereCondition() : null;
  }

  Statement.Output output() {
    if (!cursor.accept("output")) {
      return Statement.Output.NONE;
    }
    List<Query.SelectItem> items = grammar.queries().items();
    if (!cursor.accept("into")) {
      return new Statement.Output(items, null, List.of());
    }
    Source into = grammar.sources().target();
    List<String> columns =
        cursor.atSymbol("(") && !grammar.atParenthesizedQuery() ? grammar.nameList() : List.of();
    if (cursor.atWord("output")) {
      throw SqlErrors.unsupported("OUTPUT twice");
    }
    return new Statement.Output(items, into, columns);
  }
}
