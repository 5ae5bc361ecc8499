package dev.weir.standin.tsql.parse;

import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.Query;
import dev.weir.standin.tsql.ast.Source;
import dev.weir.standin.tsql.ast.Statement;
import java.util.ArrayList;
import java.util.List;

/** MERGE. */
final class MergeParser {
  private final TokenCursor cursor;
  private final Grammar grammar;
  private final DataParser data;

  MergeParser(TokenCursor cursor, Grammar grammar, DataParser data) {
    this.cursor = cursor;
    this.grammar = grammar;
    this.data = data;
  }

  Statement merge() {
    cursor.expect("merge");
    Query.Top top = grammar.queries().top();
    cursor.accept("into");
    Source target = grammar.sources().target();
    String alias = grammar.sources().alias();
    cursor.expect("using");
    Source source = grammar.sources().joined();
    cursor.expect("on");
    Expression condition = grammar.expressions().expression();
    List<Statement.MergeAction> actions = new ArrayList<>();
    while (cursor.accept("when")) {
      actions.add(action());
    }
    if (actions.isEmpty()) {
      throw cursor.unexpected();
    }
    Statement.Output output = data.output();
    grammar.queries().optionClause();
    if (!cursor.atSymbol(";")) {
      throw SqlErrors.mergeWithoutSemicolon().at("", cursor.previous().line());
    }
    return new Statement.Merge(top, target, alias, source, condition, actions, output);
  }

  private Statement.MergeAction action() {
    boolean matched = !cursor.accept("not");
    cursor.expect("matched");
    boolean bySource = !matched && cursor.acceptAll("by", "source");
    if (!matched && !bySource && cursor.accept("by")) {
      cursor.expect("target");
    }
    Expression condition = cursor.accept("and") ? grammar.expressions().expression() : null;
    cursor.expect("then");
    if (cursor.accept("delete")) {
      return new Statement.MergeDelete(bySource, condition);
    }
    if (cursor.accept("update")) {
      cursor.expect("set");
      return new Statement.MergeUpdate(bySource, condition, data.assignments());
    }
    cursor.expect("insert");
    List<String> columns = cursor.atSymbol("(") ? grammar.nameList() : List.of();
    cursor.expect("values");
    return new Statement.MergeInsert(condition, columns, grammar.sources().rows().getFirst());
  }
}
